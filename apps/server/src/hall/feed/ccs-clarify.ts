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
import { isOwnOf, problemIn, problemSeen } from './hall.ts'
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
const titleOf = (text: string): string =>
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

/** The question or announcement of what is replied to, which may be an answer to it. @throws CcsFault for one that is not seen */
async function asked({ db }: Context, { hall, lens }: CcsStanding, replyTo: string): Promise<HallWord> {
  const [question, answer] = [numberIn('q', replyTo), numberIn('a', replyTo)]
  const teams = new Set(await entrantsIn(db, hall.cid))
  const seen = async (kind: HallWord['kind'], id: number): Promise<HallWord> => {
    const ids = { questions: kind === 'question' ? [id] : [], answers: kind === 'answer' ? [id] : [] }
    const word = (await hallWords(db, hall.cid, ids)).find((one) => one.kind === kind && one.id === id)
    if (word && wordThing(hall, word, teams).seen(lens) !== null) return word
    throw new CcsFault(400, 'There is no such clarification.')
  }
  return seen('question', answer === null ? (question ?? 0) : (await seen('answer', answer)).did)
}

/** @throws CcsFault for what is given by the server, and for what a role may not say */
async function assertSent({ db }: Context, { hall, lens, role }: CcsStanding, sent: Sent): Promise<void> {
  if (sent.id !== undefined || sent.time !== undefined || sent.contest_time !== undefined) {
    throw new CcsFault(403, 'Ids and times of clarifications are given by the server.')
  }
  const from = sent.from_team_id ? await entrantWithId(db, hall.cid, sent.from_team_id) : null
  const isForAnother = from !== null && !isOwnOf(lens, from ?? null)
  if (role === 'team' && (isForAnother || sent.to_team_id)) {
    throw new CcsFault(403, 'A team asks for itself, and the judges.')
  }
  if (role === 'admin' && sent.from_team_id) throw new CcsFault(403, 'Nobody asks for a team.')
}

/** @returns its id @throws CcsFault @throws Refusal */
export async function clarify(context: Context, standing: CcsStanding, sent: Sent): Promise<string> {
  const { hall, role, viewer } = standing
  await assertSent(context, standing, sent)
  const problem = problemOf(standing, sent)
  const to = sent.reply_to_id ? await asked(context, standing, sent.reply_to_id) : null
  if (to && !(role === 'team' && to.is_asked_by_staff)) return reply(context, standing, sent, to)
  const about = to?.pid ? problemIn(hall, to.pid) : undefined
  const { did } = await beginDiscussion(context, viewer!, {
    title: titleOf(sent.text),
    // Nobody discusses an announcement: a reply to one is a question of its own.
    content: to ? `${sent.text}\n\n> ${titleOf(to.title)}` : sent.text,
    pid: null,
    cid: hall.cid,
    problem: problem ?? about?.position ?? null,
    to: sent.to_team_id ? [await entrantNamed(context, hall.cid, sent.to_team_id)] : null,
    forOrganizers: role === 'team',
  })
  return `q${did}`
}

async function reply(
  context: Context,
  { role, viewer }: CcsStanding,
  sent: Sent,
  question: HallWord,
): Promise<string> {
  const isToAsker = sent.to_team_id === question.asker_team
  if (sent.to_team_id && !isToAsker) throw new CcsFault(403, 'To one team only its own question is answered.')
  // An answer to all announces the question without its author.
  const everybody = role === 'admin' && !question.is_asked_by_staff && !sent.to_team_id
  const { id: comment } = await addComment(context, viewer!, question.did, { content: sent.text, everybody })
  return `a${comment}`
}
