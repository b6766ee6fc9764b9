// A package is streamed file by file, a few exports at a time.

import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ExportFormatRow, OriginalPackage } from '@verdict/contract/package-export'
import { type ExportFormat, exportFormats } from '@verdict/domain/package-export'
import type { ImportedProblem } from '@verdict/formats'
import type { Context } from '../../platform/context.ts'
import { takenInTime, type TakeTurn } from '../../platform/fairness/export-turns.ts'
import { Refusal } from '@verdict/contract/refusal'
import type { Viewer } from '../../platform/viewer.ts'
import { findEditableProblem } from '../../access/problem-access.ts'
import { readContent } from '../../archive/index.ts'
import { problemToExport } from './package-export-problem.ts'
import { originalPackage } from './package-export-queries.ts'

type Parts = Pick<Context, 'db' | 'blobs' | 'settings'>

interface ExportStream {
  name: string
  type: string
  content: Readable
}

const types = { '.zip': 'application/zip', '.xml': 'application/xml' } as const

/** If it is unread for so long, the next in line gets the turn. */
const patienceMs = 120_000

const endings: readonly [start: string, ending: string][] = [
  ['504b', '.zip'],
  ['1f8b', '.tar.gz'],
  ['28b52ffd', '.tar.zst'],
  ['3c', '.xml'],
  ['efbbbf3c', '.xml'],
]

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
  return {
    name: `${pid}-original${ending}`,
    type,
    lost: async () => [],
    open: async () => blobs.read(blob.sha256),
  }
}

interface Opened {
  name: string
  type: string
  lost: () => Promise<ExportFormatRow['lost']>
  open: () => Promise<Readable>
}

/** Includes what only the bytes of files reveal. */
async function lostOf(problem: ImportedProblem, format: ExportFormat): Promise<ExportFormatRow['lost']> {
  const { writePackage, bytesLostIn } = await packageWriter()
  return [...writePackage(problem, format).lost, ...(await bytesLostIn(problem, format))]
}

/** Loaded on first use, since it is larger than the rest of the server. */
const packageWriter = () => import('@verdict/formats')

const openIn = async (context: Parts, pid: number, format: ExportFormat | 'original'): Promise<Opened> => {
  if (format === 'original') return openOriginal(context, pid)
  const { writePackage } = await packageWriter()
  const problem = await problemToExport(context, pid)
  const { ending, open } = writePackage(problem, format)
  const lost = () => lostOf(problem, format)
  return { name: `${pid}-${format}${ending}`, type: types[ending], lost, open }
}

/** By the newer format of ICPC. Checks no permission. @throws Refusal NOT_FOUND */
export const openPackage = async (context: Parts, pid: number): Promise<Readable> =>
  (await openIn(context, pid, 'icpc')).open()

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
  const problem = await problemToExport(context, pid)
  const origin = (await readContent(context.db, pid))?.package ?? null
  const formats: ExportFormatRow[] = []
  for (const format of exportFormats) formats.push({ format, lost: await lostOf(problem, format) })
  return {
    formats,
    original: origin && { format: origin.format, version: origin.version, bytes: origin.bytes },
  }
}

/**
 * A folder's existing file is replaced once the new one is complete.
 * @returns its name and what the format cannot hold
 * @throws Refusal NOT_FOUND; errors of the disk
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
  return { name, lost: await lost() }
}
