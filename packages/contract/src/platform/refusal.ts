// The one way for a service to say no. Rendered into the envelope in one place (http.ts);
// every other error is a bug and answers 500 without its details.

import { errorMessage, errorStatus, type ErrorName, type ErrorParams } from './errors.ts'
import type { FieldError } from './envelope.ts'

export class Refusal extends Error {
  readonly error: ErrorName
  readonly status: number
  readonly params: ErrorParams
  readonly fields: FieldError[]

  constructor(error: ErrorName, params: ErrorParams = {}, fields: FieldError[] = []) {
    super(errorMessage(error, params))
    this.name = 'Refusal'
    this.error = error
    this.status = errorStatus(error)
    this.params = params
    this.fields = fields
  }
}

const MiB = 1024 * 1024

/** TOO_LARGE, with the limit as people read it. */
export const tooLarge = (limitBytes: number): Refusal =>
  new Refusal('TOO_LARGE', {
    limit: limitBytes % MiB === 0 ? `${limitBytes / MiB} MB` : `${limitBytes} bytes`,
  })
