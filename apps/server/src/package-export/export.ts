// A problem leaves as a package: for those who may edit it, and for the operator of the machine. It is a stream from the store to
// the client, file by file, so that nothing of it is held, whatever its size; a few at a time, as all exports.

import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ExportFormatRow, OriginalPackage } from '@verdict/contract/package-export'
import { type ExportFormat, exportFormats } from '@verdict/domain/package-export'
import type { Context } from '../platform/context.ts'
import { takenInTime, type TakeTurn } from '../platform/fairness/export-turns.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Viewer } from '../platform/viewer.ts'
import { findEditableProblem } from '../standing/problem-access.ts'
import { readContent } from '../problem/index.ts'
import { problemToExport } from './problem.ts'
import { originalPackage } from './queries.ts'

type Parts = Pick<Context, 'db' | 'blobs' | 'settings'>

interface ExportStream {
  name: string
  type: string
  content: Readable
}

const types = { '.zip': 'application/zip', '.xml': 'application/xml' } as const

/** The turn goes to the next in line when nobody takes a piece for so long. */
const patienceMs = 120_000

/** File extensions by their first bytes. */
const endings: readonly [start: string, ending: string][] = [
  ['504b', '.zip'],
  ['1f8b', '.tar.gz'],
  ['28b52ffd', '.tar.zst'],
  ['3c', '.xml'],
  ['efbbbf3c', '.xml'],
]

/** As it came, whatever it was called then. @throws Refusal NOT_FOUND where it came as none */
async function openOriginal({ db, blobs }: Parts, pid: number): Promise<Opened> {
  const blob = await originalPackage(db, pid)
  if (!blob) throw new Refusal('NOT_FOUND')
  let start = ''
  for await (const chunk of blobs.read(blob.sha256)) {
    start = (chunk as Buffer).subarray(0, 4).toString('hex')
    break
  }
  const ending = endings.find(([magic]) => start.startsWith(magic))?.[1] ?? '.tar'
  const type =
    ending === '.zip' ? types['.zip'] : ending === '.xml' ? types['.xml'] : 'application/octet-stream'
  return { name: `${pid}-original${ending}`, type, lost: [], open: async () => blobs.read(blob.sha256) }
}

interface Opened {
  name: string
  type: string
  lost: ExportFormatRow['lost']
  open: () => Promise<Readable>
}

/** Loaded with the first export: it reads HTML, LaTeX and YAML, too, which is more than the rest of the server. */
const packageWriter = async () => (await import('@verdict/formats')).writePackage

const openIn = async (context: Parts, pid: number, format: ExportFormat | 'original'): Promise<Opened> => {
  if (format === 'original') return openOriginal(context, pid)
  const writePackage = await packageWriter()
  const { ending, lost, open } = writePackage(await problemToExport(context, pid), format)
  return { name: `${pid}-${format}${ending}`, type: types[ending], lost, open }
}

/** @throws Refusal NOT_FOUND, FORBIDDEN, EXPORTS_BUSY */
export async function exportProblem(
  context: Parts,
  viewer: Viewer,
  pid: number,
  format: ExportFormat | 'original',
  takeTurn: TakeTurn,
): Promise<ExportStream> {
  await findEditableProblem(context, viewer, pid)
  const { name, type, open } = await openIn(context, pid, format)
  const endTurn = await takeTurn()
  const packed = await open()
  const content = Readable.from(
    takenInTime(packed as AsyncIterable<Buffer>, patienceMs, () => content.destroy()),
    { objectMode: false },
  ).once('close', () => {
    packed.destroy()
    endTurn()
  })
  return { name, type, content }
}

/** @throws Refusal NOT_FOUND, FORBIDDEN */
export async function formatsFor(
  context: Parts,
  viewer: Viewer,
  pid: number,
): Promise<{ formats: ExportFormatRow[]; original: OriginalPackage }> {
  await findEditableProblem(context, viewer, pid)
  const [problem, writePackage] = await Promise.all([problemToExport(context, pid), packageWriter()])
  const origin = (await readContent(context.db, pid))?.package ?? null
  return {
    formats: exportFormats.map((format) => ({ format, lost: writePackage(problem, format).lost })),
    original: origin && { format: origin.format, version: origin.version, bytes: origin.bytes },
  }
}

/**
 * Into a folder, which is made where it is not there; a file of the same name is replaced once the new one is whole.
 * @returns its name and what it has no place for
 * @throws Refusal NOT_FOUND; an error of the disk as it is
 */
export async function exportInto(
  context: Parts,
  pid: number,
  format: ExportFormat | 'original',
  folder: string,
): Promise<{ name: string; lost: ExportFormatRow['lost'] }> {
  const { name, lost, open } = await openIn(context, pid, format)
  await mkdir(folder, { recursive: true })
  const unfinished = join(folder, `.${name}.unfinished`)
  try {
    await pipeline(await open(), createWriteStream(unfinished))
    await rename(unfinished, join(folder, name))
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  return { name, lost }
}
