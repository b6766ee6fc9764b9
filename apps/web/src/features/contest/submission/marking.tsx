import type { MarkingDetail } from '@verdict/contract/homework'
import type { SubmissionDetail } from '@verdict/contract/submission'
import { codeLines } from '@verdict/domain/code-lines'
import { homeworkLimits } from '@verdict/domain/homework'
import { type Ref, useImperativeHandle, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText, toastFailure } from '../../../lib/errors.ts'
import { points } from '../../../lib/format.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { useUnsavedWarning } from '../../../ui/dialog/use-unsaved-warning.ts'
import { TextAreaField, TextField } from '../../../ui/field/field.tsx'
import { Fields, FormFailure } from '../../../ui/form/form.tsx'
import { Section } from '../../../ui/layout/page.tsx'
import { useNaming } from '../../../ui/person.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { nextUnmarked, useMark } from './api/mark.ts'
import style from './solution.module.css'

interface MarkingProps {
  detail: SubmissionDetail
  marking: MarkingDetail
  onNext: (sid: number) => void
  /** Adds a comment on a line clicked elsewhere. */
  ref?: Ref<LineTaker>
}

export interface LineTaker {
  takeLine(line: number): void
}

export function Marking({ detail, marking, onNext, ref }: MarkingProps) {
  const { t } = useTranslation()
  const { mark, worth, off } = marking
  const naming = useNaming()
  const most = points(marking.points)
  return (
    <Section title={t('homework.marking.title')}>
      <p className={style.figures}>
        <span>
          {worth === null
            ? t('homework.marking.waits')
            : t('homework.marking.automatic', { worth: points(worth), points: most })}
        </span>
        {off > 0 && <span>{t('homework.marking.off', { off })}</span>}
        {mark && mark.score !== null && (
          <b>{t('homework.marking.byHand', { score: points(mark.score), points: most })}</b>
        )}
        {mark && (
          <span className="muted">
            {t('homework.marking.by', { name: naming.nameOf(mark.by.uid, mark.by.nick) })}
          </span>
        )}
      </p>
      {mark && !marking.mayMark && mark.comment !== '' && <p className={style.comment}>{mark.comment}</p>}
      {marking.mayMark && (
        <MarkForm key={mark?.at ?? ''} detail={detail} marking={marking} onNext={onNext} ref={ref} />
      )}
    </Section>
  )
}

interface TypedLine {
  line: string
  text: string
  isNew?: true
}

const withLine = (lines: TypedLine[], line: number): TypedLine[] =>
  lines.length >= homeworkLimits.lineComments
    ? lines
    : [...lines, { line: String(line), text: '', isNew: true }]

/** Null: no such line. Blank comments are dropped. */
const lineNumber = ({ line, text }: TypedLine, last: number): number | null => {
  const number = Number(line)
  return text.trim() === '' || (Number.isInteger(number) && number >= 1 && number <= last) ? number : null
}

interface LineFieldsProps {
  lines: TypedLine[]
  last: number
  onChange: (lines: TypedLine[]) => void
}

function LineFields({ lines, last, onChange }: LineFieldsProps) {
  const { t } = useTranslation()
  const set = (index: number, part: Partial<TypedLine>) =>
    onChange(lines.map((one, at) => (at === index ? { ...one, ...part } : one)))
  return (
    <>
      {lines.map(({ line, text, isNew }, index) => (
        <div key={index} className={style.lineNote}>
          <TextField
            label={t('homework.marking.line')}
            inputMode="numeric"
            error={lineNumber(lines[index]!, last) === null && t('homework.marking.lineFault', { last })}
            value={line}
            onChange={(event) => set(index, { line: event.target.value })}
          />
          <TextField
            label={t('homework.marking.lineText')}
            autoFocus={isNew}
            value={text}
            maxLength={homeworkLimits.lineComment}
            onChange={(event) => set(index, { text: event.target.value })}
          />
          <IconButton
            icon="cross"
            label={t('homework.marking.removeLine', { line })}
            onClick={() => onChange(lines.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {lines.length < homeworkLimits.lineComments && (
        <div>
          <Button icon="plus" onClick={() => onChange([...lines, { line: '', text: '' }])}>
            {t('homework.marking.addLine')}
          </Button>
        </div>
      )}
    </>
  )
}

function MarkForm({ detail, marking, onNext, ref }: MarkingProps) {
  const { t } = useTranslation()
  const { mark } = marking
  const most = points(marking.points)
  const [score, setScore] = useState(mark && mark.score !== null ? points(mark.score) : '')
  const [comment, setComment] = useState(mark?.comment ?? '')
  const [lines, setLines] = useState<TypedLine[]>(
    mark?.lines.map(({ line, text }) => ({ line: String(line), text })) ?? [],
  )
  useImperativeHandle(ref, () => ({ takeLine: (line) => setLines((list) => withLine(list, line)) }), [])
  const saving = useMark(detail.sid)
  const worded = lines.filter(({ text }) => text.trim() !== '')
  const written = JSON.stringify([score, comment, worded.map(({ line, text }) => [line, text])])
  const [saved, setSaved] = useState(written)
  useUnsavedWarning(written !== saved)
  const last = codeLines(detail.code).length
  const figure = score.trim() === '' ? null : Math.round(Number(score) * 100)
  const isTooMuch = figure !== null && !(figure >= 0 && figure <= marking.points)
  const isWrong = isTooMuch || lines.some((line) => lineNumber(line, last) === null)
  const save = async (goesOn: boolean) => {
    if (isWrong || saving.isPending) return
    const said = worded
      .map(({ line, text }) => ({ line: Number(line), text }))
      .toSorted((a, b) => a.line - b.line)
    await saving.mutateAsync({ score: figure, comment, lines: said, base: mark?.at ?? null })
    setSaved(written)
    toast.success(t('homework.marking.saved'))
    if (!goesOn) return
    const next = await nextUnmarked(detail, marking.ofSections).catch(toastFailure)
    if (next) onNext(next)
    else if (next === null) toast.message(t('homework.marking.allMarked'))
  }
  const start = (goesOn: boolean) => void save(goesOn).catch(() => undefined)
  return (
    <form
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        start(false)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
          event.preventDefault()
          start(true)
        }
      }}
    >
      <Fields>
        <TextField
          label={t('homework.marking.score')}
          hint={t('homework.marking.scoreHint', { points: most })}
          error={isTooMuch && t('homework.marking.scoreFault', { points: most })}
          inputMode="decimal"
          value={score}
          autoComplete="off"
          onChange={(event) => setScore(event.target.value)}
        />
        <TextAreaField
          label={t('homework.marking.comment')}
          value={comment}
          maxLength={homeworkLimits.comment}
          rows={3}
          onChange={(event) => setComment(event.target.value)}
        />
        <LineFields lines={lines} last={last} onChange={setLines} />
        <FormFailure text={saving.error && errorText(saving.error)} />
        <div className="cluster">
          <Button type="submit" busy={saving.isPending}>
            {t('homework.marking.save')}
          </Button>
          <Button look="primary" disabled={saving.isPending} onClick={() => start(true)}>
            {t('homework.marking.saveNext')}
          </Button>
        </div>
      </Fields>
    </form>
  )
}
