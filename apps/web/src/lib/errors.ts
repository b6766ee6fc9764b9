// The texts of a failed call. Globally each kind of failure has one text, and any other refusal that of its own answer;
// without an answer the connection is lost, which a registered handler says, else an alert. Beside a form the text of the
// error's own name is better: `errorText`.

import { ApiError } from '@verdict/contract/client'
import { failureKind, isUnanswered } from '@verdict/web-client/errors'
import { i18n } from '../i18n/index.ts'
import { isMissingPart } from './missing-part.ts'
import { toast } from '../ui/toast/toast.ts'

let connectionLost: (() => void) | null = null

/** Registers who reports that the server cannot be reached. Returns what unregisters it. */
export function onConnectionLost(handler: () => void): () => void {
  connectionLost = handler
  return () => {
    if (connectionLost === handler) connectionLost = null
  }
}

/** The text of the error's own name in the page's language, else the server's words. */
function namedText(error: ApiError): string {
  // A newer server may have names that this page does not know.
  if (!error.error || !i18n.exists(`errors.${error.error}`)) return error.message
  return i18n.t(`errors.${error.error}`, { ...error.params, defaultValue: error.message })
}

/** The global text by status; null when no answer arrived. */
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

/** For a message beside what failed: the error's own text, else the global one. */
export function errorText(error: unknown): string {
  if (isUnanswered(error)) return i18n.t('errors.connection')
  if (error instanceof ApiError && failureKind(error) !== 'server' && error.error) return namedText(error)
  return globalErrorText(error) ?? i18n.t('errors.connection')
}

/** Tells what went wrong where nothing beside it can. */
export const toastFailure = (error: unknown): void => toast.error(errorText(error))

/** The server's words, or those of a lost connection; `otherwise` where there are neither. */
export const errorTextOr = (error: unknown, otherwise: string): string =>
  isUnanswered(error) || (error instanceof ApiError && error.error) ? errorText(error) : otherwise

/** Shows the global error of a failed call. */
export function reportError(error: unknown): void {
  const text = globalErrorText(error)
  if (text !== null) toast.failedCall(text)
  else if (connectionLost) connectionLost()
  else window.alert(i18n.t('errors.connection'))
}
