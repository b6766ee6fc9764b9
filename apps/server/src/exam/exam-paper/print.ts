// Each sitter gets a document with seat, times, receipt and last submissions, drawn when its turn comes.

import type { Readable } from 'node:stream'
import { problemLabel } from '@verdict/domain/contest'
import { shownReceiptCode } from '@verdict/domain/exam-receipt'
import { sentAs } from '@verdict/domain/outputs'
import { judgeShortCode } from '@verdict/domain/verdict'
import { problemsOfContest } from '../../contest/index.ts'
import type { Context } from '../../platform/context.ts'
import type { TakeTurn } from '../../platform/fairness/export-turns.ts'
import { makePdf, type PdfBlock } from '../../platform/pdf.ts'
import { Refusal } from '@verdict/contract/refusal'
import type { Viewer } from '../../platform/viewer.ts'
import { isOverForAll } from '../../access/contest-clock.ts'
import { type ExamAccess, managedExam } from '../../access/exam.ts'
import { codesOf, rosterOf, verdictsOf } from './archive-queries.ts'
import { textFile, zipStream } from '../../platform/zip-stream.ts'
import { lastSubmissions } from './exam-paper-queries.ts'

const words = {
  en: {
    name: 'Name',
    number: 'Student number',
    username: 'Username',
    seat: 'Seat',
    time: 'Time',
    entered: 'Entered',
    handedIn: 'Handed in',
    atEnd: 'at the end',
    receipt: 'Receipt',
    problem: 'Problem',
    nothing: 'Nothing was submitted.',
    more: 'Lines that are not printed, but stand in the archive of the exam:',
    afterEnd: 'A draft, handed in after the end',
    submission: 'Submission',
    submitted: 'Submitted',
    language: 'Language',
    verdict: 'Verdict',
  },
  zh: {
    name: '姓名',
    number: '学号',
    username: '用户名',
    seat: '座位',
    time: '时间',
    entered: '进入时间',
    handedIn: '交卷时间',
    atEnd: '到时自动交卷',
    receipt: '回执编号',
    problem: '题目',
    nothing: '没有提交。',
    more: '以下行数未打印，完整代码见考试归档：',
    afterEnd: '考试结束后交来的草稿',
    submission: '提交编号',
    submitted: '提交时间',
    language: '语言',
    verdict: '评测结果',
  },
}
export type PrintLanguage = keyof typeof words

type Sitter = Awaited<ReturnType<typeof rosterOf>>[number]
type Problem = Awaited<ReturnType<typeof problemsOfContest>>[number]

/** UTC to the second, as everywhere in the archive. */
const time = (at: Date | null): string => at?.toISOString().replace('T', ' ').replace(/\..*/, ' UTC') ?? '–'

function factsOf(sitter: Sitter, language: PrintLanguage): PdfBlock {
  const said = words[language]
  return {
    facts: [
      [said.name, sitter.nick],
      [said.number, sitter.student_number || '–'],
      [said.username, sitter.uid],
      [said.seat, [sitter.room, sitter.seat].filter(Boolean).join(' · ') || '–'],
      [said.time, `${time(sitter.own_start)} – ${time(sitter.own_end)}`],
      [said.entered, time(sitter.entered_at)],
      [said.handedIn, sitter.handed_in_at ? time(sitter.handed_in_at) : sitter.entered_at ? said.atEnd : '–'],
      [said.receipt, sitter.code ? shownReceiptCode(sitter.code) : '–'],
    ],
  }
}

/** Without a limit, 64,000 empty lines would be a thousand sheets. */
const mostLines = 2_000

function printed(code: string, more: string): PdfBlock[] {
  const lines = code.split('\n')
  if (lines.length <= mostLines) return [{ code }]
  return [{ code: lines.slice(0, mostLines).join('\n') }, { text: `${more} ${lines.length - mostLines}` }]
}

async function paperOf(
  { db }: Pick<Context, 'db'>,
  { contest }: ExamAccess,
  sitter: Sitter,
  problems: readonly Problem[],
  language: PrintLanguage,
) {
  const said = words[language]
  const submitted = await lastSubmissions(db, contest.cid, [sitter.user_id])
  const sids = submitted.map(({ sid }) => sid)
  const [codes, verdicts] = await Promise.all([codesOf(db, sids), verdictsOf(db, sids)])
  const blocks = problems.flatMap(({ pid, position, title }): PdfBlock[] => {
    const heading = `${said.problem} ${problemLabel(position, contest.labeling_style)} · ${title}`
    const own = submitted.filter((row) => row.pid === pid)
    if (own.length === 0) return [{ heading }, { text: said.nothing }]
    return own.flatMap((row): PdfBlock[] => [
      { heading: row.after_end ? `${heading} · ${said.afterEnd}` : heading },
      {
        facts: [
          [said.submission, `${row.sid}`],
          [said.submitted, time(row.created_at)],
          [said.language, sentAs(row)],
          [said.verdict, judgeShortCode[verdicts.get(row.sid) ?? 0].toUpperCase()],
          ['SHA-256', row.sha256],
        ],
      },
      ...printed(codes.get(row.sid) ?? '', said.more),
    ])
  })
  return {
    title: `${contest.title} · ${sitter.uid}`,
    parts: [
      {
        header: [contest.title, sitter.nick, sitter.student_number, sitter.uid].filter(Boolean).join(' · '),
        blocks: [{ heading: contest.title }, factsOf(sitter, language), ...blocks],
      },
    ],
  }
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, CONTEST_NOT_ENDED, EXPORTS_BUSY */
export async function exportPrints(
  context: Pick<Context, 'db'>,
  viewer: Viewer,
  { cid, language }: { cid: number; language: PrintLanguage },
  takeTurn: TakeTurn,
): Promise<{ name: string; content: Readable }> {
  const { db } = context
  const access = await managedExam(db, viewer, cid)
  if (!isOverForAll(access.contest, new Date())) throw new Refusal('CONTEST_NOT_ENDED')
  const endTurn = await takeTurn()
  try {
    const [problems, roster] = await Promise.all([problemsOfContest(db, cid), rosterOf(db, cid)])
    const files = roster.map((sitter) =>
      textFile(`${sitter.student_number || sitter.uid}-${sitter.uid}.pdf`, async () =>
        makePdf(await paperOf(context, access, sitter, problems, language), viewer.userId),
      ),
    )
    return { name: `exam-${cid}-papers.zip`, content: zipStream(files, endTurn) }
  } catch (error) {
    endTurn()
    throw error
  }
}
