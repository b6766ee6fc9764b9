// Sends what differs, part by part: each is taken whole by the site or refused whole.

import { openAsBlob } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { RecipeRow } from '@verdict/contract/recipe'
import { familyKeys } from '@verdict/domain/language'
import { Failed } from '../failure.ts'
import type { Io } from '../io.ts'
import type { Site } from '../site.ts'
import type { OnSite } from './on-site.ts'
import { type Piece, wholeOf, type Tree } from './piece.ts'
import { type Fields, type Part, parts, type Row, type State, type Tests } from './state.ts'
import { writeZip } from './zip.ts'

export interface Sending {
  io: Io
  site: Site
  pid: number
  /** As the site has it, written to a folder and read again: what a folder does not tell apart is no change. */
  before: State
  after: State
  onSite: OnSite
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const blank = { title: '', description: '', input: '', output: '', hint: '' }

async function tagNumbers({ io, site }: Sending, names: readonly string[]): Promise<number[]> {
  const { docs } = await site.call('GET /tag', {})
  return names.map((name) => {
    const found = docs.find((tag) => tag.name.toLowerCase() === name.toLowerCase())
    if (!found) throw new Failed(io.words.folder.noTag, { name })
    return found.tid
  })
}

/** Names removed entries explicitly, because the site keeps those that are left out. */
function completed(field: keyof Fields, before: Fields, after: Fields): unknown {
  if (field === 'translations') {
    const gone = Object.keys(before.translations).filter((tag) => !(tag in after.translations))
    return { ...after.translations, ...Object.fromEntries(gone.map((tag) => [tag, blank])) }
  }
  if (field === 'skeletons') {
    return Object.fromEntries(
      familyKeys
        .filter((key) => key in before.skeletons || key in after.skeletons)
        .map((key) => [key, after.skeletons[key] ?? '']),
    )
  }
  return after[field]
}

/** Fields that the site refuses where somebody saved such a one meanwhile. */
const programs: readonly (keyof Fields)[] = ['references', 'validators', 'sources', 'code']

async function sendFields(sending: Sending): Promise<void> {
  const { site, pid, before, after, onSite } = sending
  const fields = Object.keys(after.fields) as (keyof Fields)[]
  const differing = fields.filter((field) => !isSame(before.fields[field], after.fields[field]))
  const change = Object.fromEntries(
    differing.map((field) => [field, completed(field, before.fields, after.fields)]),
  )
  if (differing.includes('tags')) change['tags'] = await tagNumbers(sending, after.fields.tags)
  if (differing.length === 0) return
  if (differing.some((field) => programs.includes(field))) change['sourcesMark'] = onSite.sourcesMark
  await site.call('PUT /problem/:pid', { params: { pid }, body: change })
}

async function formOf(piece: Piece, name: string): Promise<FormData> {
  const form = new FormData()
  const blob =
    piece.path === undefined ? new Blob([new Uint8Array(await wholeOf(piece))]) : await openAsBlob(piece.path)
  form.append('file', blob, name)
  return form
}

/** By name: those that are gone, and those that are new or others. */
function between(before: Tree, after: Tree) {
  return {
    gone: [...before.keys()].filter((name) => !after.has(name)),
    put: [...after].filter(([name, { sha256 }]) => before.get(name)?.sha256 !== sha256),
  }
}

async function sendAttachments({ site, pid, before, after }: Sending): Promise<void> {
  const { gone, put } = between(before.attachments, after.attachments)
  for (const [name, piece] of put) {
    await site.call('POST /problem/:pid/attachment', {
      params: { pid },
      query: { name },
      form: await formOf(piece, name),
    })
  }
  for (const name of gone) await site.call('DELETE /problem/:pid/attachment/:name', { params: { pid, name } })
}

async function sendPdfs({ site, pid, before, after }: Sending): Promise<void> {
  const { gone, put } = between(before.pdfs, after.pdfs)
  for (const [language, piece] of put) {
    await site.call('POST /problem/:pid/pdf', {
      params: { pid },
      query: { lang: language },
      form: await formOf(piece, `${language}.pdf`),
    })
  }
  for (const language of gone)
    await site.call('DELETE /problem/:pid/pdf', { params: { pid }, query: { lang: language } })
}

const filesOf = (row: Row): Piece[] =>
  row.kind === 'file' ? [row.input, ...(row.output ? [row.output] : [])] : []

async function sendRecipe({ site, pid, before, after, onSite }: Sending): Promise<void> {
  const known = new Set(before.tests.rows.flatMap(filesOf).map(({ sha256 }) => sha256))
  for (const piece of after.tests.rows.flatMap(filesOf)) {
    if (known.has(piece.sha256)) continue
    known.add(piece.sha256)
    const form = await formOf(piece, basename(piece.path ?? 'test'))
    await site.call('POST /problem/:pid/recipe/file', { params: { pid }, form })
  }
  const named = ({ sha256, bytes }: Piece) => ({ sha256, bytes })
  const rows = after.tests.rows.map((row): RecipeRow => {
    if (row.kind !== 'file') return row
    return { ...row, input: named(row.input), output: row.output && named(row.output) }
  })
  await site.call('PUT /problem/:pid/recipe', {
    params: { pid },
    body: { number: onSite.recipeNumber, rows, groups: after.tests.groups },
  })
}

const filesNow = ({ rows }: Tests) =>
  rows.map((row) => [row.name, ...filesOf(row).map(({ sha256 }) => sha256)])

/** In an archive of all, since their order is that of its names. */
async function replaceTests({ io, site, pid, after }: Sending): Promise<void> {
  const files = new Map<string, Piece>()
  for (const row of after.tests.rows) {
    if (row.kind !== 'file') continue
    if (!row.output) throw new Failed(io.words.folder.noAnswer, { file: `tests/${row.name}.in` })
    files.set(`${row.name}.in`, row.input)
    files.set(`${row.name}.out`, row.output)
  }
  const folder = await mkdtemp(join(tmpdir(), 'verdict-tests-'))
  try {
    const path = join(folder, 'tests.zip')
    await writeZip(path, files)
    const form = new FormData()
    form.append('file', await openAsBlob(path), 'tests.zip')
    await site.call('POST /testcase/:pid/archive', { params: { pid }, query: { mode: 'replace' }, form })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function sendTestFiles(sending: Sending): Promise<void> {
  const { site, pid, before, after, onSite } = sending
  const { rows, groups } = after.tests
  const params = { pid }
  if (!isSame(filesNow(before.tests), filesNow(after.tests))) {
    if (rows.length > 0) await replaceTests(sending)
    else
      for (const { uuid } of onSite.tests)
        await site.call('DELETE /testcase/:pid/:uuid', { params: { pid, uuid } })
  }
  if (groups.length + before.tests.groups.length === 0) return
  const { docs } = await site.call('GET /testcase/:pid', { params })
  const grouped = groups.map((group, index) => ({
    ...group,
    tests: rows.flatMap((row, place) => (row.group === index + 1 ? [docs[place]!.uuid] : [])),
  }))
  await site.call('PUT /testcase/:pid/groups', { params, body: { groups: grouped } })
}

async function sendTests(sending: Sending): Promise<void> {
  const { io, after, onSite } = sending
  if (after.tests.isRecipe) return sendRecipe(sending)
  if (onSite.recipeNumber > 0) throw new Failed(io.words.folder.missing, { file: 'recipe.yaml' })
  return sendTestFiles(sending)
}

/** UTF-8 is allowed before such tests come. */
const send: Record<Part, (sending: Sending) => Promise<void>> = {
  fields: sendFields,
  attachments: sendAttachments,
  pdfs: sendPdfs,
  tests: sendTests,
}

/** @param onSent after each part @throws Failed, ApiError */
export async function sendParts(
  sending: Sending,
  changed: ReadonlySet<Part>,
  onSent: () => void,
): Promise<void> {
  for (const part of parts) {
    if (!changed.has(part)) continue
    await send[part](sending)
    onSent()
  }
}
