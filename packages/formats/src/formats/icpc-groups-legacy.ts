// Points of a legacy ICPC package: folders combine the results of their tests and folders, and inherit settings from the
// parent. Sources: Kattis/problem-package-format, spec/legacy.md ("Graders", "Test Data Groups"); Kattis/problemtools for
// which keys are inherited; DOMjudge for leaves of all or nothing.

import { type ImportedTest, lose, type TestGroup } from '../problem.ts'
import { Fields } from '../text.ts'
import type { IcpcPackage } from './icpc-package.ts'
import { flagsOf, groupFile, validationWords } from './icpc-judging.ts'
import { type Folder, isFolder, nameOfGroup, namedGroup, testsIn } from './icpc-tree.ts'

type Passes = NonNullable<TestGroup['passes']>

interface Settings {
  scoring: 'sum' | 'avg' | 'min' | 'max'
  isSaid: boolean
  passes: Passes
  stop: boolean
  accept: number
  isAcceptSaid: boolean
  /** Upper end of its own range. */
  most: number | null
  ignoresSample: boolean
}

/** Null: the default for this scoring. */
const saidPasses = (scoring: Settings['scoring'], passes: Passes): TestGroup['passes'] =>
  passes === (scoring === 'max' ? 'any' : 'all') ? null : passes

const scorings = ['sum', 'avg', 'min', 'max'] as const

function rangeOf(text: string): [number | null, number | null] {
  const [least, most] = text.trim().split(/\s+/).map(Number)
  const bound = (value: number | undefined): number | null =>
    value !== undefined && Number.isFinite(value) ? value : null
  return [bound(least), bound(most)]
}

const overlaid = (outer: Fields, own: Fields): Fields =>
  new Fields({
    ...Object.fromEntries(outer.entries.map(([key, { value }]) => [key, value])),
    ...Object.fromEntries(own.entries.map(([key, { value }]) => [key, value])),
  })

function settingsOf(said: Fields, own: Fields): Settings {
  const flags = flagsOf(said.get('grader_flags'))
  const last = <T extends string>(of: readonly T[]): T | undefined =>
    of.find((one) => one === flags.findLast((flag) => of.some((other) => other === flag)))
  const verdict = last(['worst_error', 'first_error', 'no_errors', 'always_accept'])
  const scoring = last(scorings)
  return {
    scoring: scoring ?? 'sum',
    isSaid: scoring !== undefined,
    passes: verdict === 'always_accept' ? 'always' : flags.includes('accept_if_any_accepted') ? 'any' : 'all',
    stop: said.get('on_reject').text !== 'continue',
    accept: said.get('accept_score').number ?? 1,
    isAcceptSaid: said.get('accept_score').isThere,
    most: rangeOf(own.get('range').text)[1],
    ignoresSample: flags.includes('ignore_sample'),
  }
}

/** Older packages set some of these for all folders in problem.yaml. */
function settingsOfPackage({ yaml, problem }: IcpcPackage): Fields {
  const said = yaml.get('grading')
  if (said.get('objective').text === 'min') lose(problem, 'points-objective')
  const old = { first_error: 'break', grade: 'continue' }[said.get('on_reject').text]
  const kept = ['accept_score', 'reject_score', 'range'].filter((key) => said.get(key).isThere)
  return new Fields({
    ...Object.fromEntries(kept.map((key) => [key, said.get(key).value])),
    ...(old !== undefined && { on_reject: old }),
  })
}

class Legacy {
  private readonly pack: IcpcPackage
  private readonly fixed: Fields
  private readonly divided: number[] = []
  /** The validator gives points, so a range is their maximum. */
  private readonly saysPoints: boolean

  constructor(pack: IcpcPackage) {
    this.pack = pack
    this.fixed = settingsOfPackage(pack)
    this.saysPoints = validationWords(pack.yaml).includes('score')
  }

  async readAll(root: Folder): Promise<void> {
    await this.read(root, new Fields({}), null)
    this.undivided()
  }

  /** @param among product of the averages' divisors around it: a part of an average of three gives a third */
  private async read(folder: Folder, outer: Fields, parent: string | null, among = 1): Promise<void> {
    const { problem } = this.pack
    const own = await groupFile(this.pack, folder.path)
    const said = overlaid(overlaid(outer, own), this.fixed)
    const settings = settingsOf(said, own)
    this.loseSettings(folder, said, settings)
    const isRoot = folder.path === 'data/'
    const ignored = isRoot && settings.ignoresSample
    const group: TestGroup = {
      name: nameOfGroup(folder.path),
      points: null,
      scoring: settings.scoring === 'avg' ? 'sum' : settings.scoring,
      dependsOn: own.get('require_pass').texts.map(namedGroup),
      parent,
      passes: saidPasses(settings.scoring, settings.passes),
      stop: settings.stop,
    }
    if (folder.inside.every((one) => !isFolder(one))) {
      this.leaf(group, testsIn(folder), settings, among)
      return
    }
    problem.groups.push(group)
    const inner = settings.scoring === 'avg' ? among * folder.inside.length : among
    // on_reject: break stops at each test, even where an earlier one of the run was accepted.
    const isEach = settings.stop && settings.passes === 'any'
    for (const part of runsOf(folder, isEach)) {
      if (isFolder(part)) {
        const before = problem.groups.length
        await this.read(part, said, group.name, inner)
        if (ignored && part.path === 'data/sample/') silence(problem.groups.slice(before))
      } else {
        const name = `${group.name}/${part[0]!.name.split('/').at(-1)}+`.replace('//', '/')
        const scoring = settings.scoring === 'avg' ? 'sum' : settings.scoring
        const each = { ...settings, scoring, isSaid: true }
        const passes = settings.passes === 'any' ? 'any' : 'all'
        const run = { ...group, name, parent: group.name, dependsOn: [], passes: saidPasses(scoring, passes) }
        this.leaf(run, part, each, inner)
      }
    }
  }

