// Describes calls. The table (endpoints.ts) is the source of the server's routes, the page's client, the API documentation
// and the tests that make every call as every role.

import type { z } from 'zod'
import type { ErrorName } from './errors.ts'
import type { TokenScope } from '@verdict/domain/access-token'

type Access = 'public' | 'login' | 'admin' | 'root' | 'judge'

export type TokenUse = TokenScope | 'never'

type NamedIn = `${'params' | 'query' | 'body'}.${string}`
type Places = NamedIn | readonly NamedIn[]

/** Where a call names things of its caller's exam; at least one of each kind is required, and all must be that exam's. */
export interface ExamUse {
  cid?: Places
  pid?: Places
  /** A submission of the caller. */
  sid?: Places
  run?: Places
  did?: Places
  /** Also outside the session that entered: for entering. */
  session?: 'any'
  /** Also after handing in. */
  after?: 'handed-in'
}
export type ExamThing = Exclude<keyof ExamUse, 'session' | 'after'>

export interface Endpoint {
  /** One line in the list of calls: what it does. */
  summary: string
  /** More sentences for the API documentation. */
  description?: string
  access: Access
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  data?: z.ZodType
  /** Kinds of file that the answer may be, where it has no `data`. */
  media?: readonly string[]
  status?: 200 | 201
  /** 'stream': the file is the whole body. */
  upload?: 'multipart' | 'stream'
  /** Skips the check for a changed user: by these calls the page learns or changes the user. */
  skipsUserCheck?: true
  /**
   * For people who sit an exam. Absent: refused with EXAM_ONLY; 'open': allowed; else only from the session that entered,
   * about that exam.
   */
  exam?: 'open' | ExamUse
  /** The scope that a personal token needs for it, where the rule of token-scope.ts says another. */
  token?: TokenUse
  /**
   * Only where the caller's session proved within 10 minutes that it is them (CONFIRM_NEEDED), and with no token of theirs.
   * `factor`: of people with a second factor. `always`: of others too, by their password. Places: as `factor`, if one is given.
   */
  confirm?: 'factor' | 'always' | readonly NamedIn[]
  /** Looks at no cookie, so that programs may call it without the site's own origin. */
  anyOrigin?: true
  /** Allows lone surrogates, which the call handles itself. */
  anyText?: true
  /** Besides those of access and validation. */
  errors: readonly ErrorName[]
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type EndpointKey = `${Method} /${string}`

export const spreadsheetMedia = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const defineEndpoints = <T extends Record<EndpointKey, Endpoint>>(table: T): T => table

type Input<S> = S extends z.ZodType ? z.input<S> : undefined
type Output<S> = S extends z.ZodType ? z.output<S> : undefined

export type ParamsOf<E extends Endpoint> = Input<E['params']>
export type QueryOf<E extends Endpoint> = Input<E['query']>
export type BodyOf<E extends Endpoint> = Input<E['body']>
export type DataOf<E extends Endpoint> = Output<E['data']>

export interface Parsed<E extends Endpoint> {
  params: Output<E['params']>
  query: Output<E['query']>
  body: Output<E['body']>
}
