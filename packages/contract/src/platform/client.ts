// A typed client over fetch that only needs endpoints' keys at run time, so that pages load no schemas. Every failure is an
// ApiError.

import type { BodyOf, DataOf, Endpoint, ParamsOf, QueryOf } from './endpoint.ts'
import type { Endpoints, Key } from './endpoints.ts'
import type { Envelope, Failure, FieldError } from './envelope.ts'
import type { ErrorName } from './errors.ts'

/** `status` is 0 when no answer arrived. */
export class ApiError extends Error {
  readonly status: number
  /** Answered by the server itself, not by a proxy. */
  readonly isOurs: boolean
  readonly error: ErrorName | null
  readonly params: Record<string, string | number>
  readonly errors: FieldError[]

  constructor(status: number, message: string, failure?: Partial<Failure>) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.isOurs = failure !== undefined
    this.error = failure?.error ?? null
    this.params = failure?.params ?? {}
    this.errors = failure?.errors ?? []
  }
}

type Part<Name extends string, T> = undefined extends T ? { [K in Name]?: T } : { [K in Name]: T }
type QueryPart<T> = Partial<T> extends T ? { query?: T } : Part<'query', T>
export type CallArguments<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  QueryPart<QueryOf<E>> &
  Part<'body', BodyOf<E>> & {
    signal?: AbortSignal
    traceparent?: string
    form?: FormData
    /** Survives closing the page; the body is then limited to 64 KiB. */
    keepalive?: boolean
  }

export interface ClientOptions {
  /** Such as `/api` in the page or `http://host:3000/api` on a judge host. */
  base: string
  fetch?: typeof fetch
  headers?: Record<string, string>
  /** Username of the caller, null for nobody; undefined while unknown. */
  who?: () => string | null | undefined
  /** Called for every failure, before the caller. Once it returns true, the call is made again. */
  onFailure?: (error: ApiError) => Promise<boolean> | void
  timeoutMs?: number
}

export const apiTimeoutMs = 100_000

/** Expected user. The server refuses (OTHER_USER) if its session is another's. */
export const userHeader = 'x-verdict-user'
const nobody = '-'

export const userHeaders = (uid: string | null | undefined): Record<string, string> =>
  uid === undefined ? {} : { [userHeader]: uid ?? nobody }

/** Polled also during a login, when page and server may disagree on the user. */
const sameForAll = new Set<Key>(['GET /servertime'])

export function callUrl(base: string, key: string, args: { params?: unknown; query?: unknown }): string {
  const path = key.slice(key.indexOf(' ') + 1)
  const params = (args.params ?? {}) as Record<string, unknown>
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const query = new URLSearchParams()
  const wanted = (args.query ?? {}) as Record<string, string | number | boolean | null | undefined>
  for (const [name, value] of Object.entries(wanted)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  const text = query.toString()
  return base + filled + (text && `?${text}`)
}

export function createClient(options: ClientOptions) {
  const send = options.fetch ?? fetch

  async function ask<K extends Key>(
    key: K,
    args: CallArguments<Endpoints[K]>,
  ): Promise<DataOf<Endpoints[K]>> {
    const timeout = AbortSignal.timeout(options.timeoutMs ?? apiTimeoutMs)
    const json = args.body !== undefined
    let response: Response
    try {
      response = await send(callUrl(options.base, key, args), {
        method: key.slice(0, key.indexOf(' ')),
        credentials: 'same-origin',
        keepalive: args.keepalive ?? false,
        headers: {
          ...options.headers,
          ...(args.traceparent !== undefined && { traceparent: args.traceparent }),
          ...(sameForAll.has(key) ? {} : userHeaders(options.who?.())),
          ...(json ? { 'content-type': 'application/json' } : {}),
        },
        body: json ? JSON.stringify(args.body) : (args.form ?? null),
        signal: args.signal ? AbortSignal.any([args.signal, timeout]) : timeout,
      })
    } catch (error) {
      if (args.signal?.aborted) throw error
      throw new ApiError(0, error instanceof Error ? error.message : String(error))
    }
    return readEnvelope(response)
  }

  /** @throws ApiError */
  return async function call<K extends Key>(
    key: K,
    args: CallArguments<Endpoints[K]>,
  ): Promise<DataOf<Endpoints[K]>> {
    try {
      return await ask(key, args)
    } catch (error) {
      if (error instanceof ApiError && (await options.onFailure?.(error))) return call(key, args)
      throw error
    }
  }
}

/** A proxy, or a captive portal, may answer in the server's place. */
export const isEnvelope = <T>(answer: Envelope<T> | null): answer is Envelope<T> =>
  typeof answer === 'object' && answer !== null && typeof answer.success === 'boolean'

/** For such an answer, whose `status` may mean success. */
export const notOurs = ({ status, statusText }: Pick<Response, 'status' | 'statusText'>): ApiError =>
  new ApiError(status, status < 400 ? 'The answer did not come from the judge.' : statusText)

/** @throws ApiError for a failure, and for what is none of our answers */
export async function readEnvelope<T>(response: Response): Promise<T> {
  const envelope = (await response.json().catch(() => null)) as Envelope<T> | null
  if (!isEnvelope(envelope)) throw notOurs(response)
  if (!envelope.success) throw new ApiError(response.status, envelope.message, envelope)
  return envelope.data
}

export type Client = ReturnType<typeof createClient>
