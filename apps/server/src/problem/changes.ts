// A change of a problem for the audit log: the fields that have another value, before and after.

import type { ProblemContent } from '@verdict/contract/problem-content'
import { judgeShortCode } from '@verdict/domain/verdict'
import { languageName, languageRecords } from '@verdict/domain/language'
import type { Queryable } from '../platform/db.ts'
import { contentOf } from './content.ts'
import { findProblem, skeletonsOf, tagsOf } from './queries.ts'
import { textParts } from './record.ts'

type Plain = string | number | string[] | number[]
/** By the names of the audit's fields. */
export type View = Record<string, Plain | Record<string, string>>

const factorsOf = ({ languageFactors }: ProblemContent): Record<string, string> =>
  Object.fromEntries(
    languageFactors.map(({ language, time, memory }) => [
      languageName(language),
      `${time ?? '–'} / ${memory ?? '–'}`,
    ]),
  )

/** All fields of the problem whose row this transaction holds. */
export async function viewOf(tx: Queryable, pid: number): Promise<View> {
  const problem = (await findProblem(tx, null, pid))!
  const [content, tags, skeletons] = [
    await contentOf(tx, problem),
    (await tagsOf(tx, [pid])).get(pid) ?? [],
    await skeletonsOf(tx, pid),
  ]
  const [first, ...others] = content.samples
  const explained = content.samples.flatMap(({ explanations }, index) =>
    Object.entries(explanations).map(([locale, text]) => [`${index + 1} ${locale}`.trim(), text]),
  )
  const samples = others.flatMap((sample, index) => [
    [`${index + 2} in`, sample.in],
    [`${index + 2} out`, sample.out],
  ])
  const translated = Object.entries(content.translations).flatMap(([locale, texts]) =>
    (['title', ...textParts] as const).map((part) => [`${locale} ${part}`, texts[part]]),
  )
  const references = content.references.map(({ name, language, code, expected }) => [
    name,
    `${languageRecords[language].name} ${expected.map((judge) => judgeShortCode[judge]).join(' ')}\n${code}`,
  ])
  const validators = content.validators.map(({ name, code, protocol, flags }) => [
    name,
    `${[protocol, ...flags].join(' ')}\n${code}`,
  ])
  return {
    title: problem.title,
    type: problem.type,
    status: problem.status,
    time_ms: problem.time_ms,
    memory_kb: problem.memory_kb,
    code: problem.code,
    description: problem.description,
    input: problem.input,
    output: problem.output,
    sample_in: first?.in ?? '',
    sample_out: first?.out ?? '',
    hint: problem.hint,
    tags: tags.map(({ name }) => name),
    skeletons: skeletons as Record<string, string>,
    language: problem.language,
    translations: Object.fromEntries(translated),
    samples: Object.fromEntries(samples),
    explanations: Object.fromEntries(explained),
    source: problem.source,
    author: problem.author,
    licence: problem.licence,
    difficulty: problem.difficulty,
    comparison: problem.comparison ? JSON.stringify(problem.comparison) : '',
    protocol: problem.protocol,
    flags: problem.flags,
    feedback: problem.feedback ?? '',
    references: Object.fromEntries(references),
    validators: Object.fromEntries(validators),
    allowedLanguages: content.allowedLanguages,
    languageFactors: factorsOf(content),
  }
}

/** @returns null when all stays */
export function changedBetween(before: View, after: View): { before: View; after: View } | null {
  const changed: { before: View; after: View } = { before: {}, after: {} }
  for (const [field, now] of Object.entries(after)) {
    const was = before[field]!
    if (JSON.stringify(was) === JSON.stringify(now)) continue
    if (typeof was !== 'object' || typeof now !== 'object' || Array.isArray(was) || Array.isArray(now)) {
      changed.before[field] = was
      changed.after[field] = now
      continue
    }
    const keys = [...new Set([...Object.keys(was), ...Object.keys(now)])].filter(
      (key) => (was[key] ?? '') !== (now[key] ?? ''),
    )
    if (keys.length === 0) continue
    changed.before[field] = Object.fromEntries(keys.map((key) => [key, was[key] ?? '']))
    changed.after[field] = Object.fromEntries(keys.map((key) => [key, now[key] ?? '']))
  }
  return Object.keys(changed.after).length === 0 ? null : changed
}
