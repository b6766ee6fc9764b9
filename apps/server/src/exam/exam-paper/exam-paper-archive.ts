// An exam as one zip, to be kept for years. It is streamed file by file; only the names are known beforehand.

import { Readable } from 'node:stream'
import { problemLabel } from '@verdict/domain/contest'
import { endingOfSent, sentAs } from '@verdict/domain/outputs'
import { judgeShortCode } from '@verdict/domain/verdict'
import type { WrittenFile } from '@verdict/formats'
import { type ContestProblemRecord, problemsOfContest, ranklistFile } from '../../contest/index.ts'
import type { Context } from '../../platform/context.ts'
import { present } from '../../platform/present.ts'
import { csvLine, csvMark } from '../../platform/spreadsheet.ts'
import { databaseClock } from '../../platform/db.ts'
import type { TakeTurn } from '../../platform/fairness/export-turns.ts'
import { Refusal } from '@verdict/contract/refusal'
import type { Viewer } from '../../platform/viewer.ts'
import { isOverForAll } from '../../access/contest-clock.ts'
import { type ExamAccess, managedExam } from '../../access/exam.ts'
import {
  codesOf,
  namesOfReceipts,
  namesOfSubmissions,
  outputsIn,
  nextEvents,
  nextSubmissions,
  receiptsNamed,
  rosterOf,
  countPapers,
  lateDraftsOf,
  type PaperRecord,
  papersPage,
} from './archive-queries.ts'
import { textFile as text, zipStream } from '../../platform/zip-stream.ts'
import { listKeys, isSignedBy } from './keys.ts'
import { statementFiles } from './statements.ts'
import { paperRow, type PaperRow } from '@verdict/contract/exam-paper'
import { type Page, pageFrom, type PageRequest } from '../../platform/paging.ts'

