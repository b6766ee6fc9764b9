// Shows faults beside fields, keeps what was typed whatever the server answers, and confirms half samples.

import type { Tag } from '@verdict/contract/problem'
import { memoryLimitKb, timeLimitMs } from '@verdict/domain/limits'
import { ProblemStatus } from '@verdict/domain/problem'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { thousands } from '../../../../lib/format.ts'
import { confirm } from '../../../../ui/dialog/confirm.tsx'
import { AllowedLanguages } from '../../../../ui/field/allowed-languages.tsx'
import { FeedbackField } from '../../../../ui/field/feedback-field.tsx'
import { SelectField, TextField } from '../../../../ui/field/field.tsx'
import { Fields, PageForm, Pair } from '../../../../ui/form/form.tsx'
import { useForm } from '../../../../ui/form/use-form.ts'
import { Section } from '../../../../ui/layout/page.tsx'
import { useWide } from '../../../../ui/panes/wide.ts'
import { AboutFields } from './about-fields.tsx'
import { checkValues, faultsSaid } from './check-values.ts'
import { FactorFields } from './factor-fields.tsx'
import { useFaultText } from './fault-text.ts'
import { missingSample, type ProblemValues } from './form-values.ts'
import { JudgingFields, type StoredProblem } from './judging-fields.tsx'
import { KindFields } from './kind-fields.tsx'
import { placeOfFaults, placesOf } from './languages.ts'
import type { PartProps } from './part.ts'
import { SampleFields } from './sample-fields.tsx'
import { SkeletonFields } from './skeleton-fields.tsx'
import { type Shown, StatementFields } from './statement-fields.tsx'
import { type FormStep, stepOfFaults } from './steps.tsx'
import { TagPicker } from './tag-picker.tsx'

interface ProblemFormProps {
  /** Null: the form waits, hidden, while another step is shown. */
  step: FormStep | null
  onStep: (step: FormStep) => void
  /** As it is stored; absent for a new one. */
  stored?: StoredProblem
  /** A PDF replaces the text. */
  hasPdf?: boolean
  values: ProblemValues
  onChange: (values: ProblemValues) => void
  knownTags?: readonly Tag[]
  /** False for setters who may not open it to others. */
  mayOpen?: boolean
  action: string
  /** Called with valid values; its failure is shown here. */
  onSave: () => Promise<void>
  saving: boolean
  children?: ReactNode
}

function useAskAboutSample() {
  const { t } = useTranslation()
  return async ({ samples }: ProblemValues): Promise<boolean> => {
    const missing = missingSample(samples)
    if (!missing) return true
    const { number, half } = missing
    return confirm({
      title: t('problemForm.sampleTitle'),
      text: t(half === 'in' ? 'problemForm.sampleInMissing' : 'problemForm.sampleOutMissing', { number }),
      action: t('problemForm.sampleAction'),
    })
  }
}

/** A removed language gives way to the problem's own. */
function useShown(values: ProblemValues) {
  const [shown, setShown] = useState<Shown>({ place: '', beside: null })
  const places = placesOf(values)
  const place = places.includes(shown.place) ? shown.place : ''
  const isBeside = shown.beside !== null && shown.beside !== place && places.includes(shown.beside)
  return [{ place, beside: isBeside ? shown.beside : null }, setShown] as const
}

