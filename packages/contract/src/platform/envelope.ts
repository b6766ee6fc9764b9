// Form of all JSON answers below /api.

import type { ErrorName } from './errors.ts'

interface Success<T> {
  success: true
  code: 200 | 201
  message: string
  data: T
}

export interface FieldError {
  path: string
  message: string
}

export interface Failure {
  success: false
  code: number
  message: string
  data: null
  error: ErrorName
  params?: Record<string, string | number>
  errors?: FieldError[]
  requestId?: string
}

export type Envelope<T> = Success<T> | Failure
