// A format sees the files of one folder, says whether they are its own, and reads them.

import type { Archive } from './archive.ts'
import { type Content, nameOf } from './content.ts'
import type { FormatName, ImportedProblem } from './problem.ts'

export interface View {
  name: string
  files: ReadonlyMap<string, Content>
  archive: Archive
}

export interface Format {
  name: FormatName
  detect(view: View): Promise<boolean> | boolean
  /** @throws PackageFault */
  read(view: View): Promise<ImportedProblem[]>
}

const withoutEnding = (name: string): string =>
  name.replace(/\.(?:zip|kpp|tar|tgz|gz|zst|xml|tar\.\w+)$/i, '')

export const wholeView = (archive: Archive): View => ({
  name: withoutEnding(archive.name),
  files: archive.files,
  archive,
})

/** @param folder ends with `/` */
export function viewOf(view: View, folder: string): View {
  const files = new Map<string, Content>()
  for (const [path, content] of view.files) {
    if (path.startsWith(folder))
      files.set(path.slice(folder.length), { ...content, path: path.slice(folder.length) })
  }
  return { name: nameOf(folder.slice(0, -1)), files, archive: view.archive }
}

export function foldersOf(view: View): View[] {
  const found = new Map<string, Map<string, Content>>()
  for (const content of view.files.values()) {
    const at = content.path.indexOf('/')
    if (at < 0) continue
    const [folder, path] = [content.path.slice(0, at), content.path.slice(at + 1)]
    const files = found.get(folder) ?? new Map<string, Content>()
    found.set(folder, files.set(path, { ...content, path }))
  }
  return [...found].map(([name, files]) => ({ name, files, archive: view.archive }))
}

/** Recursive. @param folder ends with `/` */
export const filesIn = (view: View, folder: string): Content[] =>
  [...view.files.values()].filter(({ path }) => path.startsWith(folder))

export const hasFolder = (view: View, folder: string): boolean => {
  for (const path of view.files.keys()) if (path.startsWith(folder)) return true
  return false
}

/** A program is a file, or a folder with everything in it. @param folder ends with `/` */
export function unitsIn(view: View, folder: string): { name: string; files: Content[]; isFolder: boolean }[] {
  const units = new Map<string, { name: string; files: Content[]; isFolder: boolean }>()
  for (const content of filesIn(view, folder)) {
    const rest = content.path.slice(folder.length)
    const at = rest.indexOf('/')
    const name = at < 0 ? rest : rest.slice(0, at)
    const unit = units.get(name) ?? { name, files: [], isFolder: at >= 0 }
    unit.files.push(content)
    units.set(name, unit)
  }
  return [...units.values()]
}
