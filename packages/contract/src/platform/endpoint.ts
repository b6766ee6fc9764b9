// How a call is described. The table of calls (endpoints.ts) is the one source for the server's routes,
// the page's typed client, the API documentation and the tests that make every call as every role.

import type { z } from 'zod'
import type { ErrorName } from './errors.ts'

/** The least a caller must be. Finer rules are the service's, by its policy. */
type Access = 'public' | 'login' | 'admin' | 'root' | 'judge'

/** Where a call names something, as 'params.cid'. */
type NamedIn = `${'params' | 'query' | 'body'}.${string}`
type Places = NamedIn | readonly NamedIn[]

/**
 * A call that is about the exam that its caller sits: each number that stands at these places is one of that exam, and of each
 * kind at least one is given.
 */
export interface ExamUse {
  /** The contest. */
  cid?: Places
  /** A problem of it. */
  pid?: Places
  /** A submission to it of the caller. */
  sid?: Places
  /** A run in it. */
  run?: Places
  /** A discussion about it. */
  did?: Places
  /** Not in the session that entered alone: for the way in. */
  session?: 'any'
  /** Also when the caller has handed in. */
  after?: 'handed-in'
}
export type ExamThing = Exclude<keyof ExamUse, 'session' | 'after'>

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
  /**
   * Whether somebody who sits an exam may make it: absent: not, the answer is EXAM_ONLY; 'open': as at any other time;
   * else in the session that entered, about that exam. Visitors and judge hosts sit none.
   */
  exam?: 'open' | ExamUse
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
