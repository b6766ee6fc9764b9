// Submissions by the Contest API: a team's own as the page sends them, and those that a manager of the contest enters for a
// team. Both come as one zip, in base64, with the one file of the program in it.

import { Readable } from 'node:stream'
import type { newSubmission } from '@verdict/contract/submission'
import { sourceCode } from '@verdict/contract/submission'
import { Refusal } from '@verdict/contract/refusal'
import { phaseAt } from '@verdict/domain/contest'
import { type Language, languageRecords } from '@verdict/domain/language'
import { sourceBytes } from '@verdict/domain/limits'
import { utf8Text } from '@verdict/domain/utf8'
import { z } from 'zod'
import { shareContest } from '../../access/contest-access.ts'
import { windowOf } from '../../access/contest-clock.ts'
import { assertComplete } from '../../access/submitting.ts'
import { findVisibleProblem } from '../../access/problem-access.ts'
import { rescore, submitAfterEnd, submitCode } from '../../contest/index.ts'
import type { Context, Origin } from '../../platform/context.ts'
import { databaseClock } from '../../platform/db.ts'
import { inTurns } from '../../platform/fairness/call-queues.ts'
import { withSentZip } from '../../platform/sent-zip.ts'
import { findAwards } from '../award/award-queries.ts'
import { CcsFault } from './ccs-fault.ts'
import type { CcsStanding } from './ccs-standing.ts'
import { languageWithId } from './ccs-things.ts'
import { sentTime } from './ccs-time.ts'
import { contestTime, isOwnOf, problemSeen } from './hall.ts'
import { entrantWithId } from './team-in-hall-queries.ts'

const idLength = 36
const id = z.string().min(1).max(idLength)

/** A zip of a program of the greatest length, which packs badly, and names. */
const zipBytes = sourceBytes.max + 64 * 1024
const base64Chars = Math.ceil(zipBytes / 3) * 4 + 4

const sentFile = z.object({
  data: z.base64().max(base64Chars),
  mime: z.string().max(100).optional(),
  filename: z.string().max(255).optional(),
})

export const sentSubmission = z.object({
  id: id.optional(),
  language_id: id,
  problem_id: id,
  team_id: id.optional(),
  time: sentTime.optional(),
  contest_time: z.string().max(40).optional(),
  entry_point: z.string().max(200).nullable().optional(),
  files: z.array(sentFile).length(1),
})
type Sent = z.output<typeof sentSubmission>

const numberPattern = /^[1-9]\d{0,9}$/
const max32 = 2_147_483_647

export const numberOf = (text: string): number | null => {
  const number = numberPattern.test(text) ? Number(text) : Infinity
  return number <= max32 ? number : null
}

const unpacking = inTurns(2, 40)

/** @throws CcsFault for anything but one file of text @throws Refusal TOO_LARGE, NOT_AN_ARCHIVE, ARCHIVE_DAMAGED, ARCHIVE_LINK, RATE_LIMITED */
async function programIn(context: Context, { files }: Sent): Promise<string> {
  const content = Buffer.from(files[0]!.data, 'base64')
  const limits = { entries: 16, nameBytes: 1_000, zipBytes }
  const bytes = await unpacking(() =>
    withSentZip(context, Readable.from([content], { objectMode: false }), limits, async (zip) => {
      const entries = zip.entries.filter(({ path }) => !path.endsWith('/'))
      const [entry] = entries
      if (!entry || entries.length > 1) throw new CcsFault(400, 'The zip must hold exactly one file.')
      if (entry.bytes > sourceBytes.max) throw new Refusal('TOO_LARGE', { limit: `${sourceBytes.max} bytes` })
      const pieces: Buffer[] = []
      for await (const piece of await zip.open(entry)) pieces.push(piece as Buffer)
      return Buffer.concat(pieces)
    }),
  )
  const text = utf8Text(bytes)
  if (text === null)
    throw new CcsFault(400, 'The file is not UTF-8 text. Save it as UTF-8 and send it again.')
  const parsed = sourceCode.safeParse(text)
  if (!parsed.success || parsed.data === '') throw new CcsFault(400, 'The file is no program text.')
  return parsed.data
}

function placeOf({ hall, lens }: CcsStanding, sent: Sent): { pid: number; language: Language } {
  const pid = numberOf(sent.problem_id)
  if (pid === null || !problemSeen(hall, lens, pid)) throw new CcsFault(400, 'There is no such problem.')
  const language = languageWithId(sent.language_id)
  if (language === undefined) throw new CcsFault(400, 'There is no such language.')
  const { entryClass } = languageRecords[language]
  const entry = sent.entry_point ?? null
  if (entry !== null && entryClass !== undefined && entry !== entryClass) {
    throw new CcsFault(400, `The main class must be ${entryClass}.`)
  }
  return { pid, language }
}

/** @returns its number @throws CcsFault @throws Refusal as `submitCode` */
export async function submitAsTeam(
  context: Context,
  standing: CcsStanding,
  origin: Origin,
  sent: Sent,
): Promise<number> {
  const { viewer, hall, lens } = standing
  if (sent.id !== undefined || sent.time !== undefined || sent.contest_time !== undefined)
    throw new CcsFault(403, 'A team sets neither id nor time.')
  if (sent.team_id !== undefined && !isOwnOf(lens, await entrantWithId(context.db, hall.cid, sent.team_id))) {
    throw new CcsFault(403, 'A team submits for itself.')
  }
  // Afterwards it would be practice, which the API does not know.
  if (hall.moment.phase !== 'running') throw new CcsFault(403, 'The contest does not run.')
  const place = placeOf(standing, sent)
  const code: z.output<typeof newSubmission> = {
    ...place,
    code: await programIn(context, sent),
    mid: hall.cid,
  }
  const { sid } = await submitCode(context, viewer!, origin, code)
  return sid
}

/** A time of the past is one within the contest. @returns its number @throws CcsFault @throws Refusal CONTEST_FINAL too */
export async function submitAsAdmin(context: Context, standing: CcsStanding, sent: Sent): Promise<number> {
  const { viewer, hall } = standing
  if (sent.id !== undefined) throw new CcsFault(403, 'Ids of submissions are given by the server.')
  if (sent.contest_time !== undefined) throw new CcsFault(403, 'The contest_time follows from the time.')
  const entrant = await entrantWithId(context.db, hall.cid, sent.team_id ?? '')
  if (entrant === undefined) throw new CcsFault(400, 'There is no such team.')
  const { pid, language } = placeOf(standing, sent)
  const code = await programIn(context, sent)
  const problem = await findVisibleProblem(context, viewer, pid, true)
  assertComplete(problem)
  return context.db.transaction().execute(async (tx) => {
    const contest = await shareContest(tx, hall.cid)
    if (!contest || contest.deleted_at) throw new Refusal('NOT_FOUND')
    if ((await findAwards(tx, hall.cid))?.final_at) throw new Refusal('CONTEST_FINAL')
    const now = await databaseClock(tx)
    const at = sent.time === undefined ? now : new Date(sent.time)
    const runs = phaseAt(windowOf(contest, null, now), at.getTime()) === 'running'
    if (!runs || at > now || contestTime(hall, at.getTime()) < 0)
      throw new CcsFault(403, 'The contest did not run then.')
    const program = { pid, language, code, mid: hall.cid }
    const sid = await submitAfterEnd(context, tx, viewer!, program, { cid: hall.cid, at }, entrant)
    await rescore(context, tx, { contest_id: hall.cid, user_id: entrant, pid })
    return sid
  })
}
