// Texts of failed calls. Globally one text per kind of failure, or the refusal's own; lost connections go to a registered
// handler. Beside a form use `errorText`.

import { ApiError } from '@verdict/contract/client'
import { failureKind, isUnanswered } from '@verdict/web-client/errors'
import { i18n } from '../i18n/index.ts'
import { isMissingPart } from './missing-part.ts'
import { toast } from '../ui/toast/toast.ts'

let connectionLost: (() => void) | null = null

/** @returns a function that unregisters it. */
export function onConnectionLost(handler: () => void): () => void {
  connectionLost = handler
  return () => {
    if (connectionLost === handler) connectionLost = null
  }
}

/** Empty for an answer without a text. */
function namedText(error: ApiError): string {
  // Names of a newer server may be unknown.
  if (!error.error || !i18n.exists(`errors.${error.error}`)) return error.message
  return i18n.t(`errors.${error.error}`, { ...error.params, defaultValue: error.message })
}

export function globalErrorText(error: unknown): string | null {
  if (isMissingPart(error)) return i18n.t('errors.connection')
  if (!(error instanceof ApiError)) {
    return error instanceof Error && error.message ? error.message : i18n.t('errors.unknown')
  }
  const kind = failureKind(error)
  if (kind === 'unanswered') return null
  if (kind === 'refused') return namedText(error) || i18n.t('errors.badRequest')
  return i18n.t(`errors.${kind}`)
}

/** The error's own text, else the global one. */
export function errorText(error: unknown): string {
  if (isUnanswered(error)) return i18n.t('errors.connection')
  if (error instanceof ApiError && error.error) return namedText(error)
  return globalErrorText(error) ?? i18n.t('errors.connection')
}

/** Where no place beside the control shows it. */
export const toastFailure = (error: unknown): void => toast.error(errorText(error))

/** `otherwise`: where the server gave no text. */
export function errorTextOr(error: unknown, otherwise: string): string {
  if (isUnanswered(error)) return errorText(error)
  return (error instanceof ApiError && error.isOurs && namedText(error)) || otherwise
}

export function reportError(error: unknown): void {
  const text = globalErrorText(error)
  if (text !== null) toast.failedCall(text)
  else if (connectionLost) connectionLost()
  else window.alert(i18n.t('errors.connection'))
}
