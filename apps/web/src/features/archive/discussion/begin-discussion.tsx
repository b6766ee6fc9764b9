import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entrants } from '../../../lib/entrant.ts'
import { useLeaveOnceSaved } from '../../../ui/dialog/use-leave-once-saved.ts'
import { useUnsavedWarning } from '../../../ui/dialog/use-unsaved-warning.ts'
import { Segment, SelectField } from '../../../ui/field/field.tsx'
import { Section } from '../../../ui/layout/page.tsx'
import { EntrantChoice } from '../../../ui/picker/entrant-choice.tsx'
import type { FoundPerson } from '../../../ui/picker/finders.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useBeginDiscussion } from './api/discussion.ts'
import { useDiscard } from './discard.ts'
import { DiscussionForm } from './discussion-form.tsx'
import style from './discussion.module.css'
import { bodyOf, emptyDiscussion, type Chosen, type Kind } from './values.ts'

interface ContestProblem {
  index: number
  label: string
  title: string
}

const longestName = 60

function prefixOf({ problems }: { problems: ContestProblem[] }, chosen: number | undefined): string {
  const problem = problems.find(({ index }) => index === chosen)
  if (!problem) return ''
  const { label, title } = problem
  return title.length > longestName ? `${label}: ` : `${label}. ${title}: `
}

export interface BeginDiscussionProps {
  about: { kind: Kind; about: Chosen | null }
  /** A contest, with its own wording; the title begins with the problem that is chosen. */
  fixed?: {
    heading: string
    hint: string | null
    done: string
    problems: ContestProblem[]
    problem?: number
    forOrganizers: boolean
    /** The contest whose managers write, also to chosen participants. */
    announces: { cid: number; entrants: Entrants } | null
    action: string
  }
  /** Begun in this course, about something in it. */
  course?: number
  onDone: () => void
  onBegun: (did: number) => void
}

export function BeginDiscussion({ about, fixed, course, onDone, onBegun }: BeginDiscussionProps) {
  const { t } = useTranslation()
  const [problem, setProblem] = useState(fixed?.problem)
  const begun = fixed ? prefixOf(fixed, problem) : ''
  const [values, setValues] = useState(() => ({ ...emptyDiscussion(about), title: begun }))
  const begin = useBeginDiscussion()
  const [readers, setReaders] = useState<FoundPerson[] | null>(null)
  const [missing, setMissing] = useState(false)
  const discard = useDiscard()
  const did = begin.data?.did
  const dirty = values.title !== begun || values.content.trim() !== ''
  useUnsavedWarning(dirty && did === undefined)
  useLeaveOnceSaved(did, onBegun)

  const save = async () => {
    setMissing(readers?.length === 0)
    if (readers?.length === 0) return
    await begin.mutateAsync({
      ...bodyOf(values),
      forOrganizers: fixed?.forOrganizers === true,
      ...(fixed && { problem: problem ?? null, to: readers?.map(({ id }) => id) ?? null }),
    })
    const done = readers ? t('discuss.contest.notified') : fixed?.done
    toast.success(done ?? t('discuss.form.created'))
  }
  return (
    <div className={style.begin}>
      <Section title={fixed?.heading ?? t(course === undefined ? 'discuss.begin' : 'discuss.course.ask')}>
        {fixed && (
          <div className={style.subject}>
            {fixed.hint && <p className="sec">{fixed.hint}</p>}
            {fixed.problems.length > 0 && (
              <SelectField
                label={t('discuss.form.about')}
                value={problem ?? 0}
                onChange={(event) => {
                  const chosen = Number(event.target.value) || undefined
                  const { title } = values
                  const own = title.startsWith(begun) ? title.slice(begun.length) : title
                  setValues({ ...values, title: prefixOf(fixed, chosen) + own })
                  setProblem(chosen)
                }}
              >
                <option value={0}>{t('discuss.contest.whole')}</option>
                {fixed.problems.map(({ index, label, title }) => (
                  <option key={index} value={index}>
                    {label}. {title}
                  </option>
                ))}
              </SelectField>
            )}
            {fixed.announces !== null && (
              <Readers
                {...fixed.announces}
                value={readers}
                error={missing && t(`discuss.contest.readersMissing.${fixed.announces.entrants}`)}
                onChange={setReaders}
              />
            )}
          </div>
        )}
        <DiscussionForm
          values={values}
          fixed={fixed !== undefined}
          {...(course !== undefined && { course })}
          onChange={setValues}
          action={fixed?.action ?? t(course === undefined ? 'discuss.form.create' : 'discuss.form.ask')}
          onSave={save}
          saving={begin.isPending || did !== undefined}
          onCancel={() => void discard({ dirty, text: t('discuss.form.discardText'), close: onDone })}
        />
      </Section>
    </div>
  )
}

interface ReadersProps {
  cid: number
  entrants: Entrants
  /** Null: everybody. */
  value: FoundPerson[] | null
  error: string | false
  onChange: (value: FoundPerson[] | null) => void
}

function Readers({ cid, entrants, value, error, onChange }: ReadersProps) {
  const { t } = useTranslation()
  return (
    <>
      <Segment
        label={t('discuss.contest.to')}
        value={value ? 'some' : 'all'}
        options={[
          { value: 'all', label: t('discuss.contest.toAll') },
          { value: 'some', label: t(`discuss.contest.toSome.${entrants}`) },
        ]}
        onChange={(reach) => onChange(reach === 'some' ? [] : null)}
      />
      {value && (
        <EntrantChoice
          cid={cid}
          label={t(`discuss.contest.findReaders.${entrants}`)}
          error={error}
          value={value}
          onChange={onChange}
        />
      )}
    </>
  )
}
