// A verification as it goes out.

import type { ReferenceRun, Verification, VerificationRun } from '@verdict/contract/verification'
import type { Factors, Language } from '@verdict/domain/language'
import { type TimedProgram, timingOf } from '@verdict/domain/time-limit'
import { Judge } from '@verdict/domain/verdict'
import type { RunRecord, VerificationRecord } from './record.ts'
import { isRight, mostMs } from './run.ts'

interface Found extends VerificationRecord {
  factorsOf: (language: Language) => Factors
  runs: RunRecord[]
  isCurrent: boolean
}

/** @param found null for a problem that was never verified */
export function presentVerification(found: Found | null): Verification {
  const runs = found?.runs ?? []
  const references = runs.flatMap((run) => (run.kind === 'reference' ? [presentReference(run, found!)] : []))
  return {
    state: found?.state ?? 'never',
    isCurrent: found?.isCurrent ?? false,
    startedBy: found?.startedBy ?? null,
    startedAt: found?.started_at.toISOString() ?? null,
    finishedAt: found?.finished_at?.toISOString() ?? null,
    references,
    validators: runs.filter(({ kind }) => kind === 'validator').map(presentRun),
    timing: timingOf(
      references.flatMap((run) => timed(run, found!.factorsOf(run.language).time)),
      found?.time_ms ?? 0,
    ),
  }
}

const presentRun = (run: RunRecord): VerificationRun => ({
  name: run.name,
  done: run.done + run.reported,
  total: run.total_tests,
  isRight: isRight(run),
  failed: run.summary.verdicts.reduce(
    (sum, { judge, count }) => sum + (judge === Judge.Accepted ? 0 : count),
    0,
  ),
  failures: run.summary.failures,
  error: run.error,
})

function presentReference(run: RunRecord, { measure_ms, factorsOf }: Found): ReferenceRun {
  const { verdicts, slowest, memory } = run.summary
  const language = run.language!
  return {
    ...presentRun(run),
    language,
    expected: run.expected,
    got: run.judge,
    verdicts,
    slowest: slowest && { ...slowest, isMore: slowest.ms >= mostMs(measure_ms, factorsOf(language)) },
    memory: slowest && memory,
  }
}

/** Those that ran to their end, right or too slow, and must do the one or the other. */
function timed({ name, language, expected, got, slowest }: ReferenceRun, factor: number): TimedProgram[] {
  const ran = got === Judge.Accepted || got === Judge.TimeLimitExceeded
  const [must, ...others] = expected
  if (!ran || !slowest || must === undefined || others.length > 0) return []
  if (must !== Judge.Accepted && must !== Judge.TimeLimitExceeded) return []
  const { ms, isMore } = slowest
  return [{ name, language, factor, must: must === Judge.Accepted ? 'accept' : 'timeOut', ms, isMore }]
}
