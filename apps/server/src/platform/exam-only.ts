// The table of calls says how far each is open in an exam; here a request's parameters are compared with the exam.

import type { Endpoint, ExamThing, ExamUse } from '@verdict/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '@verdict/contract/refusal'
import type { Sitting } from './viewer.ts'

interface Sitter {
  userId: number
  cid: number
}

export type IsOfExam = (sitter: Sitter, thing: Exclude<ExamThing, 'cid'>, id: number) => Promise<boolean>

const max32 = 2_147_483_647
const things = ['cid', 'pid', 'sid', 'run', 'did'] as const satisfies ExamThing[]

/** @throws Refusal EXAM_ONLY, EXAM_ELSEWHERE */
export async function assertWithinExam(
  { exam }: Endpoint,
  request: FastifyRequest,
  { userId, sitting }: { userId: number; sitting: Sitting },
  isOfExam: IsOfExam,
): Promise<void> {
  if (exam === 'open') return
  if (!exam || !(await names(exam, request, { userId, cid: sitting.cid }, isOfExam))) throw examOnly(sitting)
  if (exam.session !== 'any' && sitting.entered !== 'here') throw examOnly(sitting)
  if (sitting.hasHandedIn && exam.after !== 'handed-in') throw examOnly(sitting)
}

const examOnly = ({ cid, entered, hasEntered }: Sitting): Refusal =>
  new Refusal(hasEntered && entered !== 'here' ? 'EXAM_ELSEWHERE' : 'EXAM_ONLY', { cid })

async function names(
  exam: ExamUse,
  request: FastifyRequest,
  sitter: Sitter,
  isOfExam: IsOfExam,
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
      if (thing === 'cid' ? id !== sitter.cid : !(await isOfExam(sitter, thing, id))) return false
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
