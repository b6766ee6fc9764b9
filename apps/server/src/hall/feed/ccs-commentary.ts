// Commentary: judges and managers say what happens in a contest, for those who present it. It may tell what a freeze hides, so
// that nobody else reads it.

import { isStorable } from '@verdict/contract/primitives'
import { commentaryLimits } from '@verdict/domain/field-limits'
import { z } from 'zod'
import type { Context, Origin } from '../../platform/context.ts'
import { CcsFault } from './ccs-fault.ts'
import type { CcsRole, CcsStanding } from './ccs-standing.ts'
import { numberOf } from './ccs-submit.ts'
import type { Thing } from './ccs-things.ts'
import type { HallCommentary } from './commentary-in-hall-queries.ts'
import { keepCommentary } from './commentary-service.ts'
import { contestTime, type Hall, isManaging, opensAll, problemIn } from './hall.ts'
import { hallSubmissions } from './submission-in-hall-queries.ts'
import { entrantsWithIds } from './team-in-hall-queries.ts'

const { message, tags, tag, things } = commentaryLimits
const idLength = 36

const text = (most: number) =>
  z
    .string()
    .max(most)
    .refine((value) => isStorable(value) && value.trim() !== '', 'is required')
const unique = (list: readonly string[]): boolean => new Set(list).size === list.length
const ids = z
  .array(z.string().min(1).max(idLength))
  .max(things)
  .refine(unique, 'are not unique')
  .nullable()
  .optional()
  .transform((list) => list ?? [])

export const sentCommentary = z.object({
  id: z.string().max(idLength).optional(),
  time: z.string().max(40).optional(),
  contest_time: z.string().max(40).optional(),
  message: text(message),
  tags: z.array(text(tag)).max(tags).refine(unique, 'are not unique').default([]),
  team_ids: ids,
  problem_ids: ids,
  submission_ids: ids,
})
type Sent = z.output<typeof sentCommentary>

/** From the first one on, since tools take what there is at the address for one of it. */
export const offersCommentary = ({ contest }: Hall, role: CcsRole): boolean =>
  contest.has_commentary && (role === 'judge' || role === 'admin')

export function commentaryThing(hall: Hall, commentary: HallCommentary): Thing<'commentary'> {
  const at = commentary.created_at.getTime()
  const id = String(commentary.commentary_id)
  const model = {
    id,
    time: at,
    contestTime: contestTime(hall, at),
    message: commentary.message,
    tags: commentary.tags,
    teamIds: commentary.teams,
    problemIds: commentary.pids.map(String),
    submissionIds: commentary.sids.map(String),
  }
  const isSeen = (lens: Parameters<Thing['seen']>[0]): boolean =>
    isManaging(lens) || (opensAll(lens) && hall.hasStarted)
  return { kind: 'commentary', id, seen: (lens) => (isSeen(lens) ? model : null) }
}

/** @throws CcsFault */
async function entrantsNamed({ db }: Context, cid: number, named: readonly string[]): Promise<number[]> {
  const entrants = await entrantsWithIds(db, cid, named)
  return named.map((one) => {
    const entrant = entrants.get(one)
    if (entrant === undefined) throw new CcsFault(400, 'There is no such team.')
    return entrant
  })
}

/** @throws CcsFault */
function problemsNamed(hall: Hall, named: readonly string[]): number[] {
  return named.map((one) => {
    const problem = problemIn(hall, numberOf(one) ?? 0)
    if (!problem) throw new CcsFault(400, 'There is no such problem.')
    return problem.pid
  })
}

/** @throws CcsFault */
async function submissionsNamed({ db }: Context, cid: number, named: readonly string[]): Promise<number[]> {
  const sids = named.map((one) => numberOf(one) ?? 0)
  const found = sids.length === 0 ? [] : await hallSubmissions(db, cid, { ids: sids, most: things })
  if (found.length < sids.length) throw new CcsFault(400, 'There is no such submission.')
  return sids
}

/** @returns its id @throws CcsFault @throws Refusal NOT_FOUND, COURSE_ARCHIVED, RATE_LIMITED */
export async function comment(
  context: Context,
  standing: CcsStanding,
  origin: Origin,
  sent: Sent,
): Promise<string> {
  const { hall, role, viewer } = standing
  const { cid } = hall
  if (sent.id !== undefined || sent.time !== undefined || sent.contest_time !== undefined) {
    throw new CcsFault(403, 'Ids and times of commentary are given by the server.')
  }
  if (role === 'judge' && !hall.hasStarted) throw new CcsFault(403, 'The contest has not started.')
  const commentary = {
    message: sent.message,
    tags: sent.tags,
    entrants: await entrantsNamed(context, cid, sent.team_ids),
    pids: problemsNamed(hall, sent.problem_ids),
    sids: await submissionsNamed(context, cid, sent.submission_ids),
  }
  return String(await keepCommentary(context, viewer!, origin, hall.contest, commentary))
}
