// A package may be huge or hostile, so everything is cut to what a screen shows.

import { type ImportedProblem, lacksAnswer } from '@verdict/formats'
import type { ImportPreview } from '@verdict/contract/package'
import { oneLine } from '@verdict/domain/one-line'
import { importLimits } from '@verdict/domain/package'
import type { Converted } from './conversion.ts'
import type { Readings } from './test-groups.ts'

const nameChars = 200
const namesMax = 50

/** Removes characters that PostgreSQL cannot store. */
const cut = (text: string, max = nameChars): string => text.replaceAll('\0', '').slice(0, max).toWellFormed()
export const storedName = (name: string): string => oneLine(cut(name))
const names = (list: readonly string[]): string[] => list.slice(0, namesMax).map((name) => cut(name))

/** @param tests the judged ones */
export const previewOf = (problem: ImportedProblem, converted: Converted): ImportPreview => ({
  format: problem.format,
  version: cut(problem.version, 40),
  titles: titlesOf(problem),
  type: converted.text.type,
  time: converted.text.time,
  memory: converted.text.memory,
  samples: {
    total: problem.samples.length,
    docs: problem.samples.slice(0, importLimits.shownSamples).map(({ input, output }) => ({
      input: cut(input, importLimits.shownChars),
      output: cut(output, importLimits.shownChars),
    })),
  },
  tests: { ...testsOf(problem, converted.tests), ...madeOf(converted) },
  groups: groupsOf(problem),
  ...(converted.readings && { readings: shownReadings(converted.readings) }),
  ...judgesOf(problem),
  pictures: names(problem.pictures.map(({ name }) => name)),
  attachments: names(problem.attachments.map(({ path }) => path)),
  pages: names(problem.pages.map(({ content }) => content.path)),
  references: problem.references
    .slice(0, namesMax)
    .map(({ name, expected }) => ({ name: cut(name), expected: [...expected] })),
  validators: problem.validators.length,
  tags: names(problem.tags),
  source: cut(problem.source),
  author: cut(problem.author),
  licence: cut(problem.licence),
  difficulty: cut(problem.difficulty),
  losses: converted.losses.slice(0, importLimits.shownLosses).map(cutParams),
  moreLosses: Math.max(0, converted.losses.length - importLimits.shownLosses),
  lacks: converted.lacks,
  blocks: converted.blocks.map(cutParams),
})

const cutParams = <T extends { params: Record<string, string | number> }>(one: T): T => ({
  ...one,
  params: Object.fromEntries(
    Object.entries(one.params).map(([name, value]) => [name, typeof value === 'string' ? cut(value) : value]),
  ),
})

function titlesOf({ titles, language, key }: ImportedProblem): ImportPreview['titles'] {
  const all = Object.entries(titles)
    .filter(([, title]) => title.trim() !== '')
    .sort(([a], [b]) => Number(b === language) - Number(a === language))
    .slice(0, namesMax)
  const shown = all.length > 0 ? all : [[language, key] as const]
  return shown.map(([tag, title]) => ({ language: cut(tag, 35), title: cut(oneLine(title)) }))
}

const testsOf = (problem: ImportedProblem, tests: Converted['tests']): ImportPreview['tests'] => ({
  total: tests.length,
  samples: tests.filter(({ isSample }) => isSample).length,
  bytes: tests.reduce((sum, test) => sum + sizeOf(test), 0),
  withoutAnswer: tests.filter((test) => lacksAnswer(problem, test)).length,
  docs: tests.slice(0, importLimits.shownTests).map((test) => ({
    name: cut(test.name),
    input: test.input && cut(test.input.path),
    output: test.output && cut(test.output.path),
    bytes: sizeOf(test),
    isSample: test.isSample,
    group: test.group === null ? null : cut(test.group),
    points: test.points,
  })),
})

function madeOf({ plan }: Converted): Pick<ImportPreview['tests'], 'made'> {
  if (!plan || plan.toMake === 0) return {}
  const commands = plan.rows.flatMap((row) => (row.kind === 'script' ? row.text.split('\n') : []))
  return { made: { total: plan.toMake, starts: plan.canStart, commands: names(commands) } }
}

export const sizeOf = ({ input, output }: Converted['tests'][number]): number =>
  (input?.bytes ?? 0) + (output?.bytes ?? 0)

const shownReadings = ({ taken, groups }: Readings): ImportPreview['readings'] => ({
  taken,
  groups: groups.slice(0, namesMax).map((group) => ({ ...group, name: cut(group.name) })),
})

function groupsOf({ groups, tests }: ImportedProblem): ImportPreview['groups'] {
  const counts = new Map<string, number>()
  for (const { group } of tests) if (group !== null) counts.set(group, (counts.get(group) ?? 0) + 1)
  return groups
    .slice(0, namesMax)
    .map(({ name, points }) => ({ name: cut(name), points, tests: counts.get(name) ?? 0 }))
}

function judgesOf({ checker, interactor }: ImportedProblem): Pick<ImportPreview, 'checker' | 'interactor'> {
  const program = 'program' in checker ? checker.program : null
  return {
    checker: {
      kind: checker.kind,
      name: cut(
        checker.kind === 'compare'
          ? checker.comparison.by
          : checker.kind === 'standard'
            ? checker.name
            : (program?.files[0]?.path ?? ''),
      ),
      protocol: checker.kind === 'program' ? checker.protocol : '',
      flags: checker.kind === 'program' ? names(checker.flags) : [],
    },
    interactor: interactor ? cut(interactor.program.files[0]?.path ?? '') : null,
  }
}
