// Two solutions on what a generator makes, until they differ or time is up.

import { useQuery } from '@tanstack/react-query'
import { stressLimits } from '@verdict/domain/build'
import { Judge } from '@verdict/domain/verdict'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../../lib/errors.ts'
import { Button } from '../../../../ui/button.tsx'
import { SelectField, TextField } from '../../../../ui/field/field.tsx'
import { FormFailure, Pair } from '../../../../ui/form/form.tsx'
import { FailedState, Loading, State } from '../../../../ui/state.tsx'
import { contentQuery } from '../api/sources.ts'
import { isUnderWay, type Stress, stressQuery, useStartStress } from '../api/stress.ts'
import { StressResult } from './stress-result.tsx'

export function StressPage({ pid }: { pid: number }) {
  const { t } = useTranslation()
  const content = useQuery(contentQuery(pid))
  const stress = useQuery(stressQuery(pid))
  const failed = [content, stress].find(({ error }) => error !== null)
  if (failed) {
    return (
      <FailedState
        title={t('workshop.stress.failed')}
        error={failed.error}
        onRetry={() => void failed.refetch()}
      />
    )
  }
  if (!content.data || !stress.data) return <Loading />
  const { references, sources } = content.data
  const generators = sources.filter(({ role }) => role === 'generator')
  if (references.length < 2 || generators.length === 0) {
    return <State title={t('workshop.stress.lacks')} text={t('workshop.stress.lacksText')} />
  }
  return (
    <div className="stack apart">
      <StressForm
        pid={pid}
        last={stress.data}
        solutions={references}
        generators={generators.map(({ name }) => name)}
      />
      <StressResult pid={pid} stress={stress.data} />
    </div>
  )
}

interface StressFormProps {
  pid: number
  last: Stress
  solutions: readonly { name: string; expected: readonly Judge[] }[]
  generators: readonly string[]
}

/** At first the main solution, and a wrong one, else another right one: small inputs slow none. */
function startValues({ last, solutions, generators }: Omit<StressFormProps, 'pid'>) {
  const names = solutions.map(({ name }) => name)
  const isRight = ({ expected }: StressFormProps['solutions'][number]): boolean =>
    expected.length === 1 && expected[0] === Judge.Accepted
  const first = names.includes(last.first) ? last.first : (solutions.find(isRight)?.name ?? names[0]!)
  const others = solutions.filter(({ name }) => name !== first)
  const isWrong = ({ expected }: StressFormProps['solutions'][number]): boolean =>
    expected.includes(Judge.WrongAnswer)
  const tried = others.find(isWrong) ?? others.find(isRight) ?? others[0]!
  return {
    first,
    second: names.includes(last.second) && last.second !== first ? last.second : tried.name,
    command: last.command || `${(generators[0] ?? 'gen').replace(/\.\w+$/, '')} 5 \${seed}`,
    seconds: String(last.state === 'never' ? stressLimits.defaultSeconds : last.seconds),
  }
}

const secondsIn = (text: string): number | null => {
  const seconds = /^\s*\d{1,2}\s*$/.test(text) ? Number(text) : 0
  return seconds >= 1 && seconds <= stressLimits.seconds ? seconds : null
}

function StressForm({ pid, ...given }: StressFormProps) {
  const { t } = useTranslation()
  const start = useStartStress(pid)
  const [values, setValues] = useState(() => startValues(given))
  const [isChecked, setIsChecked] = useState(false)
  const { first, second, command } = values
  const seconds = secondsIn(values.seconds)
  const faults = {
    second: first === second && t('workshop.stress.fault.same'),
    command: command.trim() === '' && t('common.fault.required'),
    seconds: seconds === null && t('workshop.stress.fault.seconds', { max: stressLimits.seconds }),
  }
  const errorOf = (name: keyof typeof faults) => (isChecked ? faults[name] : false)
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (seconds === null || Object.values(faults).some(Boolean)) return
    start.mutate({ first, second, command: command.trim(), seconds })
  }
  const solution = (name: 'first' | 'second') => ({
    label: t(`workshop.stress.${name}`),
    hint: t(`workshop.stress.${name}Hint`),
    value: values[name],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
    children: given.solutions.map((one) => (
      <option key={one.name} value={one.name}>
        {one.name}
      </option>
    )),
  })
  return (
    <form className="stack" noValidate onSubmit={onSubmit}>
      <p className="sec">{t('workshop.stress.text')}</p>
      <Pair>
        <SelectField {...solution('first')} />
        <SelectField {...solution('second')} error={errorOf('second')} />
        <TextField
          label={t('workshop.stress.command')}
          hint={t('workshop.stress.commandHint')}
          autoComplete="off"
          spellCheck={false}
          maxLength={stressLimits.command}
          value={command}
          error={errorOf('command')}
          onChange={(event) => setValues({ ...values, command: event.target.value })}
        />
        <TextField
          label={t('workshop.stress.seconds')}
          hint={t('workshop.stress.secondsHint', { max: stressLimits.seconds })}
          inputMode="numeric"
          autoComplete="off"
          value={values.seconds}
          error={errorOf('seconds')}
          onChange={(event) => setValues({ ...values, seconds: event.target.value })}
        />
      </Pair>
      <FormFailure text={start.error ? errorText(start.error) : null} />
      <div className="row">
        <Button
          type="submit"
          look="primary"
          icon="play"
          busy={start.isPending}
          disabled={isUnderWay(given.last.state)}
        >
          {t('workshop.stress.start')}
        </Button>
        <span className="muted">{t('workshop.stress.hint')}</span>
      </div>
    </form>
  )
}
