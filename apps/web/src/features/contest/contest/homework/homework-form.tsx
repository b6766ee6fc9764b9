import { ApiError } from '@verdict/contract/client'
import { newContest } from '@verdict/contract/contest'
import { LabelingStyle } from '@verdict/domain/contest'
import { homeworkLimits } from '@verdict/domain/homework'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../../../lib/clock/server-clock.ts'
import { errorText } from '../../../../lib/errors.ts'
import { utcOffset } from '../../../../lib/format.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Switch, TextField } from '../../../../ui/field/field.tsx'
import { Fields, PageForm, Pair } from '../../../../ui/form/form.tsx'
import { useForm, type FaultsOf } from '../../../../ui/form/use-form.ts'
import { Section } from '../../../../ui/layout/page.tsx'
import { problemFinder } from '../../../../ui/picker/finders.tsx'
import { SearchPicker } from '../../../../ui/picker/search-picker.tsx'
import style from '../contest.module.css'
import { ProblemOrder } from '../form/problem-order.tsx'
import { ShareField } from '../form/share-field.tsx'
import { momentOf } from '../form/values.ts'
import { type HomeworkField, type HomeworkValues, newHomeworkBody } from './values.ts'

type Faults = FaultsOf<HomeworkValues, string>

const fields: Record<string, HomeworkField> = { title: 'title', start: 'start', list: 'problems' }

const fieldAt = (path: readonly PropertyKey[]): HomeworkField | undefined =>
  path[0] === 'homework' ? (path[1] as HomeworkField) : fields[String(path[0])]

function checkValues(values: HomeworkValues): Faults {
  const faults: Faults = {}
  for (const issue of newContest.safeParse(newHomeworkBody(values, 1)).error?.issues ?? []) {
    const field = fieldAt(issue.path)
    if (field) faults[field] ??= issue.message
  }
  return faults
}

function faultsSaid(error: unknown): Faults {
  if (!(error instanceof ApiError)) return {}
  if (error.error === 'HOMEWORK_DUE_INVALID') return { due: errorText(error) }
  return error.error === 'CONTEST_PROBLEMS_INVALID' ? { problems: errorText(error) } : {}
}

interface PartProps {
  values: HomeworkValues
  change: (part: Partial<HomeworkValues>) => void
  faults: Faults
}

function Times({ values, change, faults }: PartProps) {
  const { t } = useTranslation()
  return (
    <Fields>
      <TextField
        label={t('contest.form.title')}
        value={values.title}
        error={faults.title}
        autoComplete="off"
        onChange={(event) => change({ title: event.target.value })}
      />
      <Pair>
        {(['start', 'due'] as const).map((name) => (
          <TextField
            key={name}
            type="datetime-local"
            label={t(name === 'start' ? 'homework.opens' : 'homework.due')}
            hint={t('contest.form.timeHint', { zone: utcOffset(momentOf(values[name]) ?? serverNow()) })}
            value={values[name]}
            error={faults[name]}
            onChange={(event) => change({ [name]: event.target.value })}
          />
        ))}
        <TextField
          label={t('homework.attempts')}
          hint={t('homework.attemptsHint')}
          inputMode="numeric"
          value={values.attempts}
          error={faults.attempts}
          onChange={(event) => change({ attempts: event.target.value })}
        />
      </Pair>
      <div className="row">
        <Switch checked={values.draft} onChange={(draft) => change({ draft })}>
          {t('homework.draft')}
        </Switch>
        <span className="muted">{t('homework.draftHint')}</span>
      </div>
      <div>
        <Switch checked={values.openQuestions} onChange={(openQuestions) => change({ openQuestions })}>
          {t('homework.openQuestions')}
        </Switch>
        <p className="muted">{t('homework.openQuestionsHint')}</p>
      </div>
    </Fields>
  )
}

function LateTable({ values: { late }, change, faults }: PartProps) {
  const { t } = useTranslation()
  const set = (index: number, part: Partial<(typeof late)[number]>) =>
    change({ late: late.map((step, at) => (at === index ? { ...step, ...part } : step)) })
  const next = { hours: String((late.length + 1) * 24), off: String((late.length + 1) * 10) }
  return (
    <Fields>
      <p className="muted">{t('homework.lateHint')}</p>
      {late.map((step, index) => (
        <div key={index} className={style.step}>
          <TextField
            label={t('homework.lateUntil')}
            inputMode="decimal"
            value={step.hours}
            error={index === late.length - 1 && faults.late}
            onChange={(event) => set(index, { hours: event.target.value })}
          />
          <TextField
            label={t('homework.lateOff')}
            inputMode="numeric"
            value={step.off}
            onChange={(event) => set(index, { off: event.target.value })}
          />
          <IconButton
            icon="cross"
            label={t('homework.lateRemove', { number: index + 1 })}
            onClick={() => change({ late: late.filter((_, at) => at !== index) })}
          />
        </div>
      ))}
      {late.length < homeworkLimits.lateSteps && (
        <div>
          <Button icon="plus" onClick={() => change({ late: [...late, next] })}>
            {t('homework.lateAdd')}
          </Button>
        </div>
      )}
    </Fields>
  )
}

function Problems({ values, change, faults }: PartProps) {
  const { t } = useTranslation()
  return (
    <Fields>
      <ProblemOrder
        problems={values.problems}
        labelingStyle={LabelingStyle.Numeric}
        onChange={(problems) => change({ problems })}
      />
      <SearchPicker
        finder={problemFinder}
        label={t('contest.form.addProblem')}
        hint={t('contest.form.addHint')}
        listLabel={t('contest.form.found')}
        error={faults.problems}
        isTaken={({ id }) => values.problems.some(({ pid }) => pid === id)}
        onTake={({ id, title }) =>
          change({ problems: [...values.problems, { pid: id, title, invalid: false }] })
        }
      />
      <ShareField value={values.shareOfTests} onChange={(shareOfTests) => change({ shareOfTests })} />
      {values.problems.map(({ pid, title }, index) => (
        <TextField
          key={pid}
          label={t('homework.pointsFor', { label: index + 1, title })}
          hint={index === 0 && t('homework.pointsHint')}
          inputMode="decimal"
          value={values.points[pid] ?? '100'}
          error={index === 0 && faults.points}
          onChange={(event) => change({ points: { ...values.points, [pid]: event.target.value } })}
        />
      ))}
    </Fields>
  )
}

interface HomeworkFormProps {
  values: HomeworkValues
  onChange: (values: HomeworkValues) => void
  action: string
  onSave: () => Promise<void>
  saving: boolean
  children?: ReactNode
}

export function HomeworkForm({ values, onChange, action, onSave, saving, children }: HomeworkFormProps) {
  const { t } = useTranslation()
  const form = useForm({ values, onChange, check: checkValues, said: faultsSaid, onSave, saving })
  const part = { values, change: form.change, faults: form.faults }
  return (
    <PageForm form={form} sections action={action} saving={saving} beside={children}>
      <Section title={t('contest.form.general')}>
        <Times {...part} />
      </Section>
      <Section title={t('homework.late')}>
        <LateTable {...part} />
      </Section>
      <Section title={t('contest.form.problems')}>
        <Problems {...part} />
      </Section>
    </PageForm>
  )
}