  private leaf(group: TestGroup, tests: ImportedTest[], settings: Settings, among: number): void {
    const { scoring, accept, most, isSaid, isAcceptSaid, stop } = settings
    const count = tests.length
    const byRange = this.saysPoints || !isAcceptSaid ? most : null
    const sum = byRange ?? accept * count
    const one = byRange ?? accept
    for (const test of tests) test.group = group.name
    if (scoring === 'avg' && stop && count > 1)
      lose(this.pack.problem, 'points-average', { group: group.name })
    this.divided.push(among)
    // A validator's points are not divided by an average.
    if (this.saysPoints && among > 1) lose(this.pack.problem, 'points-average', { group: group.name })
    const points = (scoring === 'sum' ? sum : one) / among
    const isOpen = !isSaid && isAcceptSaid && byRange === null && count > 1 && accept > 0
    const whole = { points: accept / among, scoring: 'all' as const }
    const each = { points, scoring: group.scoring }
    // A range equal to one test's score means all or nothing.
    const isWhole = isOpen && most === accept
    this.pack.problem.groups.push({
      ...group,
      ...(isWhole ? whole : each),
      ...(isOpen && { otherwise: isWhole ? each : whole }),
    })
  }

  /** Points are kept in hundredths: multiplying all of them by one factor changes no share. */
  private undivided(): void {
    const { problem } = this.pack
    const factor = this.divided.reduce((most, among) => leastMultiple(most, among), 1)
    const [own, others] = [problem.groups, problem.groups.flatMap(({ otherwise }) => otherwise ?? [])]
    const most = Math.max(0, ...[...own, ...others].map(({ points }) => points ?? 0))
    if (factor === 1) return
    if (this.saysPoints || most * factor > mostPoints) lose(problem, 'points-average', { group: 'data' })
    else {
      for (const group of [...own, ...others]) if (group.points !== null) group.points *= factor
      problem.pointsFactor = factor
    }
  }

  private loseSettings(folder: Folder, said: Fields, { scoring, stop }: Settings): void {
    const { problem } = this.pack
    const group = nameOfGroup(folder.path)
    const reject = said.get('reject_score').number ?? 0
    if (reject !== 0) lose(problem, 'points-reject', { group, value: reject })
    const least = rangeOf(said.get('range').text)[0]
    if (least !== null && least < 0) lose(problem, 'points-reject', { group, value: least })
    if (scoring === 'avg' && stop && folder.inside.some(isFolder)) lose(problem, 'points-average', { group })
  }
}

const mostPoints = 10_000

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b))
const leastMultiple = (a: number, b: number): number => (a / greatestDivisor(a, b)) * b

function silence(groups: TestGroup[]): void {
  for (const group of groups) {
    if (group.points !== null) group.points = 0
    delete group.otherwise
  }
}

/** Subfolders, and runs of consecutive tests between them. */
function runsOf({ inside }: Folder, isEach: boolean): (Folder | ImportedTest[])[] {
  const runs: (Folder | ImportedTest[])[] = []
  for (const one of inside) {
    const last = runs.at(-1)
    if (isFolder(one)) runs.push(one)
    else if (Array.isArray(last) && !isEach) last.push(one)
    else runs.push([one])
  }
  return runs
}

export async function readLegacy(pack: IcpcPackage, root: Folder): Promise<void> {
  const { problem } = pack
  await new Legacy(pack).readAll(root)
  const [outer] = problem.groups
  if (!outer) return
  const parts = problem.groups.filter(({ parent }) => parent === outer.name)
  if (parts.length === 1 && outer.name === 'data/') {
    problem.groups.shift()
    parts[0]!.parent = null
  } else if (
    outer.name === 'data/' &&
    !outer.stop &&
    parts[0]?.name === 'data/sample/' &&
    parts[0].points === 0
  ) {
    for (const test of problem.tests) if (test.group === 'data/sample/') test.group = null
    problem.groups.splice(0, 2)
    for (const part of parts.slice(1)) part.parent = null
  }
}
