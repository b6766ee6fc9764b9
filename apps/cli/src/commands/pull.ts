import { atMost, needed, number, parse } from '../arguments.ts'
import { Exit, Failed } from '../failure.ts'
import { readOwn, readTree, removePath, writePiece } from '../folder/disk.ts'
import { stateOf, treeOf } from '../folder/layout.ts'
import { readSite } from '../folder/on-site.ts'
import { type Difference, differences, hashesOf, pieceOf, type Tree } from '../folder/piece.ts'
import { type Pulled, readPulled, siteFor, writePulled } from '../folder/pulled.ts'
import { type Io, plain } from '../io.ts'
import { siteOf } from '../site.ts'
import { fill } from '../words/words.ts'
import { type Command, spokenWith } from './command.ts'

const signs = { added: '+', changed: '~', removed: '-' } as const

export const linesOf = (some: readonly Difference[]): string[] =>
  some.map(({ path, is }) => plain(`  ${signs[is]} ${path}`))

/** No line end of a test may be changed on the way. */
const attributes = '* -text\n'

/** Files changed both on the site and in this folder. Without an earlier pull: all existing files that differ. */
function clashes(
  before: Pulled | null,
  here: ReadonlyMap<string, string>,
  changed: readonly Difference[],
  next: Tree,
): Difference[] {
  return changed.filter(({ path }) => {
    const [was, is, will] = [before?.files.get(path), here.get(path), next.get(path)?.sha256]
    return is !== was && is !== will && (is !== undefined || was !== undefined)
  })
}

/** As it would be written here: comments and order in a YAML file are no change of the problem. */
async function meaningOf(io: Io, here: Tree): Promise<ReadonlyMap<string, string>> {
  const plainly = hashesOf(here)
  try {
    const written = hashesOf(treeOf((await stateOf(io, here)).state))
    return new Map([...plainly].map(([path, hash]) => [path, written.get(path) ?? hash]))
  } catch (error) {
    if (error instanceof Failed) return plainly
    throw error
  }
}

export const pull: Command = async (io, args, subject) => {
  const { values, positionals } = parse(io, 'problem', args, { force: { type: 'boolean', default: false } })
  const [given, folder] = atMost(io, 'problem', 2, positionals)
  const pid = number(io, 'N', needed(io, 'problem', 'N', given))
  const root = folder ?? `problem-${pid}`
  const before = await readPulled(io, root)
  const site = await (before ? siteFor(io, values.site, before) : siteOf(io, values.site, true))
  spokenWith(subject, site)
  if (before && before.pid !== pid) {
    throw new Failed(io.words.folder.other, { folder: root, pid: before.pid })
  }
  const { state, leftOut } = await readSite(io, site, pid)
  const next = treeOf(state)
  const here = await readTree(io, root)
  const changed = differences(before?.files ?? hashesOf(here), hashesOf(next)).filter(
    ({ is }) => before !== null || is !== 'removed',
  )
  const lost = clashes(before, await meaningOf(io, here), changed, next)
  if (lost.length > 0 && !values.force) {
    for (const line of linesOf(lost)) io.say(line)
    throw new Failed(io.words.folder.wouldOverwrite, { folder: root })
  }
  const wanted = values.force
    ? differences(hashesOf(here), hashesOf(next)).filter(
        ({ path, is }) => is !== 'removed' || before?.files.has(path),
      )
    : changed.filter(({ path }) => here.get(path)?.sha256 !== next.get(path)?.sha256)
  await write(io, root, wanted, next)
  await writePulled(io, root, { site: site.url, pid, files: hashesOf(next) })
  if (values.json) io.out(JSON.stringify({ pid, folder: root, changed: wanted, leftOut }))
  else sayDone(io, root, pid, wanted)
  if (state.tests.isRecipe && !values.json) io.say(io.words.folder.built)
  for (const path of leftOut) io.say(plain(fill(io.words.folder.leftOnSite, { file: path })))
  return Exit.done
}

async function write(io: Io, root: string, wanted: readonly Difference[], next: Tree): Promise<void> {
  const own = await readOwn(io, root, '.gitattributes')
  if (own === null) await writePiece(io, root, '.gitattributes', pieceOf(attributes))
  for (const [index, { path }] of wanted.entries()) {
    io.progress(fill(io.words.folder.writing, { done: index + 1, total: wanted.length }))
    const piece = next.get(path)
    if (piece) await writePiece(io, root, path, piece)
    else await removePath(root, path)
  }
}

function sayDone(io: Io, root: string, pid: number, wanted: readonly Difference[]): void {
  for (const line of linesOf(wanted)) io.out(line)
  const text = wanted.length === 0 ? io.words.folder.upToDate : io.words.folder.pulled
  io.out(fill(text, { pid, folder: root, count: wanted.length }))
}
