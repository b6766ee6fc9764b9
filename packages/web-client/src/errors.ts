// The kinds of failure that every front end tells apart. The words for them are each front end's own.

import { ApiError } from '@verdict/contract/client'

/** HTTP status of the answer, 0 when none arrived; null for an error that is no call's. */
export const statusOf = (error: unknown): number | null => (error instanceof ApiError ? error.status : null)

/** No answer arrived. */
export const isUnanswered = (error: unknown): boolean => statusOf(error) === 0

export type FailureKind =
  /** No answer arrived. */
  | 'unanswered'
  /** Something answered in the server's place, with a status that means success. */
  | 'foreignAnswer'
  | 'server'
  | 'notFound'
  | 'forbidden'
  | 'loginRequired'
  | 'tooMany'
  /** Any other refusal: its own text says more. */
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
