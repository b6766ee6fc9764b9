// The verdict of a submission, asked for until it is there: sockets are not for tokens.

import { ApiError } from '@verdict/contract/client'
import type { SubmissionAnswer, SubmissionDetail } from '@verdict/contract/submission'
import { isFinal, Judge, judgeShortCode } from '@verdict/domain/verdict'
import { isUnanswered } from '@verdict/web-client/errors'
import { Exit, Failed, reasonOf } from './failure.ts'
import { type Io, plain } from './io.ts'
import { nameOf } from './program.ts'
import type { Site } from './site.ts'
import { fill } from './words/words.ts'

/** Seconds. */
export const usualTimeout = 600

const pollMs = { first: 500, most: 5_000, grows: 1.4 }
const awayMs = { first: 2_000, most: 30_000 }

const isDetail = (answer: SubmissionAnswer): answer is SubmissionDetail => 'code' in answer

interface Watching {
  json: boolean
  /** Seconds. */
  timeout: number
}

/** @returns the exit status @throws Failed, ApiError */
export async function watchVerdict(io: Io, site: Site, sid: number, watching: Watching): Promise<number> {
  const answer = await untilJudged(io, site, sid, watching.timeout)
  const url = `${site.url}/solution/${sid}`
  if (watching.json) io.out(JSON.stringify(asJson(io, answer, url)))
  else for (const line of linesOf(io, answer)) io.out(line)
  if (answer.withheld) return Exit.withheld
  return answer.judge === Judge.Accepted ? Exit.done : Exit.otherVerdict
}

async function untilJudged(io: Io, site: Site, sid: number, timeout: number): Promise<SubmissionAnswer> {
  const until = io.now() + timeout * 1000
  let next: number = pollMs.first
  let away: number = awayMs.first
  for (;;) {
    try {
      const answer = await site.call('GET /status/:sid', { params: { sid } })
      if (answer.withheld || isFinal(answer.judge)) return answer
      io.progress(progressOf(io, answer))
      next = Math.min(next * pollMs.grows, pollMs.most)
      away = awayMs.first
    } catch (error) {
      if (!passes(error)) throw error
      const { seconds } = error.params
      next = typeof seconds === 'number' ? seconds * 1000 : away
      away = Math.min(away * 2, awayMs.most)
      io.progress(fill(io.words.watch.away, { reason: plain(reasonOf(error)) }))
    }
    if (io.now() + next > until) throw new Failed(io.words.watch.timeout, { seconds: timeout, sid })
    await io.wait(next)
  }
}

const passes = (error: unknown): error is ApiError =>
  error instanceof ApiError && (isUnanswered(error) || error.status >= 500 || error.status === 429)

const verdictName = (io: Io, judge: Judge): string =>
  (io.words.verdicts as Record<string, string>)[judgeShortCode[judge]]!

function progressOf(io: Io, answer: SubmissionAnswer): string {
  const verdict = verdictName(io, answer.judge)
  if (answer.progress) return fill(io.words.watch.progress, { verdict, ...answer.progress })
  const ahead = isDetail(answer) ? answer.place?.ahead : undefined
  return ahead ? fill(io.words.watch.queue, { ahead }) : verdict
}

const asJson = (io: Io, answer: SubmissionAnswer, url: string) => ({
  sid: answer.sid,
  pid: answer.pid,
  url,
  withheld: answer.withheld === true,
  verdict: answer.withheld ? null : judgeShortCode[answer.judge],
  name: answer.withheld ? null : verdictName(io, answer.judge),
  points: answer.score === undefined ? null : answer.score / 100,
  time: answer.time,
  memory: answer.memory,
  language: nameOf(answer.language),
  error: isDetail(answer) ? answer.error : '',
  tests: isDetail(answer) ? answer.testcase.map(({ judge }) => judgeShortCode[judge]) : [],
})

function linesOf(io: Io, answer: SubmissionAnswer): string[] {
  const { words, paint } = io
  if (answer.withheld) return [words.watch.received]
  const verdict = verdictName(io, answer.judge)
  const lines = [
    paint(answer.judge === Judge.Accepted ? 'green' : 'red', fill(words.watch.result, { verdict })),
  ]
  if (answer.score !== undefined) lines.push(fill(words.watch.points, { points: answer.score / 100 }))
  const { time, memory } = answer
  if (answer.judge !== Judge.CompileError) {
    lines.push(fill(words.watch.facts, { time, memory, language: nameOf(answer.language) }))
  }
  if (!isDetail(answer)) return lines
  const failed = answer.testcase.findIndex(({ judge }) => judge !== Judge.Accepted)
  if (failed >= 0) {
    const name = verdictName(io, answer.testcase[failed]!.judge)
    lines.push(fill(words.watch.test, { number: failed + 1, verdict: name }))
  }
  if (answer.error !== '') lines.push(plain(answer.error.trimEnd()))
  return lines
}
