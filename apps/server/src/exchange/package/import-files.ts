// Imports from the server's disk take the same steps as the page; any process may take one.

import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { ImportDetail, ImportProblem } from '@verdict/contract/package'
import { packageBytes } from '@verdict/domain/limits'
import { importLimits, type ImportChoice, type PointReading } from '@verdict/domain/package'
import type { Context, Origin } from '../../platform/context.ts'
import type { Viewer } from '../../platform/viewer.ts'
import {
  addFile,
  beginImport,
  cancelImport,
  listProblems,
  readImport,
  startImport,
} from './package-service.ts'
import { importNext, readNext } from './package-work.ts'

interface Options {
  dryRun: boolean
  /** Problems that came from the same package; otherwise they are left alone. */
  update: boolean
  /** undefined: the package's default. */
  reading?: PointReading | undefined
  say: (line: string) => void
}

const lookAgainMs = 200

/** Works, or waits while another process does. */
async function until(
  context: Context,
  viewer: Viewer,
  id: number,
  isOver: (seen: ImportDetail) => boolean,
): Promise<ImportDetail> {
  for (;;) {
    const seen = await readImport(context, viewer, id)
    if (isOver(seen)) return seen
    const worked = (await readNext(context)) || (await importNext(context))
    if (!worked) await setTimeout(lookAgainMs)
  }
}

async function problemsOf(context: Context, viewer: Viewer, id: number): Promise<ImportProblem[]> {
  const pageSize = 100
  const all: ImportProblem[] = []
  for (let page = 1; ; page += 1) {
    const { docs, total } = await listProblems(context, viewer, id, { page, pageSize })
    all.push(...docs)
    if (docs.length === 0 || all.length >= total) return all
  }
}

function choiceFor({ preview, known }: ImportProblem, { update }: Options): ImportChoice | null {
  if (preview.blocks.length > 0) return null
  if (known) return update ? 'update' : null
  return 'new'
}

const codes = (list: readonly { code: string }[]): string => list.map(({ code }) => code).join(', ')

function foundLine(
  problem: ImportProblem,
  choice: ImportChoice | null,
  { reading, update }: Options,
): string {
  const { preview, known, file } = problem
  const { time, memory, tests, losses, lacks, blocks, readings } = preview
  const read = reading ?? (update ? known?.reading : null) ?? readings?.taken ?? 'as their ranges say'
  const became =
    blocks.length > 0
      ? `cannot be imported: ${codes(blocks)}`
      : choice === 'update'
        ? `updates problem ${known!.pid}`
        : known
          ? `is problem ${known.pid} already; --update brings it up to date`
          : 'new'
  const facts = [
    `${preview.format} ${preview.version}`.trim(),
    time === null ? null : `${time} ms`,
    memory === null ? null : `${memory} KB`,
    `tests: ${tests.total}`,
  ]
  return [
    `  ${preview.titles[0]?.title ?? basename(file)} (${facts.filter((fact) => fact !== null).join(', ')}): ${became}`,
    ...(readings
      ? [
          `    groups without a way to count (${readings.groups.length}) are read as: ${read}; --points sum or --points all chooses`,
        ]
      : []),
    ...(losses.length > 0 ? [`    not kept as it is: ${codes(losses)}`] : []),
    ...(lacks.length > 0 && blocks.length === 0 ? [`    a draft until it has: ${lacks.join(', ')}`] : []),
  ].join('\n')
}

/**
 * @param paths archives or single descriptions; folders are packed first
 * @returns whether everything chosen was imported and no file was broken
 * @throws Error with a sentence for the operator; Refusal FORBIDDEN, DISK_FULL
 */
export async function importFiles(
  context: Context,
  viewer: Viewer,
  origin: Origin,
  paths: readonly string[],
  options: Options,
): Promise<boolean> {
  const { say } = options
  if (paths.length > importLimits.files) throw new Error(`At most ${importLimits.files} files at once.`)
  const { id } = await beginImport(context, viewer, null)
  try {
    for (const path of paths) await add(context, viewer, id, path)
    const seen = await until(context, viewer, id, ({ files }) =>
      files.every(({ state }) => state !== 'waiting'),
    )
    for (const { name, fault } of seen.files) if (fault) say(`  ${name}: ${fault.message}`)
    const found = await problemsOf(context, viewer, id)
    const chosen = found.flatMap((problem) => {
      const as = choiceFor(problem, options)
      say(foundLine(problem, as, options))
      const reading = problem.preview.readings && options.reading
      return as ? [{ position: problem.position, as, reading }] : []
    })
    const isWhole =
      seen.files.every(({ fault }) => !fault) && found.every(({ preview }) => preview.blocks.length === 0)
    if (options.dryRun || chosen.length === 0) {
      say(options.dryRun ? '  Nothing was changed.' : '  There is nothing to import.')
      return isWhole
    }
    await startImport(context, viewer, origin, id, { problems: chosen, draft: false })
    const ended = await until(context, viewer, id, ({ state }) => state !== 'importing')
    for (const { pid, state, preview, fault } of await problemsOf(context, viewer, id)) {
      const title = preview.titles[0]?.title ?? ''
      if (state === 'done') say(`  ${pid}  ${title}`)
      if (fault) say(`  ${title}: ${fault.message}`)
    }
    return isWhole && ended.failed === 0
  } finally {
    // Finished problems stay; a draft is deleted with its files.
    const { state } = await readImport(context, viewer, id)
    if (state === 'draft') await cancelImport(context, viewer, id)
  }
}

async function add(context: Context, viewer: Viewer, id: number, path: string): Promise<void> {
  const facts = await stat(path).catch(() => null)
  if (!facts) throw new Error(`${path}: there is no such file, or the server's account cannot read it.`)
  if (!facts.isFile()) throw new Error(`${path} is not a file. Pack a folder as zip or tar first.`)
  if (facts.size > packageBytes) throw new Error(`${path} is larger than ${packageBytes / 2 ** 30} GiB.`)
  await addFile(context, viewer, id, {
    name: basename(path),
    expectedBytes: facts.size,
    maxBytes: packageBytes,
    content: createReadStream(path),
  })
}
