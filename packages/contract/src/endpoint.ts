// How a call is described. The table of calls (endpoints.ts) is the one source for the server's routes,
// the page's typed client, the API documentation and the tests that make every call as every role.

import type { z } from 'zod'
import type { ErrorName } from './errors.ts'

/** The least a caller must be. Finer rules are the service's, by its policy. */
type Access = 'public' | 'login' | 'admin' | 'root' | 'judge'

export interface Endpoint {
  summary: string
  access: Access
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** Shape of `data` on success; absent for calls whose answer is a file or a stream. */
  data?: z.ZodType
  /** 200 unless the call creates something. */
  status?: 200 | 201
  /** How the request's body arrives where it is not JSON. */
  upload?: 'multipart' | 'stream'
  /** Answers a page that takes its browser for somebody else's: by it the page changes, or learns, who is logged in. */
  skipsUserCheck?: true
  /** Texts that are no text (half of a surrogate pair) are for the call itself to refuse, or to make good. */
  anyText?: true
  /** Refusals that this call may answer, besides those that follow from access and validation. */
  errors: readonly ErrorName[]
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** 'GET /problem/:pid': the path is below /api. */
export type EndpointKey = `${Method} /${string}`

/** Keeps literal keys and shapes while checking each entry. */
export const defineEndpoints = <T extends Record<EndpointKey, Endpoint>>(table: T): T => table

type Input<S> = S extends z.ZodType ? z.input<S> : undefined
type Output<S> = S extends z.ZodType ? z.output<S> : undefined

/** The shape that the page sends. */
export type ParamsOf<E extends Endpoint> = Input<E['params']>
export type QueryOf<E extends Endpoint> = Input<E['query']>
export type BodyOf<E extends Endpoint> = Input<E['body']>
/** The shape that the page receives inside `data`. */
export type DataOf<E extends Endpoint> = Output<E['data']>

/** The shape that a handler receives after parsing. */
export interface Parsed<E extends Endpoint> {
  params: Output<E['params']>
  query: Output<E['query']>
  body: Output<E['body']>
}
