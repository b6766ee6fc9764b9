// The life of a form. It is checked when it is sent: wrong fields are marked, a warning says so, and the first of them
// gets the focus. The server's faults are shown at their fields too, any other failure above the button; what was typed
// stays in every case.

import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../lib/errors.ts'
import { toast } from '../toast/toast.ts'

export type FaultsOf<Values, Fault> = Partial<Record<keyof Values, Fault>>

interface FormOptions<Values, Fault> {
  values: Values
  onChange: (values: Values) => void
  /** Nothing in it when the form may be sent. */
  check: (values: Values) => FaultsOf<Values, Fault>
  /** The faults of fields of the form in a refusal. */
  said: (error: unknown) => FaultsOf<Values, Fault>
  /** Asked once the form is right; false keeps it open. */
  agree?: (values: Values) => Promise<boolean>
  onSave: () => Promise<void>
  saving: boolean
}

export interface Form<Values, Fault> {
  faults: FaultsOf<Values, Fault>
  /** Why it was not saved, where that is about no field. */
  failure: string | null
  change: (part: Partial<Values>) => void
  onSubmit: (event: SubmitEvent) => void
}

export function useForm<Values extends object, Fault>(
  options: FormOptions<Values, Fault>,
): Form<Values, Fault> {
  const { values, onChange, check, said, agree, onSave, saving } = options
  const { t } = useTranslation()
  const [faults, setFaults] = useState<FaultsOf<Values, Fault>>({})
  const [failure, setFailure] = useState<string | null>(null)

  const change = (part: Partial<Values>) => {
    onChange({ ...values, ...part })
    // A field that is being corrected is not wrong any more until it is checked again.
    const left = { ...faults }
    for (const name of Object.keys(part)) delete left[name as keyof Values]
    setFaults(left)
  }
  const show = (form: Element, found: FaultsOf<Values, Fault>) => {
    setFaults(found)
    toast.warning(t('errors.formInvalid'))
    // After the fields are marked.
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  const submit = async (form: Element) => {
    setFailure(null)
    const found = check(values)
    if (Object.keys(found).length > 0) return show(form, found)
    setFaults({})
    if (agree && !(await agree(values))) return
    try {
      await onSave()
    } catch (error) {
      const refused = said(error)
      if (Object.keys(refused).length > 0) show(form, refused)
      else setFailure(errorText(error))
    }
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!saving) void submit(event.currentTarget)
  }
  return { faults, failure, change, onSubmit }
}
