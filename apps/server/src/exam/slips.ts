// Each slip has a new code, of which only the SHA-256 is stored.

import type { Given } from '@verdict/contract/endpoints'
import { createHash, randomInt } from 'node:crypto'
import { minuteIn } from '@verdict/domain/civil-days'
import { type ContestTimes, lengthOf } from '@verdict/domain/contest'
import { codeLetters, codeLength, shownCode } from '@verdict/domain/exam-code'
import { writeAudit } from '../platform/audit.ts'
import type { Context, Origin } from '../platform/context.ts'
import { makePdf } from '../platform/pdf.ts'
import { slipSheets } from '../platform/pdf-slips.ts'
import { Refusal } from '@verdict/contract/refusal'
import type { Viewer } from '../platform/viewer.ts'
import { timesOf } from '../access/contest-clock.ts'
import { managedExam } from '../access/exam.ts'
import { inManagedExam } from './exam-sitting.ts'
import { keepCodes, slipPeople, type SlipPerson } from './sitting-queries.ts'

type Wanted = Given<'POST /exam/:cid/slips'>['body']

const words = {
  'en-US': {
    seat: (text: string) => `Seat: ${text}`,
    noSeat: 'Seat: any',
    name: (uid: string) => `Username: ${uid}`,
    code: 'Code:',
    start: (text: string) => `Start: ${text}`,
    length: (text: string) => `Length: ${text}`,
    minutes: (count: number) => `${count} ${count === 1 ? 'minute' : 'minutes'}`,
    fromEntry: (count: number) => `${count} ${count === 1 ? 'minute' : 'minutes'} from when you enter`,
    once: 'For one login. Keep it to yourself.',
  },
  'zh-CN': {
    seat: (text: string) => `座位：${text}`,
    noSeat: '座位：不限',
    name: (uid: string) => `用户名：${uid}`,
    code: '登录码：',
    start: (text: string) => `开始时间：${text}`,
    length: (text: string) => `时长：${text}`,
    minutes: (count: number) => `${count} 分钟`,
    fromEntry: (count: number) => `从进入考试起 ${count} 分钟`,
    once: '仅可登录一次，请勿告诉他人。',
  },
} as const

const newCode = (): string =>
  Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]).join('')

interface Slip extends SlipPerson {
  code: string
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, COURSE_ARCHIVED, EXAM_ROSTER_EMPTY, EXPORTS_BUSY */
export async function printSlips(
  context: Context,
  viewer: Viewer,
  origin: Origin,
  { cid, site }: { cid: number; site: string },
  { language, uid, missing, timeZone }: Wanted,
): Promise<Buffer> {
  const { contest, exam } = await managedExam(context.db, viewer, cid)
  const { title } = contest
  const people = await slipPeople(context.db, cid, { uid, missing })
  if (people.length === 0) throw new Refusal('EXAM_ROSTER_EMPTY')
  const slips = people.map((person) => ({ ...person, code: newCode() }))
  // Drawn before anything is stored or locked: codes that were not printed are useless.
  const head: Head = {
    title,
    address: `${site}/exam/${cid}`,
    language,
    times: timesOf(contest),
    lastsMs: exam.lasts_minutes === null ? null : exam.lasts_minutes * minuteMs,
    startText: minuteIn(timeZone),
  }
  const sheets = slipSheets(slips.map((slip) => slipTexts(slip, head)))
  const pdf = await makePdf({ title, sheets }, viewer.userId)
  await inManagedExam(context, viewer, cid, async (tx) => {
    await keepCodes(
      tx,
      cid,
      slips.map(({ user_id, code }) => ({
        userId: user_id,
        hash: createHash('sha256').update(code).digest(),
      })),
    )
    await writeAudit(tx, origin, {
      actorId: viewer.userId,
      action: 'contest.examSlips',
      target: `contest:${cid}`,
      after: { uids: slips.map((slip) => slip.uid) },
    })
  })
  return pdf
}

interface Head {
  title: string
  address: string
  language: Wanted['language']
  times: ContestTimes
  /** From entry; null: until the end. */
  lastsMs: number | null
  startText: (at: number) => string
}

const minuteMs = 60_000

/** The person's own, with extra time. */
function timesText({ own_time: own }: Slip, { times, lastsMs, language, startText }: Head) {
  const say = words[language]
  const extraMs = own?.extraMs ?? 0
  const whole = lengthOf(times)
  const isFromEntry = lastsMs !== null && lastsMs < whole
  const minutes = Math.round(((isFromEntry ? lastsMs : whole) + extraMs) / minuteMs)
  return {
    start: say.start(startText(times.start + (own?.laterMs ?? 0))),
    length: say.length((isFromEntry ? say.fromEntry : say.minutes)(minutes)),
  }
}

export function slipTexts(slip: Slip, head: Head) {
  const { title, address, language } = head
  const say = words[language]
  const { start, length } = timesText(slip, head)
  const seat = slip.seat === null ? say.noSeat : say.seat(`${slip.room ?? ''} ${slip.seat}`)
  return [
    { text: title, y: 10, size: 9 },
    { text: slip.nick === '' ? slip.uid : slip.nick, y: 23, size: 15, font: 'bold' as const },
    { text: say.name(slip.uid), y: 45, size: 10 },
    { text: seat, y: 59, size: 10 },
    { text: start, y: 74, size: 9 },
    { text: length, y: 87, size: 9 },
    { text: address, y: 100, size: 9 },
    { text: say.code, y: 115, size: 9 },
    { text: shownCode(slip.code), y: 130, size: 16, font: 'code' as const },
    { text: say.once, y: 152, size: 8 },
  ]
}
