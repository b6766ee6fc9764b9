// How services refuse. http.ts renders it into the envelope; any other error is a bug and answers 500 without details.

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

export const tooLarge = (limitBytes: number): Refusal =>
  new Refusal('TOO_LARGE', {
    limit: limitBytes % MiB === 0 ? `${limitBytes / MiB} MB` : `${limitBytes} bytes`,
  })
