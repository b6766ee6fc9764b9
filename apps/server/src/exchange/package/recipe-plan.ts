// How the tests of a package are made, as rows of a recipe: its files, and commands of its generators. Files are those of a
// stored test, and have their address only once it is stored.

import { type ImportedProblem, isToMake, lacksAnswer } from '@verdict/formats/problem'
import type { Recipe, RecipeRow } from '@verdict/contract/recipe'
import { oneLine } from '@verdict/domain/one-line'
import { expandRecipe, recipeLimits } from '@verdict/domain/recipe'
import type { TestGroup } from '@verdict/domain/test-groups'
import { note, type Notes, storable } from './package-programs.ts'
import type { PlannedRow, ProblemText, ReadTest, RecipePlan } from './reading.ts'

type Shared = Pick<RecipeRow, 'group' | 'isSample' | 'name' | 'description'>

type Test = ImportedProblem['tests'][number]

interface Planned {
  problem: ImportedProblem
  /** Also those that are still to be made. */
  tests: readonly Test[]
  stored: readonly Test[]
  sources: ProblemText['sources']
  hasMain: boolean
  /** An interactor or a manager: a program alone makes no answers for it. */
  talks: boolean
}

export function planOf(
  { problem, tests, stored, sources, hasMain, talks }: Planned,
  groups: readonly TestGroup[],
  notes: Notes,
): RecipePlan | null {
  const isUnanswered = (test: Test): boolean =>
    lacksAnswer(problem, { ...test, input: test.input ?? nothing })
  // Nothing makes an answer for an interactor, so one that is missing stays so.
  const isMade = (test: Test): boolean => isToMake(test) || (isUnanswered(test) && hasMain && !talks)
  const made = tests.filter(isMade)
  if (made.length === 0 && !tests.some(({ command }) => command !== undefined)) return null
  const rows = rowsOf(problem, tests, stored, groups)
  const generators = sources.filter(({ role }) => role === 'generator')
  const { faults, tests: expanded } = expandRecipe(rows, generators)
  const [fault] = faults
  const isWhole = !fault && expanded.length === tests.length
  const count = made.length
  const unanswered = made.filter(isUnanswered)
  if (count > 0 && !isWhole) note(notes, 'generated-tests', { count, by: fault?.text ?? 'files' })
  if (unanswered.length > 0 && talks) note(notes, 'answer-missing', { count: unanswered.length })
  return {
    rows,
    groups: groups.map(({ points, way, needs, stop, parent, passes }) => ({
      points,
      way,
      needs,
      stop,
      parent: parent ?? null,
      passes: passes ?? null,
    })),
    toMake: count,
    canStart: count > 0 && isWhole && (talks || hasMain || !made.some(isUnanswered)),
  }
}

const nothing = { path: '', bytes: 0, open: () => Promise.reject(new Error('is not there')) }

/** Tests that one run of a generator writes as files. */
function runsOf(tests: readonly Test[]): Map<string, number[]> {
  const runs = new Map<string, number[]>()
  for (const [index, { command, commandFile }] of tests.entries()) {
    if (command === undefined || commandFile === undefined) continue
    const places = runs.get(command)
    if (places) places.push(index)
    else runs.set(command, [index])
  }
  return runs
}

function rowsOf(
  problem: ImportedProblem,
  tests: readonly Test[],
  stored: readonly Test[],
  groups: readonly TestGroup[],
): PlannedRow[] {
  const groupAt = new Map(groups.flatMap(({ tests: own }, index) => own.map((place) => [place, index + 1])))
  const runs = runsOf(tests)
  const places = new Map(stored.map((test, index) => [test, index]))
  // Samples that the statement shows stay as they are.
  const makesSamples = problem.samples.length < tests.filter(({ isSample }) => isSample).length
  const rows: PlannedRow[] = []
  for (const [index, test] of tests.entries()) {
    const { command, commandFile, output, isSample, description = '', name } = test
    const shared: Shared = {
      group: groupAt.get(index) ?? null,
      isSample: isSample && makesSamples,
      name: '',
      description: lineOf(description, recipeLimits.description),
    }
    if (command === undefined) {
      const named = { ...shared, name: lineOf(name, recipeLimits.name) }
      rows.push({ kind: 'file', test: places.get(test)!, hasOutput: output !== null, ...named })
    } else if (commandFile === undefined) addLine(rows, command, shared)
    else {
      const run = runs.get(command)!
      if (run[0] === index) addLine(rows, `${command} > {${targetsOf(tests, run).join()}}`, shared)
    }
  }
  return rows
}

const lineOf = (text: string, most: number): string => storable(oneLine(text)).trim().slice(0, most).trim()

/** A generator names its files by the numbers of their tests; others, and those of several groups, have no place in a recipe. */
function targetsOf(tests: readonly Test[], run: readonly number[]): number[] {
  const first = tests[run[0]!]!
  const isPlaced = run.every((place) => {
    const { commandFile, group, isSample } = tests[place]!
    return commandFile === place + 1 && group === first.group && isSample === first.isSample
  })
  return isPlaced ? run.map((place) => place + 1) : []
}

/** Commands of tests that are alike stand in one script. */
function addLine(rows: PlannedRow[], line: string, shared: Shared): void {
  const last = rows.at(-1)
  const isAlike =
    last?.kind === 'script' &&
    last.group === shared.group &&
    last.isSample === shared.isSample &&
    last.description === shared.description &&
    last.text.length + line.length < recipeLimits.script
  if (isAlike) last.text += `\n${line}`
  else rows.push({ kind: 'script', text: line, ...shared })
}

/** With the files of stored tests. */
export const recipeFrom = (
  { rows, groups }: Pick<RecipePlan, 'rows' | 'groups'>,
  tests: readonly Pick<ReadTest, 'input' | 'output'>[],
): Recipe => ({
  groups,
  rows: rows.map((row): RecipeRow => {
    if (row.kind === 'script') return row
    const { test, hasOutput, ...rest } = row
    const { input, output } = tests[test]!
    return { ...rest, input, output: hasOutput ? output : null, number: null }
  }),
})
