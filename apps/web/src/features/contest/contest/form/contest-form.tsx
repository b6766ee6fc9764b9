import { contestLimits } from '@verdict/domain/field-limits'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { thousands } from '../../../../lib/format.ts'
import { useSession } from '../../../../lib/session/session.ts'
import { Fields, PageForm } from '../../../../ui/form/form.tsx'
import { useForm } from '../../../../ui/form/use-form.ts'
import { Section } from '../../../../ui/layout/page.tsx'
import { problemFinder } from '../../../../ui/picker/finders.tsx'
import { SearchPicker } from '../../../../ui/picker/search-picker.tsx'
import { AccessFields } from './access-fields.tsx'
import { checkValues, faultsSaid, type Fault } from './check-values.ts'
import { GeneralFields } from './general-fields.tsx'
import { ProblemOrder } from './problem-order.tsx'
import { RuleFields } from './rule-fields.tsx'
import type { ContestField, ContestValues } from './values.ts'

function useFaultText() {
  const { t } = useTranslation()
  return (fault: Fault | undefined): string | undefined => {
    if (!fault) return undefined
    switch (fault.kind) {
      case 'said':
        return fault.text
      case 'required':
        return t('common.fault.required')
      case 'tooLong':
        return t('common.fault.tooLong', { max: thousands(fault.max) })
      case 'tooMany':
        return t('contest.form.fault.tooMany', { max: thousands(fault.max) })
      case 'name':
        return t('common.fault.username', { name: fault.name })
      default:
        return t(`contest.form.fault.${fault.kind}`, { most: contestLimits.penalty.max })
    }
  }
}

interface ContestFormProps {
  values: ContestValues
  onChange: (values: ContestValues) => void
  choosesCourse?: boolean
  action: string
  /** Called with valid values; its failure is shown here. */
  onSave: () => Promise<void>
  saving: boolean
  children?: ReactNode
}

export function ContestForm(props: ContestFormProps) {
  const { values, onChange, action, onSave, saving, children } = props
  const { t } = useTranslation()
  const textOf = useFaultText()
  const { isAdmin } = useSession()
  const needsCourse = props.choosesCourse === true && !isAdmin
  const form = useForm({
    values,
    onChange,
    check: (typed) => checkValues(typed, needsCourse),
    said: faultsSaid,
    onSave,
    saving,
  })
  const { change } = form
  const faultOf = (field: ContestField) => textOf(form.faults[field])
  const fields = { values, change, faultOf }
  return (
    <PageForm form={form} sections action={action} saving={saving} beside={children}>
      <Section title={t('contest.form.general')}>
        <GeneralFields {...fields} choosesCourse={props.choosesCourse} />
      </Section>
      <Section title={t('contest.form.problems')} id="problems">
        <Fields>
          <ProblemOrder
            colored
            problems={values.problems}
            labelingStyle={values.labelingStyle}
            onChange={(problems) => change({ problems })}
          />
          <SearchPicker
            finder={problemFinder}
            label={t('contest.form.addProblem')}
            hint={t('contest.form.addHint')}
            listLabel={t('contest.form.found')}
            error={faultOf('problems')}
            isTaken={({ id }) => values.problems.some(({ pid }) => pid === id)}
            onTake={({ id, title }) =>
              change({ problems: [...values.problems, { pid: id, title, invalid: false }] })
            }
          />
        </Fields>
      </Section>
      <Section title={t('contest.form.access')} id="access">
        <AccessFields {...fields} />
      </Section>
      <Section title={t('contest.form.rules')} id="rules">
        <RuleFields {...fields} />
      </Section>
    </PageForm>
  )
}
