// Entrants send what they want on paper. It is drawn before anything is counted, as only the drawing tells its pages.

import type { Given } from '@verdict/contract/endpoints'
import { type OwnPrint, type PrintQueue, type PrintRow, printRow } from '@verdict/contract/print'
import { Refusal } from '@verdict/contract/refusal'
import { printLimits } from '@verdict/domain/field-limits'
import { printStates, type PrintAct, type PrintState } from '@verdict/domain/helper'
import { type Access, insideContest } from '../../access/contest-access.ts'
import { hasQueue, helpedContest } from '../../access/contest-helper.ts'
import { entrantIn } from '../../access/submitting.ts'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { makeCountedPdf } from '../../platform/pdf.ts'
import { present } from '../../platform/present.ts'
import type { Viewer } from '../../platform/viewer.ts'
import { roomsOf } from '../helper/helper-room-queries.ts'
import { documentOf, linesOf } from './print-document.ts'
import {
  countPrints,
  findDocument,
  holdPrint,
  insertPrint,
  lockPrints,
  ownPrints,
  pagesSent,
  placeOf,
  type PrintRecord,
  printQueue,
  setPrint,
} from './print-queries.ts'

/** Something in a queue changed. */
export const printTopic = 'print'
export interface PrintNews {
  cid: number
}

/** For entrants of a contest with printing, and for its managers. @throws Refusal as `insideContest` */
async function printingContest(db: Queryable, viewer: Viewer, cid: number): Promise<Access> {
  const access = await insideContest(db, viewer, cid)
  if (!hasQueue(access, 'print') || !(access.isEntrant || access.manages)) throw new Refusal('NOT_FOUND')
  return access
}

const pagesLeft = ({ contest }: Access, { own }: { own: number }): number =>
  Math.max(0, contest.print_pages - own)

/** @throws Refusal as `insideContest` */
export async function readOwnPrints(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  cid: number,
): Promise<{ prints: OwnPrint[]; pagesLeft: number }> {
  const access = await printingContest(db, viewer, cid)
  const entrantId = await entrantIn(db, viewer, cid)
  const [rows, sent] = await Promise.all([ownPrints(db, cid, entrantId), pagesSent(db, cid, entrantId)])
  return {
    prints: rows.map(({ print_id: id, title, pages, state, sent_at }) => ({
      id,
      title,
      pages,
      state,
      sentAt: sent_at.toISOString(),
    })),
    pagesLeft: pagesLeft(access, sent),
  }
}

/** More than any page has. */
const linesOnPage = 80
const tooLong = (): Refusal => new Refusal('PRINT_TOO_LONG', { limit: printLimits.pages })

/**
 * @throws Refusal as `insideContest`; COURSE_ARCHIVED, PRINT_NOT_NOW, PRINT_TOO_LONG, PRINT_PAGES_USED, PRINT_PAGES_OF_ALL,
 * RATE_LIMITED, EXPORTS_BUSY
 */
export async function sendPrint(
  context: Pick<Context, 'db' | 'channel' | 'rateLimiter' | 'settings'>,
  viewer: Viewer,
  cid: number,
  { title, text, timeZone }: Given<'POST /contest/:cid/prints'>['body'],
): Promise<{ id: number; pages: number; pagesLeft: number }> {
  const { db, channel, rateLimiter, settings } = context
  const access = await printingContest(db, viewer, cid)
  const { contest } = access
  if (contest.is_archived) throw new Refusal('COURSE_ARCHIVED')
  if (!access.manages && access.phase !== 'running') throw new Refusal('PRINT_NOT_NOW')
  if (linesOf(text).length > printLimits.pages * linesOnPage) throw tooLong()
  await rateLimiter.hit(`print:${viewer.uid}`, settings.rateLimitPrint)
  const entrantId = await entrantIn(db, viewer, cid)
  const entrant = await placeOf(db, entrantId)
  const described = documentOf({ contest: contest.title, entrant, title, text, at: contest.now, timeZone })
  const { pdf: document, pages } = await makeCountedPdf(described, viewer.userId)
  if (pages > printLimits.pages) throw tooLong()
  return db.transaction().execute(async (tx) => {
    await lockPrints(tx, cid)
    const sent = await pagesSent(tx, cid, entrantId)
    const left = pagesLeft(access, sent)
    if (pages > left) throw new Refusal('PRINT_PAGES_USED', { pages, left })
    if (sent.hour + pages > contest.print_pages_hour) throw new Refusal('PRINT_PAGES_OF_ALL')
    const id = await insertPrint(tx, { cid, entrantId, sentBy: viewer.userId, title, pages, document })
    await channel.publish(tx, printTopic, { cid } satisfies PrintNews)
    return { id, pages, pagesLeft: left - pages }
  })
}

const presentPrint = (row: PrintRecord): PrintRow =>
  present(printRow, row, {
    id: row.print_id,
    by: row.by_uid === null ? null : { uid: row.by_uid, nick: row.by_nick ?? '' },
  })

/** @throws Refusal NOT_FOUND */
export async function readPrints(
  { db, settings }: Pick<Context, 'db' | 'settings'>,
  viewer: Viewer,
  cid: number,
  room: string | undefined,
): Promise<PrintQueue> {
  const access = await helpedContest(db, viewer, cid, 'print')
  const isOn = hasQueue(access, 'print')
  const [rows, counted, rooms] = isOn
    ? await Promise.all([printQueue(db, cid, room), countPrints(db, cid, room), roomsOf(db, cid)])
    : [[], [], []]
  const countOf = (state: PrintState) => counted.find((row) => row.state === state)?.count ?? 0
  return {
    contest: { cid, title: access.contest.title },
    manages: access.manages,
    isOn,
    hasPrinter: settings.printer !== null,
    rooms,
    prints: rows.map(presentPrint),
    counts: Object.fromEntries(printStates.map((state) => [state, countOf(state)])) as PrintQueue['counts'],
  }
}

/** @throws Refusal NOT_FOUND */
async function openQueue(db: Queryable, viewer: Viewer, cid: number): Promise<void> {
  if (!hasQueue(await helpedContest(db, viewer, cid, 'print'), 'print')) throw new Refusal('NOT_FOUND')
}

/** @throws Refusal NOT_FOUND */
export async function readDocument(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  cid: number,
  id: number,
): Promise<Buffer> {
  await openQueue(db, viewer, cid)
  const found = await findDocument(db, cid, id)
  if (!found?.document) throw new Refusal('NOT_FOUND')
  return found.document
}

/** @throws Refusal NOT_FOUND, PRINT_UNDER_WAY, PRINT_GONE */
export async function actOnPrint(
  { db, channel }: Pick<Context, 'db' | 'channel'>,
  viewer: Viewer,
  { cid, id }: { cid: number; id: number },
  act: PrintAct,
): Promise<void> {
  await openQueue(db, viewer, cid)
  await db.transaction().execute(async (tx) => {
    const print = await holdPrint(tx, cid, id)
    if (!print) throw new Refusal('NOT_FOUND')
    if (print.state === 'sending') throw new Refusal('PRINT_UNDER_WAY')
    if (act === 'again' && !print.has_file) throw new Refusal('PRINT_GONE')
    if (act === 'again') await setPrint(tx, id, { state: 'waiting', by_id: null })
    else await setPrint(tx, id, { state: 'printed', by_id: viewer.userId })
    await channel.publish(tx, printTopic, { cid } satisfies PrintNews)
  })
}
