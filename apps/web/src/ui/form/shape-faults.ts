import { ApiError } from '@verdict/contract/client'
import type { z } from 'zod'
import type { FaultsOf } from './use-form.ts'

type Words<Values> = Partial<Record<keyof Values, string>>

function faultsAt<Values extends object>(fields: readonly unknown[], words: Words<Values>) {
  const faults: FaultsOf<Values, string> = {}
  for (const field of fields) {
    const name = field as keyof Values
    const text = words[name]
    if (text !== undefined) faults[name] = text
  }
  return faults
}

export const shapeFaults = <Values extends object>(
  shape: z.ZodType,
  values: Values,
  words: Words<Values>,
): FaultsOf<Values, string> =>
  faultsAt(shape.safeParse(values).error?.issues.map(({ path }) => path[0]) ?? [], words)

export function saidFaults<Values extends object>(
  error: unknown,
  words: Words<Values>,
): FaultsOf<Values, string> {
  const errors = error instanceof ApiError ? error.errors : []
  return faultsAt(
    errors.map(({ path }) => path.replace(/^body\./, '').split('.')[0]),
    words,
  )
}
