import { ApiError } from '@verdict/contract/client'

/** 0 when no answer arrived; null for errors that are no call's. */
export const statusOf = (error: unknown): number | null => (error instanceof ApiError ? error.status : null)

export const isUnanswered = (error: unknown): boolean => statusOf(error) === 0

/** By the server itself, not by something in its place. */
export const isRefusedWith = (status: number, error: unknown): boolean =>
  error instanceof ApiError && error.isOurs && error.status === status

export type FailureKind =
  | 'unanswered'
  /** A proxy or portal answered, with a status of success. */
  | 'foreignAnswer'
  | 'server'
  | 'notFound'
  | 'forbidden'
  | 'loginRequired'
  | 'tooMany'
  /** Any other refusal, with its own text. */
  | 'refused'

const kindOfStatus: Partial<Record<number, FailureKind>> = {
  0: 'unanswered',
  401: 'loginRequired',
  403: 'forbidden',
  404: 'notFound',
  429: 'tooMany',
}

export function failureKind({ status }: ApiError): FailureKind {
  if (status >= 500) return 'server'
  return kindOfStatus[status] ?? (status < 400 ? 'foreignAnswer' : 'refused')
}
