// Clarifications by the Contest API are the questions, answers and announcements of the page.

import { discussionLimits } from '@verdict/domain/field-limits'
import { isStorable } from '@verdict/contract/primitives'
import { z } from 'zod'
import { addComment, beginDiscussion } from '../../archive/index.ts'
import type { Context } from '../../platform/context.ts'
import { CcsFault } from './ccs-fault.ts'
import type { CcsStanding } from './ccs-standing.ts'
import { wordThing } from './ccs-submission-things.ts'
import { hallWords, type HallWord } from './clarification-in-hall-queries.ts'
import { isOwnOf, problemSeen } from './hall.ts'
import { numberOf } from './ccs-submit.ts'
import { entrantsIn, entrantWithId, hallTeams } from './team-in-hall-queries.ts'

const idLength = 36
const id = z.string().min(1).max(idLength).nullable().optional()

export const sentClarification = z.object({
  id: z.string().max(idLength).optional(),
  from_team_id: id,
  to_team_id: id,
  reply_to_id: id,
  problem_id: id,
  text: z
    .string()
    .max(discussionLimits.content - discussionLimits.title)
    .refine((text) => isStorable(text) && text.trim() !== '', 'is required'),
  time: z.string().max(40).optional(),
  contest_time: z.string().max(40).optional(),
})
type Sent = z.output<typeof sentClarification>

/** The first line, as far as a title goes. */
const titleOf = ({ text }: Sent): string =>
  Array.from(text.trim().split('\n', 1)[0]!.replaceAll(/\s+/g, ' '))
    .slice(0, discussionLimits.title / 2)
    .join('')
    .trim()

/** The place of the problem that it is about. @throws CcsFault */
function problemOf({ hall, lens }: CcsStanding, { problem_id }: Sent): number | null {
  if (!problem_id) return null
  const pid = numberOf(problem_id)
  const problem = pid === null ? undefined : problemSeen(hall, lens, pid)
  if (!problem) throw new CcsFault(400, 'There is no such problem.')
  return problem.position
}

/** @throws CcsFault */
async function entrantNamed({ db }: Pick<Context, 'db'>, cid: number, id: string): Promise<string> {
  const entrant = await entrantWithId(db, cid, id)
  const [team] = entrant === undefined ? [] : await hallTeams(db, cid, { entrants: [entrant], most: 1 })
  if (!team) throw new CcsFault(400, 'There is no such team.')
  return team.uid
}

const numberIn = (prefix: 'q' | 'a', text: string): number | null =>
  text.startsWith(prefix) ? numberOf(text.slice(1)) : null

async function asked(context: Context, { hall, lens }: CcsStanding, replyTo: string): Promise<HallWord> {
  const did = numberIn('q', replyTo)
  const words = did === null ? [] : await hallWords(context.db, hall.cid, { questions: [did], answers: [] })
  const teams = new Set(await entrantsIn(context.db, hall.cid))
  const question = words.find(({ kind }) => kind === 'question')
  if (!question || wordThing(hall, question, teams).seen(lens) === null) {
    throw new CcsFault(400, 'There is no such clarification.')
  }
  return question
}

/** @returns its id @throws CcsFault @throws Refusal */
export async function clarify(context: Context, standing: CcsStanding, sent: Sent): Promise<string> {
  const { hall, lens, role, viewer } = standing
  if (sent.id !== undefined || sent.time !== undefined || sent.contest_time !== undefined) {
    throw new CcsFault(403, 'Ids and times of clarifications are given by the server.')
  }
  const from = sent.from_team_id ? await entrantWithId(context.db, hall.cid, sent.from_team_id) : null
  const isForAnother = from !== null && !isOwnOf(lens, from ?? null)
  if (role === 'team' && (isForAnother || sent.to_team_id)) {
    throw new CcsFault(403, 'A team asks for itself, and the judges.')
  }
  if (role === 'admin' && sent.from_team_id) throw new CcsFault(403, 'Nobody asks for a team.')
  if (sent.reply_to_id) return reply(context, standing, sent, sent.reply_to_id)
  const { did } = await beginDiscussion(context, viewer!, {
    title: titleOf(sent),
    content: sent.text,
    pid: null,
    cid: hall.cid,
    problem: problemOf(standing, sent),
    to: sent.to_team_id ? [await entrantNamed(context, hall.cid, sent.to_team_id)] : null,
    forOrganizers: role === 'team',
  })
  return `q${did}`
}

async function reply(context: Context, standing: CcsStanding, sent: Sent, replyTo: string): Promise<string> {
  const { role, viewer } = standing
  const question = await asked(context, standing, replyTo)
  const isToAsker = sent.to_team_id === question.asker_team
  if (sent.to_team_id && !isToAsker) throw new CcsFault(403, 'To one team only its own question is answered.')
  // An answer to all announces the question without its author.
  const everybody = role === 'admin' && !question.is_asked_by_staff && !sent.to_team_id
  const { id: comment } = await addComment(context, viewer!, question.did, { content: sent.text, everybody })
  return `a${comment}`
}
