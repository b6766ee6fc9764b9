// A time limit from programs whose verdict is known, by the rule of ICPC's package format (2025-09): it is at least twice what
// the slowest program takes that must be accepted, and whatever must time out takes at least one and a half times the limit.

import type { Language } from './language.ts'
import { timeLimitMs } from './limits.ts'

/** How a limit follows from programs. Packages may say other numbers. */
export interface TimeRule {
  /** The limit is at least so many times what the slowest accepted program takes. */
  acceptedToLimit: number
  /** A program that must time out takes at least so many times the limit. */
  limitToTimeOut: number
  /** ms: a limit is a multiple of it. */
  stepMs: number
}

const usualRule: TimeRule = { acceptedToLimit: 2, limitToTimeOut: 1.5, stepMs: 1_000 }
/** Where no multiple of the step leaves room. */
const finerStepMs = 100

/** One program's slowest test. */
interface Timed {
  name: string
  ms: number
  /** It was stopped there, and takes longer. */
  isMore: boolean
}

export interface TimedProgram extends Timed {
  language: Language
  /** The factor of its language at the place where it ran. */
  factor: number
  must: 'accept' | 'timeOut'
}

interface LanguageTiming {
  language: Language
  /** Multiplies the problem's time limit. */
  factor: number
  slowest: Timed | null
  fastest: Timed | null
  /** Limits of the problem, before the language's factor, that leave room for both; null where nothing says. */
  least: number | null
  most: number | null
}

/** Why there is no limit: no program must be accepted; one was stopped, so that nobody knows; or none leaves room. */
type Unknown = 'none' | 'stopped' | 'noRoom'

export interface Timing {
  rule: TimeRule
  languages: LanguageTiming[]
  suggestion: { ms: number; isWithin: boolean } | { why: Unknown }
}

function timingIn(
  language: Language,
  programs: readonly TimedProgram[],
  { acceptedToLimit, limitToTimeOut }: TimeRule,
): LanguageTiming {
  const those = (must: TimedProgram['must']) =>
    programs.filter((program) => program.language === language && program.must === must)
  const plain = ({ name, ms, isMore }: TimedProgram): Timed => ({ name, ms, isMore })
  const slowest = those('accept').reduce<TimedProgram | null>(
    (most, program) => (most === null || program.ms > most.ms ? program : most),
    null,
  )
  const fastest = those('timeOut').reduce<TimedProgram | null>(
    (least, program) => (least === null || program.ms < least.ms ? program : least),
    null,
  )
  const factor = programs.find((program) => program.language === language)?.factor ?? 1
  return {
    language,
    factor,
    slowest: slowest && plain(slowest),
    fastest: fastest && plain(fastest),
    least: slowest && !slowest.isMore ? Math.ceil((slowest.ms * acceptedToLimit) / factor) : null,
    most: fastest && !fastest.isMore ? Math.floor(fastest.ms / limitToTimeOut / factor) : null,
  }
}

/** @param limitMs the problem's of now */
export function timingOf(
  programs: readonly TimedProgram[],
  limitMs: number,
  rule: TimeRule = usualRule,
): Timing {
  const used = [...new Set(programs.map(({ language }) => language))].sort((a, b) => a - b)
  const languages = used.map((language) => timingIn(language, programs, rule))
  return { rule, languages, suggestion: suggestionFrom(languages, limitMs, rule.stepMs) }
}

function suggestionFrom(
  languages: readonly LanguageTiming[],
  limitMs: number,
  stepMs: number,
): Timing['suggestion'] {
  const known = languages.filter(({ slowest }) => slowest !== null)
  if (known.length === 0) return { why: 'none' }
  if (known.some(({ slowest }) => slowest?.isMore)) return { why: 'stopped' }
  const least = Math.max(timeLimitMs.min, ...languages.map((timing) => timing.least ?? 0))
  const most = Math.min(timeLimitMs.max, ...languages.map((timing) => timing.most ?? timeLimitMs.max))
  const rounded = [stepMs, finerStepMs].map((step) => Math.ceil(least / step) * step)
  const ms = rounded.find((one) => one <= most)
  if (ms === undefined) return { why: 'noRoom' }
  return { ms, isWithin: least <= limitMs && limitMs <= most }
}
