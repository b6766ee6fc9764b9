// What a failed call says. Globally by status: 500 and above, 404, 403, 401 and 429 have one text each, any other
// 4xx the text of its own answer; without an answer the connection is lost, which a registered handler tells,
// else an alert. Beside a form the text of the error's own name is better: `errorText`.

import { ApiError } from '@verdict/contract/client'
import { i18n } from '../i18n/index.ts'
import { toast } from '../ui/toast/toast.ts'

const statusCode = {
  badRequest: 400,
  loginRequired: 401,
  forbidden: 403,
  notFound: 404,
  tooMany: 429,
  server: 500,
}

let connectionLost: (() => void) | null = null

/** Who tells that the server cannot be reached. Returns what unregisters it. */
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
  if (!(error instanceof ApiError)) {
    return error instanceof Error && error.message ? error.message : i18n.t('errors.unknown')
  }
  if (error.status === 0) return null
  if (error.status >= statusCode.server) return i18n.t('errors.server')
  if (error.status === statusCode.notFound) return i18n.t('errors.notFound')
  if (error.status === statusCode.forbidden) return i18n.t('errors.forbidden')
  if (error.status === statusCode.loginRequired) return i18n.t('errors.loginFirst')
  if (error.status === statusCode.tooMany) return i18n.t('errors.tooMany')
  return namedText(error) || i18n.t('errors.badRequest')
}

/** For a message beside what failed: the error's own text, else the global one. */
export function errorText(error: unknown): string {
  if (error instanceof ApiError && error.status === 0) return i18n.t('errors.connection')
  if (error instanceof ApiError && error.status < statusCode.server && error.error) return namedText(error)
  return globalErrorText(error) ?? i18n.t('errors.connection')
}

/** Tells what went wrong where nothing beside it can. */
export const toastFailure = (error: unknown): void => toast.error(errorText(error))

/** The server's words, or those of a lost connection; `otherwise` where there are neither. */
export const errorTextOr = (error: unknown, otherwise: string): string =>
  error instanceof ApiError && (error.status === 0 || error.error) ? errorText(error) : otherwise

export const statusOf = (error: unknown): number | null => (error instanceof ApiError ? error.status : null)

/** Shows the global error of a failed call. */
export function reportError(error: unknown): void {
  const text = globalErrorText(error)
  if (text !== null) toast.failedCall(text)
  else if (connectionLost) connectionLost()
  else window.alert(i18n.t('errors.connection'))
}
