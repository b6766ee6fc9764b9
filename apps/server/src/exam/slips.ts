// Ten slips per A4 page. Each has a new code, of which only the SHA-256 is stored.

import { createHash, randomInt } from 'node:crypto'
import { codeLetters, codeLength, shownCode } from '@verdict/domain/exam-code'
import { writeAudit } from '../platform/audit.ts'
import type { Context, Origin } from '../platform/context.ts'
import { makePdf, pageSize, type PdfSheet } from '../platform/pdf.ts'
import { Refusal } from '@verdict/contract/refusal'
import type { Viewer } from '../platform/viewer.ts'
import { managedExam } from '../access/exam.ts'
import { inManagedExam } from './exam-sitting.ts'
import { keepCodes, slipPeople, type SlipPerson } from './sitting-queries.ts'

interface Wanted {
  language: 'en-US' | 'zh-CN'
  uid?: string | undefined
  missing: boolean
}

const words = {
  'en-US': {
    seat: 'Seat',
    noSeat: 'Seat: any',
    name: 'Username',
    code: 'Code',
    once: 'For one login. Keep it to yourself.',
  },
  'zh-CN': {
    seat: '座位',
    noSeat: '座位：不限',
    name: '用户名',
    code: '登录码',
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
  { language, uid, missing }: Wanted,
): Promise<Buffer> {
  const { title } = (await managedExam(context.db, viewer, cid)).contest
  const people = await slipPeople(context.db, cid, { uid, missing })
  if (people.length === 0) throw new Refusal('EXAM_ROSTER_EMPTY')
  const slips = people.map((person) => ({ ...person, code: newCode() }))
  // Drawn before anything is stored or locked: codes that were not printed are useless.
  const sheets = sheetsOf(slips, { title, address: `${site}/exam/${cid}`, language })
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

const columns = 2
const rows = 5
const [slipWidth, slipHeight] = [pageSize.width / columns, pageSize.height / rows]

interface Head {
  title: string
  address: string
  language: Wanted['language']
}

function sheetsOf(slips: readonly Slip[], head: Head): PdfSheet[] {
  const sheets: PdfSheet[] = []
  for (let from = 0; from < slips.length; from += columns * rows) {
    const onPage = slips.slice(from, from + columns * rows)
    sheets.push({
      texts: onPage.flatMap((slip, index) => {
        const [x, y] = [(index % columns) * slipWidth, Math.floor(index / columns) * slipHeight]
        return textsOf(slip, head).map((text) => ({
          ...text,
          x: x + 24,
          y: y + text.y,
          width: slipWidth - 48,
        }))
      }),
      lines: cuts,
    })
  }
  return sheets
}

const cuts: PdfSheet['lines'] = [
  { from: [slipWidth, 0], to: [slipWidth, pageSize.height], dashed: true },
  ...Array.from({ length: rows - 1 }, (_, index) => ({
    from: [0, (index + 1) * slipHeight] as const,
    to: [pageSize.width, (index + 1) * slipHeight] as const,
    dashed: true,
  })),
]

function textsOf(slip: Slip, { title, address, language }: Head) {
  const say = words[language]
  const seat = slip.seat === null ? say.noSeat : `${say.seat}: ${slip.room ?? ''} ${slip.seat}`
  return [
    { text: title, y: 16, size: 9 },
    { text: slip.nick === '' ? slip.uid : slip.nick, y: 32, size: 15, font: 'bold' as const },
    { text: `${say.name}: ${slip.uid}`, y: 56, size: 10 },
    { text: seat, y: 71, size: 10 },
    { text: address, y: 87, size: 9 },
    { text: `${say.code}:`, y: 104, size: 9 },
    { text: shownCode(slip.code), y: 122, size: 16, font: 'code' as const },
    { text: say.once, y: 146, size: 8 },
  ]
}
