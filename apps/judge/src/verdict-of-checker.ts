// From the end of a checker to a verdict. By Kattis' protocol 42 accepts and 43 is a wrong answer. By testlib's 0 accepts. 1 is a wrong answer. 2, 4 and 8 are
// about the form of the output. 7 gives points: accepted when the first number of the message is at least 1.
// 16 + n gives n percent: accepted when n is 100. Everything else, a signal and a limit included, is a failure of the
// checker and never the contestant's fault. Where tests give points, the points and the percent are a share of them, and so is the
// number in Kattis' score.txt beside 42.

import { endingText } from '@verdict/domain/run-words'
import type { ProgramProtocol } from '@verdict/domain/problem'
import { fullScore } from '@verdict/domain/score'
import { Judge } from '@verdict/domain/verdict'
import type { RunFacts } from '@verdict/sandbox'

const points = 7
const percentBase = 16
const fullPercent = 100

const plain: Readonly<Record<number, Judge>> = {
  0: Judge.Accepted,
  1: Judge.WrongAnswer,
  2: Judge.PresentationError,
  4: Judge.PresentationError,
  8: Judge.PresentationError,
}

const kattis: Readonly<Record<number, Judge>> = { 42: Judge.Accepted, 43: Judge.WrongAnswer }

/** Codes after which an interactor may have accepted: with points it depends on the message. */
export const acceptingCodes: Readonly<Record<ProgramProtocol, readonly number[]>> = {
  testlib: [0, points, percentBase + fullPercent],
  kattis: [42],
}

const firstNumber = /[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?/i

export function verdictOfCode(code: number, message: string, protocol: ProgramProtocol = 'testlib'): Judge {
  if (protocol === 'kattis') return kattis[code] ?? Judge.SystemError
  if (code === points) {
    const found = firstNumber.exec(message)?.[0]
    return found !== undefined && Number(found) >= 1 ? Judge.Accepted : Judge.WrongAnswer
  }
  if (code >= percentBase && code <= percentBase + fullPercent) {
    return code === percentBase + fullPercent ? Judge.Accepted : Judge.WrongAnswer
  }
  return plain[code] ?? Judge.SystemError
}

/** Less than 1 is less than all, however near. */
const shareOfOne = (part: number): number =>
  part >= 1 ? fullScore : Math.min(fullScore - 1, Math.floor(Math.max(0, part) * fullScore + 1e-6))

/** @param score the content of Kattis' score.txt @returns hundredths of 100; undefined where none is given */
export function shareOfCode(code: number, message: string, { protocol, score }: Said): number | undefined {
  if (protocol === 'kattis') {
    return code === 42 && score.trim() !== '' && Number.isFinite(Number(score))
      ? shareOfOne(Number(score))
      : undefined
  }
  if (code === points) {
    const found = firstNumber.exec(message)?.[0]
    return found === undefined ? undefined : shareOfOne(Number(found))
  }
  const isPercent = code >= percentBase && code <= percentBase + fullPercent
  return isPercent ? shareOfOne((code - percentBase) / fullPercent) : undefined
}

interface Said {
  protocol: ProgramProtocol
  /** The content of Kattis' score.txt; '' where there is none. */
  score: string
}

export interface Ruling {
  judge: Judge
  /** A part of the points, in hundredths of 100, where it gave one. */
  share?: number | undefined
  /** For admins: how it ended, and what it said. */
  note: string
}

/** @param what is 'checker' or 'interactor'; @param message what it said */
export function rulingOf(
  what: string,
  facts: RunFacts,
  message: string,
  { protocol = 'testlib', score = '' }: Partial<Said> = {},
): Ruling {
  const failure = failureOf(facts)
  const judge = failure === null ? verdictOfCode(facts.exitCode!, message, protocol) : Judge.SystemError
  const failed = failure ?? (judge === Judge.SystemError ? `failed with exit code ${facts.exitCode}` : null)
  const said = message.trim()
  const parts = [failed === null ? what : `${what} ${failed}`, said].filter((part) => part !== '')
  const share = failed === null ? shareOfCode(facts.exitCode!, message, { protocol, score }) : undefined
  return { judge, share, note: said === '' && failed === null ? '' : parts.join(': ') }
}

/** Why an end is no ruling; null when the exit code is one. */
export function failureOf(facts: RunFacts): string | null {
  if (facts.execError !== null) return `could not be started (${facts.execError})`
  if (facts.oomKills > 0) return 'used too much memory'
  if (facts.killedFor === 'cpu') return 'used too much CPU time'
  if (facts.killedFor === 'wall') return 'took too long'
  if (facts.killedFor === 'output') return 'wrote too much'
  if (facts.signal !== null) return `ended with ${endingText({ code: 'signal', signal: facts.signal })}`
  return null
}
