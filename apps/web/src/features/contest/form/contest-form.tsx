// The form of a contest, for a new one and for an existing one. It says beside each field what is wrong, and keeps what
// was typed whatever the server answers.

import { useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/errors.ts'
import { thousands } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice, Section } from '../../../ui/layout/page.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { AccessFields } from './access-fields.tsx'
import { checkValues, faultsSaid, type Fault, type Faults } from './check-values.ts'
import style from './form.module.css'
import { GeneralFields } from './general-fields.tsx'
import { ProblemOrder } from './problem-order.tsx'
import { ProblemPicker } from './problem-picker.tsx'
import { RuleFields } from './rule-fields.tsx'
import type { ContestField, ContestValues } from './values.ts'

export interface FieldsProps {
  values: ContestValues
  change: (part: Partial<ContestValues>) => void
  faultOf: (field: ContestField) => string | undefined
}

function useFaultText() {
  const { t } = useTranslation()
  return (fault: Fault | undefined): string | undefined => {
    if (!fault) return undefined
    switch (fault.kind) {
      case 'said':
        return fault.text
      case 'tooLong':
      case 'tooMany':
        return t(`contest.form.fault.${fault.kind}`, { max: thousands(fault.max) })
      case 'name':
        return t('contest.form.fault.name', { name: fault.name })
      default:
        return t(`contest.form.fault.${fault.kind}`)
    }
  }
}

interface ContestFormProps {
  values: ContestValues
  onChange: (values: ContestValues) => void
  action: string
  /** Called when the form is right. Its failure is told here. */
  onSave: () => Promise<void>
  saving: boolean
  /** Beside the button. */
  children?: ReactNode
}

export function ContestForm({ values, onChange, action, onSave, saving, children }: ContestFormProps) {
  const { t } = useTranslation()
  const [faults, setFaults] = useState<Faults>({})
  const [failure, setFailure] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const textOf = useFaultText()
  const faultOf = (field: ContestField) => textOf(faults[field])

  const change = (part: Partial<ContestValues>) => {
    onChange({ ...values, ...part })
    // What is being corrected is not wrong any more until it is checked again.
    const left = { ...faults }
    for (const name of Object.keys(part)) delete left[name as ContestField]
    setFaults(left)
  }
  const show = (found: Faults) => {
    setFaults(found)
    toast.warning(t('errors.formInvalid'))
    // After the fields are marked.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  const submit = async () => {
    setFailure(null)
    const found = checkValues(values)
    if (Object.keys(found).length > 0) return show(found)
    setFaults({})
    try {
      await onSave()
    } catch (error) {
      const said = faultsSaid(error)
      if (Object.keys(said).length > 0) show(said)
      else setFailure(t('contest.form.failed', { message: errorText(error) }))
    }
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!saving) void submit()
  }
  const fields = { values, change, faultOf }
  return (
    <form ref={form} className={style.form} noValidate onSubmit={onSubmit}>
      <Section title={t('contest.form.general')}>
        <GeneralFields {...fields} />
      </Section>
      <Section title={t('contest.form.problems')}>
        <div className={style.fields}>
          <ProblemOrder
            problems={values.problems}
            labelingStyle={values.labelingStyle}
            onChange={(problems) => change({ problems })}
          />
          <ProblemPicker
            taken={values.problems}
            error={faultOf('problems')}
            onAdd={(problem) => change({ problems: [...values.problems, problem] })}
          />
        </div>
      </Section>
      <Section title={t('contest.form.access')}>
        <AccessFields {...fields} />
      </Section>
      <Section title={t('contest.form.rules')}>
        <RuleFields {...fields} />
      </Section>
      {failure && <Notice>{failure}</Notice>}
      <div className="row">
        <Button type="submit" look="primary" busy={saving}>
          {action}
        </Button>
        {children}
      </div>
    </form>
  )
}