function receiptOf({ code, made_at, content, signature, public_key }: PaperRecord): PaperRow['receipt'] {
  if (!code || !made_at) return null
  const isValid = !!content && !!signature && !!public_key && isSignedBy(public_key, content, signature)
  return { code, at: made_at.toISOString(), isValid }
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function listPapers(
  { db }: Pick<Context, 'db'>,
  viewer: Viewer,
  cid: number,
  page: PageRequest,
): Promise<Page<PaperRow> & { isOver: boolean }> {
  const { contest } = await managedExam(db, viewer, cid)
  const [rows, count, problems] = await Promise.all([
    papersPage(db, cid, page),
    countPapers(db, cid),
    problemsOfContest(db, cid),
  ])
  const labels = new Map(
    problems.map(({ pid, position }) => [pid, problemLabel(position, contest.labeling_style)]),
  )
  const drafts = await lateDraftsOf(
    db,
    cid,
    rows.map(({ user_id }) => user_id),
  )
  const docs = rows.map((row) =>
    present(paperRow, row, {
      receipt: receiptOf(row),
      drafts: drafts
        .filter(({ user_id }) => user_id === row.user_id)
        .map(({ sid, pid, judge, counts }) => ({ sid, label: labels.get(pid) ?? '', judge, counts })),
    }),
  )
  const isOver = isOverForAll(contest, new Date())
  return { ...pageFrom(docs, count, page), isOver }
}

const readme = (title: string): string => `${title}

This is the archive of an exam, made by Verdict.

exam.json         the exam: times, rule, problems
statements/       the problems as Markdown and as pages (HTML)
ranklist.csv      the final ranklist
roster.csv        everybody who was to sit it: seat, times, receipt
log.jsonl         what happened, in order: one JSON object on each line
submissions.csv   every submission with its verdict and its file
submissions/      the code, byte for byte as it was handed in
receipts/         the receipts in force; receipts/replaced/: those before them
keys/             the public keys by which the receipts were signed

All times are in UTC. CSV files are in UTF-8.

How to check a receipt

A receipt is two files: NAME.json, and NAME.sig, its signature: 64 bytes
of Ed25519 (RFC 8032) over all bytes of NAME.json as they are. The JSON
names the key at "key"; its public half is keys/KEY.pem. With OpenSSL 3:

    openssl pkeyutl -verify -pubin -inkey keys/KEY.pem -rawin \\
      -in receipts/NAME.json -sigfile receipts/NAME.sig

"sha256" in it is the SHA-256 of the code, so that each file can be held
against the receipt:

    sha256sum submissions/USERNAME/FILE

The file that a student has downloaded holds the same three things:
"receipt" (written without blanks, with its names in the order of the
alphabet, it is NAME.json byte for byte), "signature" in Base64, and
"publicKey". Whether that is a key of the site, the site says itself at
/receipt, and keys/ does here.

"afterEnd" is a draft that was handed in when the time was over.
`

type Parts = Pick<Context, 'db' | 'blobs' | 'settings'>

const rowsAtOnce = 500
const codesAtOnce = 50

const lines = (path: string, write: () => AsyncIterable<string>): WrittenFile => ({
  path,
  open: async () => Readable.from(write(), { objectMode: false }),
})

/** Reads a few files ahead, in order. */
function readAhead<Key, Value>(
  keys: readonly Key[],
  read: (some: readonly Key[]) => Promise<Map<Key, Value>>,
): (index: number) => Promise<Value | undefined> {
  let piece = -1
  let held = new Map<Key, Value>()
  return async (index) => {
    const wanted = Math.floor(index / codesAtOnce)
    if (wanted !== piece) {
      held = await read(keys.slice(wanted * codesAtOnce, (wanted + 1) * codesAtOnce))
      piece = wanted
    }
    return held.get(keys[index]!)
  }
}

interface Subject extends ExamAccess {
  problems: ContestProblemRecord[]
  labelOf: (pid: number) => string
}

async function submissionFiles({ db, blobs }: Parts, { contest, labelOf }: Subject): Promise<WrittenFile[]> {
  const { cid } = contest
  const [names, outputs] = await Promise.all([namesOfSubmissions(db, cid), outputsIn(db, cid)])
  const codeAt = readAhead(
    names.map(({ sid }) => sid),
    (sids) => codesOf(db, sids),
  )
  const folderOf = ({ sid, uid, pid }: Pick<(typeof names)[number], 'sid' | 'uid' | 'pid'>): string =>
    `submissions/${uid}/${labelOf(pid)}-${sid}`
  const pathOf = (one: (typeof names)[number]): string => `${folderOf(one)}${endingOfSent(one)}`
  async function* list(): AsyncGenerator<string> {
    yield csvMark + csvLine([...submissionColumns])
    for (let after = 0, more = true; more;) {
      const rows = await nextSubmissions(db, cid, after, rowsAtOnce)
      yield rows
        .map((row) =>
          csvLine([
            row.sid,
            row.uid,
            labelOf(row.pid),
            row.created_at.toISOString(),
            sentAs(row),
            judgeShortCode[row.judge].toUpperCase(),
            row.score / 100,
            row.time_ms,
            row.memory_kb,
            row.code_bytes,
            row.sha256,
            row.after_end ? (row.counts ? 'after the end, counts' : 'after the end') : '',
            pathOf(row),
          ]),
        )
        .join('')
      after = rows.at(-1)?.sid ?? after
      more = rows.length === rowsAtOnce
    }
  }
  return [
    lines('submissions.csv', list),
    ...names.map((name, index) => text(pathOf(name), async () => (await codeAt(index)) ?? '')),
    ...outputs.map((file) => ({
      path: `${folderOf(file)}/${file.name}`,
      open: async () => blobs.read(file.sha256),
    })),
  ]
}

const submissionColumns = [
  'Submission',
  'Username',
  'Problem',
  'Submitted',
  'Language',
  'Verdict',
  'Points',
  'Time (ms)',
  'Memory (KB)',
  'Length (B)',
  'SHA-256',
  'Note',
  'File',
] as const

const rosterColumns = [
  'Username',
  'Name',
  'Student number',
  'Room',
  'Seat',
  'Start',
  'End',
  'Entered',
  'Address',
  'Handed in',
  'Receipt',
] as const

async function roster({ db }: Parts, cid: number): Promise<string> {
  const time = (at: Date | null): string => at?.toISOString() ?? ''
  const rows = (await rosterOf(db, cid)).map((row) => [
    row.uid,
    row.nick,
    row.student_number,
    row.room ?? '',
    row.seat ?? '',
    time(row.own_start),
    time(row.own_end),
    time(row.entered_at),
    row.address ?? '',
    row.handed_in_at ? time(row.handed_in_at) : row.entered_at ? 'at the end' : '',
    row.code ?? '',
  ])
  return csvMark + [[...rosterColumns], ...rows].map(csvLine).join('')
}

async function* logLines({ db }: Parts, cid: number): AsyncGenerator<string> {
  for (let after = '0', more = true; more;) {
    const rows = await nextEvents(db, cid, after, rowsAtOnce)
    yield rows
      .map(({ at, kind, about, by, address, details }) =>
        JSON.stringify({ at: at.toISOString(), kind, about, by, address, details }),
      )
      .map((line) => `${line}\n`)
      .join('')
    after = rows.at(-1)?.id ?? after
    more = rows.length === rowsAtOnce
  }
}

async function receiptFiles(context: Parts, cid: number): Promise<WrittenFile[]> {
  const names = await namesOfReceipts(context.db, cid)
  const codes = names.map(({ code }) => code)
  const receiptAt = readAhead(codes, async (some) => {
    const rows = await receiptsNamed(context.db, some)
    return new Map(rows.map((row) => [row.code, row]))
  })
  const { keys } = await listKeys(context)
  return [
    ...keys.map(({ id, publicKey }) => text(`keys/${id}.pem`, () => publicKey)),
    ...names.flatMap(({ uid, code, replaced_at }, index) => {
      const stem = `${replaced_at ? 'receipts/replaced' : 'receipts'}/${uid}-${code}`
      return [
        text(`${stem}.json`, async () => (await receiptAt(index))?.content ?? ''),
        text(`${stem}.sig`, async () => (await receiptAt(index))?.signature ?? ''),
      ]
    }),
  ]
}

function factsOf({ contest, exam, problems, labelOf }: Subject, madeAt: Date, site: string | null): string {
  const facts = {
    site,
    exam: contest.cid,
    title: contest.title,
    rule: contest.rule,
    start: contest.starts_at.toISOString(),
    end: contest.ends_at.toISOString(),
    draftMinutes: exam.draft_minutes,
    rules: exam.rules,
    problems: problems.map(({ pid, title }) => ({ label: labelOf(pid), pid, title })),
    archivedAt: madeAt.toISOString(),
  }
  return `${JSON.stringify(facts, null, 2)}\n`
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, CONTEST_NOT_ENDED, EXPORTS_BUSY */
export async function exportArchive(
  context: Parts,
  viewer: Viewer,
  cid: number,
  takeTurn: TakeTurn,
): Promise<{ name: string; content: Readable }> {
  const { db, settings } = context
  const access = await managedExam(db, viewer, cid)
  if (!isOverForAll(access.contest, new Date())) throw new Refusal('CONTEST_NOT_ENDED')
  const endTurn = await takeTurn()
  try {
    const problems = await problemsOfContest(db, cid)
    const places = new Map(problems.map(({ pid, position }) => [pid, position]))
    const labelOf = (pid: number): string =>
      places.has(pid) ? problemLabel(places.get(pid)!, access.contest.labeling_style) : String(pid)
    const subject = { ...access, problems, labelOf }
    const madeAt = await databaseClock(db)
    const files = [
      text('README.txt', () => readme(access.contest.title)),
      text('exam.json', () => factsOf(subject, madeAt, settings.publicUrl)),
      ...(await statementFiles(context, problems, labelOf)),
      text('ranklist.csv', async () => (await ranklistFile(db, access.contest, 'csv')).content),
      text('roster.csv', () => roster(context, cid)),
      lines('log.jsonl', () => logLines(context, cid)),
      ...(await receiptFiles(context, cid)),
      ...(await submissionFiles(context, subject)),
    ]
    return { name: `exam-${cid}.zip`, content: zipStream(files, endTurn) }
  } catch (error) {
    endTurn()
    throw error
  }
}
