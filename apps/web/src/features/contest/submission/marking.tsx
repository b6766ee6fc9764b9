import type { MarkingDetail } from '@verdict/contract/homework'
import type { SubmissionDetail } from '@verdict/contract/submission'
import { codeLines } from '@verdict/domain/code-lines'
import { homeworkLimits } from '@verdict/domain/homework'
import { useQuery } from '@tanstack/react-query'
import { type Ref, useImperativeHandle, useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText, toastFailure } from '../../../lib/errors.ts'
import { points } from '../../../lib/format.ts'
import { useKeys } from '../../../lib/use-keys.ts'
import { Button } from '../../../ui/button.tsx'
import { useUnsavedWarning } from '../../../ui/dialog/use-unsaved-warning.ts'
import { SelectField, TextAreaField, TextField } from '../../../ui/field/field.tsx'
import { Fields, FormFailure } from '../../../ui/form/form.tsx'
import { Section } from '../../../ui/layout/page.tsx'
import { useNaming } from '../../../ui/person.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { besidesQuery, nextUnmarked, useMark } from './api/mark.ts'
import style from './solution.module.css'
import { type MarkTyping, wordedOf } from './typed-mark.ts'

interface MarkingProps {
  detail: SubmissionDetail
  marking: MarkingDetail
  typing: MarkTyping
  /** Comments from before, most used first. */
  offers: readonly string[]
  onNext: (sid: number) => void
  ref?: Ref<Saver>
}

export interface Saver {
  saveNext(): void
}

export function Marking({ detail, marking, typing, offers, onNext, ref }: MarkingProps) {
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
        <>
          <HandIns detail={detail} ofSections={marking.ofSections} onNext={onNext} />
          <MarkForm {...{ detail, marking, typing, offers, onNext, ref }} />
        </>
      )}
    </Section>
  )
}

/** By buttons and keys, from one person's hand-in to the next. */
function HandIns({
  detail,
  ofSections,
  onNext,
}: Pick<MarkingProps, 'detail' | 'onNext'> & { ofSections: boolean }) {
  const { t } = useTranslation()
  const { data } = useQuery(besidesQuery(detail, ofSections))
  const { previous = null, next = null } = data ?? {}
  useKeys({
    j: next === null ? undefined : () => onNext(next),
    k: previous === null ? undefined : () => onNext(previous),
  })
  if (data?.number === 0) return null
  const button = (sid: number | null, icon: 'chevronLeft' | 'chevronRight', key: 'J' | 'K') => (
    <Button
      look="ghost"
      icon={icon}
      disabled={sid === null}
      aria-keyshortcuts={key}
      onClick={() => sid !== null && onNext(sid)}
    >
      {t(`homework.marking.${key === 'J' ? 'next' : 'previous'}`)} <kbd>{key.toLowerCase()}</kbd>
    </Button>
  )
  return (
    <div className={style.handIns}>
      {button(previous, 'chevronLeft', 'K')}
      <span className="muted">
        {t('homework.marking.place', { number: data?.number ?? '…', of: data?.of ?? '…' })}
      </span>
      {button(next, 'chevronRight', 'J')}
    </div>
  )
}

function LineTaker({ last, typing }: { last: number; typing: MarkTyping }) {
  const { t } = useTranslation()
  const [line, setLine] = useState('')
  const number = Number(line)
  const isLine = Number.isInteger(number) && number >= 1 && number <= last
  const take = () => {
    if (!isLine) return
    typing.takeLine(number)
    setLine('')
  }
  if (typing.typed.lines.length >= homeworkLimits.lineComments) return null
  return (
    <div className={style.takeLine}>
      <TextField
        label={t('homework.marking.line')}
        hint={t('homework.marking.lineHint')}
        inputMode="numeric"
        autoComplete="off"
        error={line !== '' && !isLine && t('homework.marking.lineFault', { last })}
        value={line}
        onChange={(event) => setLine(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          take()
        }}
      />
      <Button icon="plus" disabled={!isLine} onClick={take}>
        {t('homework.marking.addLine')}
      </Button>
    </div>
  )
}

/** After saving and going on, the points of the next one take the focus. */
let goesOnTyping = false

function MarkForm({ detail, marking, typing, offers, onNext, ref }: MarkingProps) {
  const { t } = useTranslation()
  const { typed, change, differs } = typing
  const most = points(marking.points)
  const [isContinued] = useState(() => {
    const continued = goesOnTyping
    goesOnTyping = false
    return continued
  })
  const saving = useMark(detail.sid)
  useUnsavedWarning(differs)
  const figure = typed.score.trim() === '' ? null : Math.round(Number(typed.score) * 100)
  const isTooMuch = figure !== null && !(figure >= 0 && figure <= marking.points)
  const save = async (goesOn: boolean) => {
    if (isTooMuch || saving.isPending) return
    const { comment, at: base } = typed
    await saving.mutateAsync({ score: figure, comment, lines: wordedOf(typed), base })
    toast.success(t('homework.marking.saved'))
    if (!goesOn) return
    const next = await nextUnmarked(detail, marking.ofSections).catch(toastFailure)
    goesOnTyping = Boolean(next)
    if (next) onNext(next)
    else if (next === null) toast.message(t('homework.marking.allMarked'))
  }
  const start = (goesOn: boolean) => void save(goesOn).catch(() => undefined)
  useImperativeHandle(ref, () => ({ saveNext: () => start(true) }))
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
          value={typed.score}
          autoComplete="off"
          autoFocus={isContinued}
          onChange={(event) => change({ score: event.target.value })}
        />
        <TextAreaField
          label={t('homework.marking.comment')}
          value={typed.comment}
          maxLength={homeworkLimits.comment}
          rows={3}
          onChange={(event) => change({ comment: event.target.value })}
        />
        <SelectField
          label={t('homework.marking.earlier')}
          disabled={offers.length === 0}
          value=""
          onChange={(event) => change({ comment: withText(typed.comment, event.target.value) })}
        >
          <option value="">{t('homework.marking.choose')}</option>
          {offers.map((text) => (
            <option key={text} value={text}>
              {text}
            </option>
          ))}
        </SelectField>
        <LineTaker last={codeLines(detail.code).length} typing={typing} />
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

const withText = (comment: string, text: string): string =>
  [comment.trimEnd(), text].filter(Boolean).join('\n').slice(0, homeworkLimits.comment)
