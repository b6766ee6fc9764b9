// Folders of an ICPC package with their tests, in the order in which they are judged, and the names of its groups.

import type { ImportedTest } from '../problem.ts'

export interface Folder {
  /** In data, such as `data/secret/g1/`. */
  path: string
  /** In the order in which they are judged. */
  inside: (Folder | ImportedTest)[]
}

export const isFolder = (one: Folder | ImportedTest | ImportedTest[]): one is Folder => 'path' in one

/** Names of secret groups are their paths in secret; those around them end with a slash, as no name of a group does. */
export const nameOfGroup = (path: string): string =>
  path.startsWith('data/secret/') && path !== 'data/secret/' ? path.slice('data/secret/'.length, -1) : path

/** Folders with the tests that the package has, which come in the order of judging. */
export function treeOf(tests: readonly ImportedTest[]): Folder {
  const root: Folder = { path: 'data/', inside: [] }
  for (const test of tests) {
    let at = root
    for (const part of test.name.split('/').slice(0, -1)) {
      const path = `${at.path}${part}/`
      // Tests of one folder come one after another.
      const last = at.inside.at(-1)
      const next = last && isFolder(last) && last.path === path ? last : { path, inside: [] }
      if (next !== last) at.inside.push(next)
      at = next
    }
    at.inside.push(test)
  }
  return root
}

export const testsIn = (folder: Folder): ImportedTest[] =>
  folder.inside.flatMap((one) => (isFolder(one) ? testsIn(one) : [one]))

/** Names are those in data, or in secret as older drafts had them. */
export const namedGroup = (name: string): string => name.replace(/^(?:data\/)?secret\//, '')
