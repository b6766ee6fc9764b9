// A typed client over fetch: the key of an endpoint is all it needs at run time, so that neither shapes
// nor their validator are loaded by who calls. Every failure is an ApiError.

import type { BodyOf, DataOf, Endpoint, ParamsOf, QueryOf } from './endpoint.ts'
import type { Endpoints, Key } from './endpoints.ts'
import type { Envelope, Failure, FieldError } from './envelope.ts'
import type { ErrorName } from './errors.ts'

/** A call that did not succeed. `status` is 0 when no answer arrived. */
export class ApiError extends Error {
  readonly status: number
  readonly error: ErrorName | null
  readonly params: Record<string, string | number>
  readonly errors: FieldError[]

  constructor(status: number, message: string, failure?: Partial<Failure>) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.error = failure?.error ?? null
    this.params = failure?.params ?? {}
    this.errors = failure?.errors ?? []
  }
}

type Part<Name extends string, T> = undefined extends T ? { [K in Name]?: T } : { [K in Name]: T }
/** A query may be left out where every value of it may. */
type QueryPart<T> = Partial<T> extends T ? { query?: T } : Part<'query', T>
export type CallArguments<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  QueryPart<QueryOf<E>> &
  Part<'body', BodyOf<E>> & {
    signal?: AbortSignal
    /** The span that it is a part of, where somebody traces. */
    traceparent?: string
    form?: FormData
    /** It goes on when the page is closed; the body is then 64 KiB at most. */
    keepalive?: boolean
  }

export interface ClientOptions {
  /** Origin and prefix, for instance `/api` in the page or `http://host:3000/api` on a judge host. */
  base: string
  fetch?: typeof fetch
  headers?: Record<string, string>
  /** For whom the caller makes its calls: a username, null for nobody; undefined while that is not known. */
  who?: () => string | null | undefined
  /** Hears of every failure, before the caller does. */
  onFailure?: (error: ApiError) => void
  timeoutMs?: number
}

export const apiTimeoutMs = 100_000

/** Says for whom a page makes a call. The server refuses it (OTHER_USER) where its session is another person's. */
export const userHeader = 'x-verdict-user'
/** No name of anybody. */
const nobody = '-'

export const userHeaders = (uid: string | null | undefined): Record<string, string> =>
  uid === undefined ? {} : { [userHeader]: uid ?? nobody }

/** It is asked all the time, in the middle of a login too, when page and server do not agree yet on who is there. */
const sameForAll = new Set<Key>(['GET /servertime'])

/** The address of a call: its params filled into the path, its query appended, absent values left out. */
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
      if (error instanceof ApiError) options.onFailure?.(error)
      throw error
    }
  }
}

/** A page of a proxy, or of a network that wants a login first, may answer in the server's place. */
export const isEnvelope = <T>(answer: Envelope<T> | null): answer is Envelope<T> =>
  typeof answer === 'object' && answer !== null && typeof answer.success === 'boolean'

/** The answer came from something else than this server. `status` is that answer's, and may mean success. */
export const notOurs = ({ status, statusText }: Pick<Response, 'status' | 'statusText'>): ApiError =>
  new ApiError(status, status < 400 ? 'The answer did not come from the judge.' : statusText)

async function readEnvelope<T>(response: Response): Promise<T> {
  const envelope = (await response.json().catch(() => null)) as Envelope<T> | null
  if (!isEnvelope(envelope)) throw notOurs(response)
  if (!envelope.success) throw new ApiError(response.status, envelope.message, envelope)
  return envelope.data
}

export type Client = ReturnType<typeof createClient>