export function ProblemForm(props: ProblemFormProps) {
  const { values, onChange, knownTags = [], hasPdf = false, action, onSave, saving, children } = props
  const { step, onStep } = props
  const { t } = useTranslation()
  const [shown, setShown] = useShown(values)
  const wide = useWide()
  const open = wide && shown.beside !== null ? [shown.place, shown.beside] : [shown.place]
  const form = useForm({
    values,
    onChange,
    check: (typed) => checkValues(typed, hasPdf),
    said: (error) => faultsSaid(error, values),
    agree: useAskAboutSample(),
    onFaults(found) {
      onStep(stepOfFaults(Object.keys(found), step ?? 'statement'))
      const place = placeOfFaults(Object.keys(found), open)
      if (place !== null) setShown({ place, beside: null })
    },
    onSave,
    saving,
  })
  const faultText = useFaultText()
  const { change, faults } = form
  const hasFaults = Object.keys(faults).length > 0
  useEffect(() => {
    // The step may have opened after the form looked for its first fault.
    if (!hasFaults || step === null) return
    const marked = [...document.querySelectorAll<HTMLElement>('main [aria-invalid=true]')]
    marked.find((field) => field.closest('[hidden]') === null)?.focus()
  }, [hasFaults, step])
  const part = { values, change, faults }
  return (
    <PageForm
      form={form}
      sections
      wide
      hidden={step === null}
      action={action}
      saving={saving}
      beside={children}
    >
      <div hidden={step !== 'statement'} className="stack loose">
        <Section title={t('problemForm.statement')}>
          <StatementFields {...part} shown={shown} onShow={setShown} wide={wide} hasPdf={hasPdf} />
        </Section>
        <Section title={t('problem.samples')}>
          <SampleFields {...part} places={open} onShow={(place) => setShown({ place, beside: null })} />
        </Section>
        <Section title={t('problemForm.about')}>
          <AboutFields {...part} />
        </Section>
      </div>
      <div hidden={step !== 'judging'} className="stack loose">
        <Section title={t('problemForm.judging')}>
          <Fields>
            <KindFields {...part} />
            <JudgingFields {...part} stored={props.stored} />
            <FeedbackField
              of="problem"
              value={values.feedback}
              onChange={(feedback) => change({ feedback })}
            />
          </Fields>
        </Section>
        <Section title={t('problemForm.skeleton')}>
          <Fields>
            <SkeletonFields
              values={values}
              change={change}
              errorOf={(key) => faultText(faults[`skeletons.${key}`])}
            />
          </Fields>
        </Section>
      </div>
      <div hidden={step !== 'limits'}>
        <Section title={t('problemForm.step.limits')}>
          <Fields>
            <LimitFields {...part} />
            <AllowedLanguages
              value={values.allowedLanguages}
              onChange={(allowedLanguages) => change({ allowedLanguages })}
            />
            <FactorFields {...part} />
            <StatusField {...part} mayOpen={props.mayOpen ?? true} />
            <TagPicker
              value={values.tags}
              known={knownTags}
              error={faultText(faults.tags)}
              onChange={(tags) => change({ tags })}
            />
          </Fields>
        </Section>
      </div>
    </PageForm>
  )
}

function LimitFields({ values, change, faults }: PartProps) {
  const { t } = useTranslation()
  const faultText = useFaultText()
  const kilobytes = Number(values.memory)
  const limit = (name: 'time' | 'memory', { min, max }: { min: number; max: number }) => ({
    label: t(`problemForm.${name}`),
    hint:
      name === 'memory' && kilobytes > 0
        ? t('problemForm.megabytes', {
            size: thousands(Math.round(kilobytes / 102.4) / 10),
            min: thousands(min),
            max: thousands(max),
          })
        : t('problemForm.range', { min: thousands(min), max: thousands(max) }),
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    value: values[name],
    error: faultText(faults[name]),
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  })
  return (
    <Pair>
      <TextField {...limit('time', timeLimitMs)} />
      <TextField {...limit('memory', memoryLimitKb)} />
    </Pair>
  )
}

function StatusField({ values, change, mayOpen }: PartProps & { mayOpen: boolean }) {
  const { t } = useTranslation()
  return (
    <SelectField
      label={t('problem.status')}
      value={values.status}
      disabled={!mayOpen}
      onChange={(event) => change({ status: Number(event.target.value) as ProblemStatus })}
    >
      <option value={ProblemStatus.Reserve}>{t('problemForm.reserved')}</option>
      <option value={ProblemStatus.Available}>{t('problemForm.available')}</option>
    </SelectField>
  )
}
