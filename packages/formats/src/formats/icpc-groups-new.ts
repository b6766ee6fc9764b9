// Points of an ICPC package of 2025-09: nothing is inherited, samples give nothing. Source: Kattis/problem-package-format,
// spec/2025-09.md ("Result aggregation").

import { type ImportedTest, lose, type TestGroup } from '../problem.ts'
import type { IcpcPackage } from './icpc-package.ts'
import { groupFile } from './icpc-judging.ts'
import { type Folder, isFolder, nameOfGroup, namedGroup, testsIn } from './icpc-tree.ts'

type Scoring = TestGroup['scoring']

const aggregations: Record<string, Scoring> = { min: 'min', sum: 'sum', 'pass-fail': 'all' }

interface NewSettings {
  scoring: Scoring
  /** Null: not given, or unbounded. */
  most: number | null
  dependsOn: string[]
  still: number
}

class New {
  private readonly pack: IcpcPackage
  constructor(pack: IcpcPackage) {
    this.pack = pack
  }

  private async settings(folder: Folder): Promise<NewSettings> {
    const { problem } = this.pack
    const said = await groupFile(this.pack, folder.path)
    const isSecret = folder.path === 'data/secret/'
    const word = said.get('score_aggregation').text
    const most = said.get('max_score')
    const group = nameOfGroup(folder.path)
    const isUnbounded = most.text === 'unbounded'
    if (isUnbounded) lose(problem, 'points-unbounded', { group })
    const still = said.get('static_validation_score')
    if (still.isThere) lose(problem, 'points-static', { group, value: still.text.slice(0, 20) })
    return {
      scoring: aggregations[word] ?? (isSecret ? 'sum' : 'all'),
      most: most.number ?? (isSecret && !isUnbounded ? 100 : null),
      dependsOn: said.get('require_pass').texts.map(namedGroup),
      still: still.number ?? 0,
    }
  }

  async read(secret: Folder): Promise<void> {
    const { problem } = this.pack
    const whole = await this.settings(secret)
    const folders = secret.inside.filter(isFolder)
    const own = secret.inside.filter((one): one is ImportedTest => !isFolder(one))
    if (folders.length === 0) {
      this.leaf('data/secret/', own, whole, null)
      return
    }
    if (own.length > 0) lose(problem, 'groups-ignored', { name: 'data/secret' })
    const outer: TestGroup = {
      name: 'data/secret/',
      points: null,
      scoring: whole.scoring === 'all' ? 'min' : whole.scoring,
      dependsOn: whole.dependsOn,
      parent: null,
      passes: null,
      stop: false,
    }
    problem.groups.push(outer)
    const all: [Folder, NewSettings][] = []
    for (const folder of folders) all.push([folder, await this.settings(folder)])
    const given = all.reduce((sum, [, { most }]) => sum + (most ?? 0), 0)
    const without = all.filter(([, { most }]) => most === null)
    const rest = Math.max(0, (whole.most ?? 100) - given) / (without.length || 1)
    const isAll = whole.scoring === 'all'
    for (const [folder, said] of all) {
      const name = nameOfGroup(folder.path)
      const usual = whole.scoring === 'sum' ? rest : (whole.most ?? 100)
      if (said.most === null && !isAll) lose(problem, 'points-unbounded', { group: name })
      const most = isAll ? whole.most : (said.most ?? usual)
      this.leaf(
        name,
        testsIn(folder),
        { ...said, most, ...(isAll && { scoring: 'all' as const }) },
        outer.name,
      )
    }
  }

  private leaf(name: string, tests: ImportedTest[], said: NewSettings, parent: string | null): void {
    const { scoring, most, dependsOn, still } = said
    for (const test of tests) test.group = name
    this.pack.problem.groups.push({
      name,
      points: most === null ? null : Math.max(0, scoring === 'sum' ? most - still : most),
      scoring,
      dependsOn,
      parent,
      passes: null,
      stop: false,
    })
  }
}

export async function readNew(pack: IcpcPackage, root: Folder): Promise<void> {
  const secret = root.inside.find((one): one is Folder => isFolder(one) && one.path === 'data/secret/')
  if (secret) await new New(pack).read(secret)
}
