// Which problems an archive holds: the first format that recognises the root reads it; else each folder is tried, then each
// nested archive, and last plain test data.

import { isArchive, openNested } from './archive.ts'
import type { Archive } from './archive.ts'
import { type Content, extensionOf } from './content.ts'
import { PackageFault } from './fault.ts'
import { foldersOf, type Format, type View, wholeView } from './format.ts'
import { nameLeft, readAll } from './left-files.ts'
import { cms } from './formats/cms.ts'
import { dmoj } from './formats/dmoj.ts'
import { fps } from './formats/fps.ts'
import { hoj } from './formats/hoj.ts'
import { hydro } from './formats/hydro.ts'
import { icpc } from './formats/icpc.ts'
import { plain } from './formats/plain.ts'
import { polygon } from './formats/polygon.ts'
import { qduoj } from './formats/qduoj.ts'
import { syzoj } from './formats/syzoj.ts'
import { tps } from './formats/tps.ts'
import { uoj } from './formats/uoj.ts'
import { type ImportedProblem, lose } from './problem.ts'
import { drawPictures } from './statement/drawn-pictures.ts'

/** Tried in this order: the most specific first. */
const formats: readonly Format[] = [polygon, icpc, hydro, qduoj, hoj, tps, fps, uoj, dmoj, cms, syzoj]

/** How deep folders and archives are looked into. */
export const scanDepth = 3

const problemsAtMost = 2_000

async function byFormat(view: View): Promise<ImportedProblem[] | null> {
  for (const format of formats)
    if (await format.detect(view)) return readAll(view, (watched) => format.read(watched))
  return null
}

export async function scan(view: View, deep: number): Promise<ImportedProblem[]> {
  const own = await byFormat(view)
  if (own) return own
  if (deep === 0) return []
  const found: ImportedProblem[] = []
  const left = [...view.files.keys()].filter((path) => !path.includes('/'))
  const add = (problems: ImportedProblem[]): void => {
    found.push(...problems)
    if (found.length > problemsAtMost)
      throw new PackageFault('too-large', { limit: `${problemsAtMost} problems` })
  }
  const opened = new Set<string>()
  for (const folder of foldersOf(view)) {
    const inside = await scan(folder, deep - 1)
    if (inside.length === 0) for (const path of folder.files.keys()) left.push(`${folder.name}/${path}`)
    add(inside)
  }
  for (const content of archivesIn(view)) {
    if (!(await isArchive(content))) continue
    add(await scan(wholeView(await openNested(view.archive, content)), scanDepth))
    opened.add(content.path)
  }
  nameLeft(
    found,
    left.filter((path) => !opened.has(path)),
  )
  return found
}

const archivesIn = (view: View): Content[] =>
  [...view.files.values()].filter(
    ({ path }) =>
      !path.includes('/') && ['.zip', '.kpp', '.tgz', '.gz', '.zst', '.tar'].includes(extensionOf(path)),
  )

/**
 * Reads descriptions; tests and attachments stay references into the archive.
 * @throws PackageFault
 */
export async function readPackage(archive: Archive): Promise<ImportedProblem[]> {
  const view = wholeView(archive)
  const found = await scan(view, scanDepth)
  const problems = found.length > 0 || !(await plain.detect(view)) ? found : await plain.read(view)
  if (problems.length === 0) throw new PackageFault('no-problem')
  await finishRead(archive, problems)
  return problems
}

/** Tells them of links that lead nowhere, and draws their pictures. */
export async function finishRead(archive: Archive, problems: readonly ImportedProblem[]): Promise<void> {
  for (const file of archive.dangling)
    for (const problem of problems) lose(problem, 'link-dangling', { file })
  for (const file of archive.leaving) for (const problem of problems) lose(problem, 'link-leaves', { file })
  await drawPictures(problems, archive.scratch)
}
