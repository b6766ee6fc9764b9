// The problems of a contest in their order, each with the package that lies under its id.

import { contestLimits, teamLimits } from '@verdict/domain/field-limits'
import { isArchive, openNested } from '../archive.ts'
import { type Content, extensionOf } from '../content.ts'
import { PackageFault } from '../fault.ts'
import { foldersOf, hasFolder, viewOf, type View, wholeView } from '../format.ts'
import type { ImportedProblem } from '../problem.ts'
import { scan, scanDepth } from '../read.ts'
import type { Fields } from '../text.ts'
import { colorIn, colorOf, type ContestFiles, passOver, plainLine } from './contest-files.ts'
import type { PackagedProblem } from './packaged.ts'

interface Listed {
  row: Fields | null
  id: string
}

/** Problems that are not of the contest come last. @throws PackageFault */
export async function problemsIn(
  files: ContestFiles,
): Promise<{ listed: PackagedProblem[]; problems: ImportedProblem[] }> {
  const rows = await listOf(files)
  const problems: ImportedProblem[] = []
  const listed: PackagedProblem[] = []
  const seen = new Set<string>()
  const beside: ImportedProblem[] = []
  for (const { row, id } of rows.length > 0 ? rows : foundIn(files.view)) {
    if (seen.has(id)) {
      files.repeat(id, row)
      continue
    }
    seen.add(id)
    const [found, ...others] = await packageOf(files, id, row)
    beside.push(...others)
    if (!found && rows.length === 0) continue
    if (!found) files.lose('problem-missing', { id: id.slice(0, 60) })
    listed.push({
      ...shownOf(files, id, row),
      index: found ? problems.push(found) - 1 : null,
    })
  }
  if (listed.length > contestLimits.problems) {
    throw new PackageFault('too-large', { limit: `${contestLimits.problems} problems` })
  }
  for (const { id } of foundIn(files.view))
    if (!seen.has(id)) beside.push(...(await packageOf(files, id, null)))
  return { listed, problems: [...problems, ...beside] }
}

const idNames = 'id short-name short_name shortname externalid label letter name'.split(' ')

function idOf(files: ContestFiles, row: Fields): string {
  for (const name of idNames) {
    const text = row.get(name).text.trim()
    if (text !== '') return text
  }
  files.skip('problems')
  return ''
}

/** As the standard has them, as DOMjudge's set of problems, or within an older description of the contest. */
async function listOf(files: ContestFiles): Promise<Listed[]> {
  const most = contestLimits.problems
  const own = await files.rows(most, 'problems')
  const inside = async (...stems: string[]): Promise<Fields[]> => {
    const found = await files.read(...stems)
    if (!found) return []
    const list = found.fields.isMap ? found.fields.get('problems', 'problemset').list : found.fields.list
    if (list.length > most) throw new PackageFault('too-large', { file: found.file, limit: `${most} rows` })
    return files.maps('problems', list)
  }
  const sets = [own?.rows ?? [], await inside('problemset'), await inside('contest')]
  const rows = sets.find((set) => set.length > 0) ?? []
  const ordinals = rows.map((row) => row.get('ordinal').number)
  const order = rows
    .map((row, index) => ({ row, at: ordinals.every((one) => one !== null) ? ordinals[index]! : index }))
    .toSorted((a, b) => a.at - b.at)
  return order.map(({ row }) => ({ row, id: idOf(files, row) })).filter(({ id }) => id !== '')
}

/** Where none are listed: those whose packages lie in it, by name. */
function foundIn(view: View): Listed[] {
  const below = hasFolder(view, 'problems/') ? viewOf(view, 'problems/') : view
  const archives = [...below.files.values()]
    .filter(({ path }) => !path.includes('/') && extensionOf(path) === '.zip')
    .map(({ path }) => path.slice(0, -'.zip'.length))
  const folders = foldersOf(below).map(({ name }) => name)
  return [...new Set([...folders, ...archives])].toSorted().map((id) => ({ row: null, id }))
}

const ownWords =
  'time_limit memory_limit output_limit code_limit test_data_count max_score uuid package statement label letter short-name'.split(
    ' ',
  )

function shownOf(files: ContestFiles, id: string, row: Fields | null): Omit<PackagedProblem, 'index'> {
  const color = row?.get('rgb').text ?? ''
  const colorName = row?.get('color', 'colour').text ?? ''
  // These stand in its own package, which counts.
  for (const name of ownWords) passOver(row?.get(name))
  return {
    id: plainLine(id, teamLimits.name),
    label: plainLine(row?.get('label', 'letter').text ?? '', teamLimits.label),
    name: plainLine(row?.get('name', 'title').text ?? '', teamLimits.name),
    color: colorIn(files, color, colorName),
    colorName: colorOf(colorName) ? '' : plainLine(colorName, teamLimits.colorName),
  }
}

async function packageOf(files: ContestFiles, id: string, row: Fields | null): Promise<ImportedProblem[]> {
  const { view } = files
  const named = row?.get('package').list.map((one) => `problems/${id}/${one.get('filename').text}`) ?? []
  const inFolder = [...view.files.keys()].filter(
    (path) => path.startsWith(`problems/${id}/`) && path.endsWith('.zip') && path.split('/').length === 3,
  )
  const archives = [...named, `problems/${id}/${id}.zip`, `problems/${id}.zip`, `${id}.zip`, ...inFolder]
  for (const path of archives) {
    const content = view.files.get(path)
    const found = content ? await problemsOfArchive(view, content) : []
    if (found.length > 0) {
      files.use(path)
      takePage(files, id, found[0]!)
      return found
    }
  }
  for (const folder of [`problems/${id}/`, `${id}/`]) {
    const found = hasFolder(view, folder) ? await scan(viewOf(view, folder), scanDepth) : []
    if (found.length > 0) {
      files.useFolder(folder)
      return found
    }
  }
  return []
}

/** A statement that lies beside the package. */
function takePage(files: ContestFiles, id: string, problem: ImportedProblem): void {
  const page = files.view.files.get(`problems/${id}/${id}.pdf`)
  if (!page || problem.pages.length > 0) return
  problem.pages.push({ language: problem.language, content: page })
  files.use(page.path)
}

const problemsOfArchive = async ({ archive }: View, content: Content): Promise<ImportedProblem[]> =>
  (await isArchive(content)) ? scan(wholeView(await openNested(archive, content)), scanDepth) : []
