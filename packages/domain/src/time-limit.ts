// ICPC's rule (2025-09): the limit is at least twice the slowest accepted program, and programs that must time out take at
// least 1.5 times the limit.

import type { Language } from './language.ts'
import { timeLimitMs } from './limits.ts'

/** Packages may override the numbers. */
export interface TimeRule {
  acceptedToLimit: number
  limitToTimeOut: number
  /** ms: limits are multiples of it. */
  stepMs: number
}

const usualRule: TimeRule = { acceptedToLimit: 2, limitToTimeOut: 1.5, stepMs: 1_000 }
/** Where no multiple of the step fits. */
const finerStepMs = 100

interface Timed {
  name: string
  ms: number
  isMore: boolean
}

export interface TimedProgram extends Timed {
  language: Language
  factor: number
  must: 'accept' | 'timeOut'
}

interface LanguageTiming {
  language: Language
  factor: number
  slowest: Timed | null
  fastest: Timed | null
  least: number | null
  most: number | null
}

/** No program must be accepted; one was stopped, so its time is unknown; or the range is empty. */
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
