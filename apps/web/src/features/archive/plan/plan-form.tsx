import { newPlan, type Plan } from '@verdict/contract/plan'
import { planLimits } from '@verdict/domain/field-limits'
import { titleIn } from '@verdict/domain/text-language'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../../lib/clock/server-clock.ts'
import { utcOffset } from '../../../lib/format.ts'
import { fromLocalField, toLocalField } from '../../../lib/local-time.ts'
import { useSession } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { useLeaveOnceSaved } from '../../../ui/dialog/use-leave-once-saved.ts'
import { useUnsavedWarning } from '../../../ui/dialog/use-unsaved-warning.ts'
import { Switch, TextAreaField, TextField } from '../../../ui/field/field.tsx'
import { Fields, PageForm, Pair } from '../../../ui/form/form.tsx'
import { saidFaults, shapeFaults } from '../../../ui/form/shape-faults.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { Notice, Section } from '../../../ui/layout/page.tsx'
import { moved } from '../../../ui/order/moved.ts'
import { OrderedList } from '../../../ui/order/ordered-list.tsx'
import { AddMany } from '../../../ui/picker/add-many.tsx'
import { problemFinder } from '../../../ui/picker/finders.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { type NewPlan, useSavePlan } from './api/plans.ts'

interface Chosen {
  pid: number
  /** Empty: not known here. */
  title: string
}

interface Values {
  title: string
  about: string
  goal: string
  due: string
  isListed: boolean
  problems: readonly Chosen[]
}

const bodyOf = ({ title, about, goal, due, isListed, problems }: Values): NewPlan => ({
  title: title.trim(),
  about: about.trim(),
  goal: goal.trim() === '' ? null : Number(goal),
  due: fromLocalField(due),
  isListed,
  problems: problems.map(({ pid }) => pid),
})

interface PlanFormProps {
  plan?: Plan
  onSaved: (key: string) => void
  onClose: () => void
}

export function PlanForm({ plan, onSaved, onClose }: PlanFormProps) {
  const { t, i18n } = useTranslation()
  const { isAdmin } = useSession()
  const [loaded] = useState<Values>(() => ({
    title: plan?.title ?? '',
    about: plan?.about ?? '',
    goal: plan?.goal ? String(plan.goal) : '',
    due: toLocalField(plan?.due ?? null),
    isListed: plan?.isListed ?? false,
    problems:
      plan?.problems.map((problem) => ({ pid: problem.pid, title: titleIn(i18n.language, problem) })) ?? [],
  }))
  const [values, setValues] = useState(loaded)
  const save = useSavePlan(plan?.key)
  useLeaveOnceSaved(save.data?.key, onSaved)
  useUnsavedWarning(!save.isSuccess && JSON.stringify(values) !== JSON.stringify(loaded))
  const words = {
    title:
      values.title.trim() === ''
        ? t('common.fault.required')
        : t('common.fault.tooLong', { max: planLimits.title }),
    about: t('common.fault.tooLong', { max: planLimits.about }),
    goal: t('plan.goalFault', { max: planLimits.problems }),
    problems: t(values.problems.length === 0 ? 'plan.problemsMissing' : 'plan.problemsMany', {
      max: planLimits.problems,
    }),
  }
  const form = useForm({
    values,
    onChange: setValues,
    check: (typed) => shapeFaults(newPlan, bodyOf(typed), words),
    said: (error) => saidFaults(error, words),
    onSave: async () => {
      await save.mutateAsync(bodyOf(values))
      toast.success(t('plan.saved'))
    },
    saving: save.isPending,
  })
  return (
    <PageForm
      form={form}
      action={t(plan ? 'common.save' : 'common.create')}
      saving={save.isPending}
      beside={
        <Button look="ghost" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      }
    >
      <Fields>
        <TextField
          label={t('plan.field.title')}
          error={form.faults.title}
          autoComplete="off"
          autoFocus
          value={values.title}
          onChange={(event) => form.change({ title: event.target.value })}
        />
        <TextAreaField
          label={t('plan.field.about')}
          error={form.faults.about}
          optional
          rows={4}
          value={values.about}
          onChange={(event) => form.change({ about: event.target.value })}
        />
        <Pair>
          <TextField
            label={t('plan.field.goal')}
            hint={t('plan.field.goalHint')}
            error={form.faults.goal}
            optional
            inputMode="numeric"
            value={values.goal}
            onChange={(event) => form.change({ goal: event.target.value })}
          />
          <TextField
            type="datetime-local"
            label={t('plan.field.due')}
            hint={t('plan.field.dueHint', { zone: utcOffset(fromLocalField(values.due) ?? serverNow()) })}
            optional
            value={values.due}
            onChange={(event) => form.change({ due: event.target.value })}
          />
        </Pair>
        {isAdmin && (
          <Switch checked={values.isListed} onChange={(isListed) => form.change({ isListed })}>
            {t('plan.field.isListed')}
          </Switch>
        )}
      </Fields>
      <Problems
        problems={values.problems}
        error={form.faults.problems}
        onChange={(problems) => form.change({ problems })}
      />
    </PageForm>
  )
}

interface ProblemsProps {
  problems: readonly Chosen[]
  error: string | undefined
  onChange: (problems: readonly Chosen[]) => void
}

function Problems({ problems, error, onChange }: ProblemsProps) {
  const { t } = useTranslation()
  const titles = useRef(new Map<number, string>())
  const finder = {
    ...problemFinder,
    find: async (keyword: string, signal: AbortSignal) => {
      const found = await problemFinder.find(keyword, signal)
      for (const { id, title } of found) titles.current.set(id, title)
      return found
    },
  }
  const add = async (numbers: string[]) => {
    const known = new Set(problems.map(({ pid }) => pid))
    const added = [...new Set(numbers.map(Number))].filter((pid) => !known.has(pid))
    onChange([...problems, ...added.map((pid) => ({ pid, title: titles.current.get(pid) ?? '' }))])
  }
  return (
    <Section title={t('plan.field.problems')}>
      <AddMany
        finder={finder}
        label={t('plan.addProblem')}
        listLabel={t('plan.found')}
        addBy={({ id }) => String(id)}
        isTaken={({ id }) => problems.some(({ pid }) => pid === id)}
        pasteLabel={t('plan.numbers')}
        wrong={(numbers) => {
          const text = numbers.find((number) => !/^\d{1,9}$/.test(number))
          return text === undefined ? undefined : t('plan.notANumber', { text })
        }}
        onAdd={add}
      />
      {error !== undefined && <Notice>{error}</Notice>}
      {problems.length > 0 && (
        <OrderedList
          label={t('plan.field.problems')}
          items={problems}
          keyOf={({ pid }) => pid}
          nameAt={({ pid }) => String(pid)}
          movedText={({ pid, title }, to) => t('plan.moved', { title: title || pid, place: to + 1 })}
          onMove={(from, to) => onChange(moved(problems, from, to))}
          onRemove={({ pid }) => onChange(problems.filter((problem) => problem.pid !== pid))}
        >
          {({ pid, title }) => (
            <>
              <span className="muted">{pid}</span>
              <span className="ellipsis grow">{title}</span>
            </>
          )}
        </OrderedList>
      )}
    </Section>
  )
}
