// Names the files that the reader neither opened nor gave to a problem, so that none is dropped in silence.

import { type Content, nameOf } from './content.ts'
import type { View } from './format.ts'
import { type ImportedProblem, lose } from './problem.ts'

type Open = Content['open']

/** Identifies a content by its `open`, whatever path a reader gives it. */
function opensIn(value: unknown, found: Set<Open>): void {
  if (typeof value !== 'object' || value === null) return
  if ('open' in value && typeof value.open === 'function') found.add(value.open as Open)
  else for (const one of Object.values(value)) opensIn(one, found)
}

const foldersAtMost = 20

export function nameLeft(problems: readonly ImportedProblem[], paths: readonly string[]): void {
  const folders = new Map<string, string[]>()
  for (const path of paths) {
    const folder = path.slice(0, path.indexOf('/') + 1)
    const known = folders.get(folder)
    if (known) known.push(path)
    else folders.set(folder, [path])
  }
  const rest = [...folders.values()].slice(foldersAtMost).flat()
  const groups = [...folders.values()].slice(0, foldersAtMost)
  for (const [first = '', ...more] of rest.length > 0 ? [...groups, rest] : groups)
    for (const problem of problems) lose(problem, 'files-ignored', { count: more.length + 1, first })
}

const boilerplate = new Set(['olymp.sty', 'problem.tex', 'statements.ftl', 'testlib.h'])

/** Scripts that Polygon puts into each package. */
const scripts = /^(?:(?:doall|wipe)|scripts\/(?:gen|run)-[a-z-]{1,60})\.(?:sh|bat)$/

export const isBoilerplate = ({ path }: Content): boolean =>
  boilerplate.has(nameOf(path)) || scripts.test(path)

export async function readAll(
  view: View,
  read: (view: View) => Promise<ImportedProblem[]>,
): Promise<ImportedProblem[]> {
  const taken = new Set<Open>()
  const origins = new Map<Open, Open>()
  const files = new Map<string, Content>()
  for (const [path, content] of view.files) {
    const { open } = content
    const watched: Open = () => {
      taken.add(open)
      return open()
    }
    origins.set(watched, open)
    files.set(path, { ...content, open: watched })
  }
  const problems = await read({ ...view, files })
  const given = new Set<Open>()
  opensIn(problems, given)
  for (const open of given) {
    const origin = origins.get(open)
    if (origin) taken.add(origin)
  }
  const named = new Set(
    problems.flatMap(({ losses }) => losses.flatMap(({ params }) => Object.values(params))),
  )
  const isTaken = (one: Content | undefined): boolean => one !== undefined && taken.has(one.open)
  const isShown = (path: string): boolean =>
    path.endsWith('.eps') &&
    ['.pdf', '.png'].some((ending) => isTaken(view.files.get(path.replace(/\.eps$/, ending))))
  const left = [...view.files].filter(
    ([path, one]) =>
      one.bytes > 0 && !isTaken(one) && !named.has(path) && !isBoilerplate(one) && !isShown(path),
  )
  nameLeft(
    problems,
    left.map(([path]) => path),
  )
  return problems
}
