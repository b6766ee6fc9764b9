import { folderOf } from '../content.ts'
import type { View } from '../format.ts'
import type { ImportedTest, TestGroup } from '../problem.ts'
import { readLegacy } from './icpc-groups-legacy.ts'
import { readNew } from './icpc-groups-new.ts'
import type { IcpcPackage } from './icpc-package.ts'
import { treeOf } from './icpc-tree.ts'

const hasFile = (view: View, name: string): boolean =>
  [...view.files.keys()].some((path) => path.startsWith('data/') && path.endsWith(`/${name}`))

/** The declared version may be wrong. */
function isLegacy({ view, problem }: IcpcPackage): boolean {
  const [isOld, isNew] = [hasFile(view, 'testdata.yaml'), hasFile(view, 'test_group.yaml')]
  return isOld === isNew ? problem.version === 'legacy' : isOld
}

export async function readGroups(pack: IcpcPackage): Promise<void> {
  const { problem } = pack
  const root = treeOf(problem.tests)
  for (const test of problem.tests) test.group = null
  if (isLegacy(pack)) await readLegacy(pack, root)
  else await readNew(pack, root)
  // An outermost plain sum adds nothing to its parts.
  for (let [first] = problem.groups; first && isPlainSum(first); [first] = problem.groups) {
    const { name } = first
    const parts = problem.groups.filter(({ parent }) => parent === name)
    if (parts.length === 0 || problem.groups.some((one) => one.name !== name && !one.parent)) break
    for (const part of parts) part.parent = null
    problem.groups.shift()
  }
}

const isPlainSum = ({ scoring, stop, dependsOn, parent }: TestGroup): boolean =>
  scoring === 'sum' && !stop && dependsOn.length === 0 && !parent

export const groupFolders = (tests: readonly ImportedTest[]): Set<string> =>
  new Set(tests.map(({ name }) => folderOf(`data/${name}`)))
