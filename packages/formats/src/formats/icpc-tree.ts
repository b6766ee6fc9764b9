import type { ImportedTest } from '../problem.ts'

export interface Folder {
  /** Such as `data/secret/g1/`. */
  path: string
  inside: (Folder | ImportedTest)[]
}

export const isFolder = (one: Folder | ImportedTest | ImportedTest[]): one is Folder => 'path' in one

/** Secret groups are named by their path in secret; folders around them end with a slash, so names never collide. */
export const nameOfGroup = (path: string): string =>
  path.startsWith('data/secret/') && path !== 'data/secret/' ? path.slice('data/secret/'.length, -1) : path

export function treeOf(tests: readonly ImportedTest[]): Folder {
  const root: Folder = { path: 'data/', inside: [] }
  for (const test of tests) {
    let at = root
    for (const part of test.name.split('/').slice(0, -1)) {
      const path = `${at.path}${part}/`
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

/** Older drafts name groups relative to secret. */
export const namedGroup = (name: string): string => name.replace(/^(?:data\/)?secret\//, '')
