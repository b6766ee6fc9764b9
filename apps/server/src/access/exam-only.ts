// The table of calls says how far each is open in an exam; here a request's parameters are compared with the exam.

import type { Endpoint, ExamThing, ExamUse } from '@verdict/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '@verdict/contract/refusal'
import { sql } from 'kysely'
import type { Queryable } from '../platform/db.ts'
import type { MaybeViewer, Sitting, Viewer } from '../platform/viewer.ts'
import { keepingRanklists } from './contest.ts'
import { byStaff } from './discussion.ts'

interface Sitter {
  userId: number
  cid: number
}

const max32 = 2_147_483_647
const things = ['cid', 'pid', 'sid', 'run', 'did'] as const satisfies ExamThing[]

/** @throws Refusal EXAM_ONLY, EXAM_ELSEWHERE, TOKEN_ASLEEP, LOGIN_REQUIRED */
export async function assertWithinExam(
  db: Queryable,
  { exam }: Endpoint,
  request: FastifyRequest,
  viewer: MaybeViewer,
): Promise<void> {
  if (viewer?.slipOf !== undefined && !viewer.sitting) return assertAtTheDoor(db, exam, request, viewer)
  if (!viewer?.sitting) return
  // For every call: a program is no session that entered.
  if (viewer.token) throw new Refusal('TOKEN_ASLEEP')
  if (exam === 'open') return
  const { userId, sitting } = viewer
  if (!exam || !(await names(db, exam, request, { userId, cid: sitting.cid }))) throw examOnly(sitting)
  if (exam.session !== 'any' && sitting.entered !== 'here') throw examOnly(sitting)
  if (sitting.hasHandedIn && exam.after !== 'handed-in') throw examOnly(sitting)
}

/** A slip of staff opened the session, which is good for the exam alone: here before it locks its sitter. */
async function assertAtTheDoor(
  db: Queryable,
  exam: Endpoint['exam'],
  request: FastifyRequest,
  { userId, slipOf: cid = 0 }: Viewer,
): Promise<void> {
  if (exam === 'open') return
  if (!exam || !(await names(db, exam, request, { userId, cid }))) throw new Refusal('LOGIN_REQUIRED')
}

const examOnly = ({ cid, entered, hasEntered }: Sitting): Refusal =>
  new Refusal(hasEntered && entered !== 'here' ? 'EXAM_ELSEWHERE' : 'EXAM_ONLY', { cid })

async function names(
  db: Queryable,
  exam: ExamUse,
  request: FastifyRequest,
  sitter: Sitter,
): Promise<boolean> {
  for (const thing of things) {
    const places = exam[thing]
    if (places === undefined) continue
    const given = (typeof places === 'string' ? [places] : places)
      .map((place) => valueAt(request, place))
      // As in the shapes, an empty parameter counts as absent.
      .filter((value) => value !== undefined && value !== '' && value !== null)
    if (given.length === 0) return false
    for (const value of given) {
      const id = Number(value)
      if (!Number.isInteger(id) || id < 1 || id > max32) return false
      if (thing === 'cid' ? id !== sitter.cid : !(await isOfExam(db, sitter, thing, id))) return false
    }
  }
  return true
}

function valueAt(request: FastifyRequest, place: string): unknown {
  const [part = '', name = ''] = place.split('.')
  const values = request[part as 'params' | 'query' | 'body']
  return typeof values === 'object' && values !== null && Object.hasOwn(values, name)
    ? (values as Record<string, unknown>)[name]
    : undefined
}

/** Others’ things are answered like those of no exam, or a refusal would count them. */
async function isOfExam(
  db: Queryable,
  { userId, cid }: Sitter,
  thing: Exclude<ExamThing, 'cid'>,
  id: number,
): Promise<boolean> {
  const found = {
    pid: sql`select from contest_problems where contest_id = ${cid} and pid = ${id}`,
    sid: sql`select from submissions where contest_id = ${cid} and sid = ${id}
      and (user_id = ${userId} or contest_id not in ${keepingRanklists})`,
    run: sql`select from runs where contest_id = ${cid} and id = ${id} and user_id = ${userId}`,
    did: sql`select from discussions d where d.contest_id = ${cid} and d.did = ${id}
      and (d.author_id = ${userId} or ${byStaff} and (not d.is_private or exists (
        select from discussion_readers r where r.did = d.did and r.user_id = ${userId})))`,
  }[thing]
  const { rows } = await found.execute(db)
  return rows.length > 0
}
