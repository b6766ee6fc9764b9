// Validates with the server's schema, and shows faults beside the fields in the page's words.

import { newProblem } from '@verdict/contract/problem'
import { ApiError } from '@verdict/contract/client'
import type { z } from 'zod'
import { memoryLimitKb, timeLimitMs } from '@verdict/domain/limits'
import { mostPasses, mostProcesses } from '@verdict/domain/problem'
import type { FaultsOf } from '../../../../ui/form/use-form.ts'
import { bodyOf, isSample, type ProblemValues } from './form-values.ts'

export type Fault =
  | { kind: 'required' }
  | { kind: 'tooLong'; max: number }
  | { kind: 'range'; min: number; max: number }
  | { kind: 'share' }
  | { kind: 'factor' }
  | { kind: 'invalid' }
  | { kind: 'said'; text: string }

export type Faults = FaultsOf<ProblemValues, Fault>
type Path = keyof Faults

const ranges: Partial<Record<Path, { min: number; max: number }>> = {
  time: timeLimitMs,
  memory: memoryLimitKb,
  passes: { min: 1, max: mostPasses },
  processes: { min: 1, max: mostProcesses },
}
const required = ['title', 'description'] as const

function faultOf(issue: z.core.$ZodIssue, path: Path, values: ProblemValues): Fault {
  const range = ranges[path]
  if (range) return { kind: 'range', min: range.min, max: range.max }
  if (path.startsWith('comparison.')) return { kind: 'share' }
  if (path === 'languageFactors') return { kind: 'factor' }
  if (required.some((name) => name === path && values[name].trim() === '')) return { kind: 'required' }
  if (issue.code === 'too_big' && issue.origin === 'string')
    return { kind: 'tooLong', max: Number(issue.maximum) }
  return { kind: 'invalid' }
}

/** Undefined for paths that the form does not have. */
function placeOf(path: readonly PropertyKey[], values: ProblemValues): Path | undefined {
  const [name, ...inner] = path.map(String)
  if (name === undefined || !(name in values)) return undefined
  if (name === 'samples' && inner.length > 0) {
    const sent = [...values.samples.keys()].filter((index) => isSample(values.samples[index]!))
    return ['samples', sent[Number(inner[0])] ?? 0, ...inner.slice(1)].join('.') as Path
  }
  const isParted = name === 'translations' || name === 'skeletons' || name === 'comparison'
  return (isParted ? [name, ...inner].join('.') : name) as Path
}

/**
 * Empty: valid.
 * @param hasPdf a PDF replaces the text
 */
export function checkValues(values: ProblemValues, hasPdf = false): Faults {
  const result = newProblem.safeParse(bodyOf(values))
  const faults: Faults = {}
  for (const issue of result.error?.issues ?? []) {
    const place = placeOf(issue.path, values)
    if (place && !(place === 'description' && hasPdf && values.description.trim() === '')) {
      faults[place] ??= faultOf(issue, place, values)
    }
  }
  return faults
}

export function faultsSaid(error: unknown, values: ProblemValues): Faults {
  const faults: Faults = {}
  if (!(error instanceof ApiError)) return faults
  for (const { path, message } of error.errors) {
    const place = placeOf(path.replace(/^body\./, '').split('.'), values)
    if (place) faults[place] ??= { kind: 'said', text: message }
  }
  return faults
}
