// Validates on submit, marks faults and focuses the first. The server's faults are shown at their fields, others above the
// button; typed values always stay.

import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../lib/errors.ts'
import { toast } from '../toast/toast.ts'

type PathIn<Values> = keyof Values | `${keyof Values & string}.${string}`
export type FaultsOf<Values, Fault> = Partial<Record<PathIn<Values>, Fault>>

const valueAt = (values: object, path: string): unknown =>
  path.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], values)

interface FormOptions<Values, Fault> {
  values: Values
  onChange: (values: Values) => void
  check: (values: Values) => FaultsOf<Values, Fault>
  said: (error: unknown) => FaultsOf<Values, Fault>
  /** Confirmation after validation; false keeps the form open. */
  agree?: (values: Values) => Promise<boolean>
  /** Before focusing: the field may be in a closed part. */
  onFaults?: (faults: FaultsOf<Values, Fault>) => void
  onSave: () => Promise<void>
  saving: boolean
}

export interface Form<Values, Fault> {
  faults: FaultsOf<Values, Fault>
  failure: string | null
  change: (part: Partial<Values>) => void
  onSubmit: (event: SubmitEvent) => void
}

export function useForm<Values extends object, Fault>(
  options: FormOptions<Values, Fault>,
): Form<Values, Fault> {
  const { values, onChange, check, said, agree, onFaults, onSave, saving } = options
  const { t } = useTranslation()
  const [faults, setFaults] = useState<FaultsOf<Values, Fault>>({})
  const [failure, setFailure] = useState<string | null>(null)

  const change = (part: Partial<Values>) => {
    const next = { ...values, ...part }
    onChange(next)
    // An edited field counts as valid until the next check.
    const left = Object.entries(faults).filter(([path]) => valueAt(values, path) === valueAt(next, path))
    if (left.length < Object.keys(faults).length) {
      setFaults(Object.fromEntries(left) as FaultsOf<Values, Fault>)
    }
  }
  const show = (form: Element, found: FaultsOf<Values, Fault>) => {
    setFaults(found)
    onFaults?.(found)
    toast.warning(t('errors.formInvalid'))
    // After rendering the marks.
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
