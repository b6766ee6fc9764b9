// A problem as the site has it now.

import type { SavedRecipe } from '@verdict/contract/recipe'
import type { TestcaseRow } from '@verdict/contract/testcase'
import type { Io } from '../io.ts'
import type { Site } from '../site.ts'
import { isSafePath } from './disk.ts'
import { hashOf, type Piece, type Tree } from './piece.ts'
import type { Fields, Row, State } from './state.ts'

export interface OnSite {
  state: State
  /** Number of its recipe, by which the site knows that nobody saved meanwhile; 0: it has none. */
  recipeNumber: number
  /** As the recipe's number, of the programs. */
  sourcesMark: string
  savedBy: Pick<SavedRecipe, 'savedBy' | 'savedAt'>
  updatedAt: string
  tests: readonly TestcaseRow[]
  /** Attachments whose names no folder takes. */
  leftOut: string[]
}

/** Null where the site sent nothing. */
const bodyOf = (answer: Response): AsyncIterable<Uint8Array> => answer.body ?? new Blob([]).stream()

/** Files are named by their hash in the answer's head, so none is received to be compared. */
async function sentPiece(bytes: number, ask: () => Promise<Response>): Promise<Piece> {
  const open = async () => bodyOf(await ask())
  const answer = await ask()
  const [sha256] = /[0-9a-f]{64}/.exec(answer.headers.get('etag') ?? '') ?? []
  if (sha256 === undefined) return { ...(await hashOf(bodyOf(answer))), open }
  await answer.body?.cancel()
  return { sha256, bytes, open }
}

const recipePiece = (
  site: Site,
  pid: number,
  { sha256, bytes }: { sha256: string; bytes: number },
): Piece => ({
  sha256,
  bytes,
  open: async () =>
    bodyOf(await site.download('GET /problem/:pid/recipe/file/:sha256', { params: { pid, sha256 } })),
})

async function attachmentsOf(site: Site, pid: number, names: readonly { name: string; bytes: number }[]) {
  const [kept, leftOut] = [new Map<string, Piece>(), [] as string[]]
  const taken = new Set<string>()
  for (const { name, bytes } of names) {
    const path = `attachments/${name}`
    if (!isSafePath(path) || taken.has(path.toLowerCase())) {
      leftOut.push(path)
      continue
    }
    taken.add(path.toLowerCase())
    const ask = () => site.download('GET /problem/:pid/attachment/:name', { params: { pid, name } })
    kept.set(name, await sentPiece(bytes, ask))
  }
  return { kept, leftOut }
}

async function pdfsOf(
  site: Site,
  pid: number,
  pdfs: readonly { language: string; bytes: number }[],
): Promise<Tree> {
  const kept = new Map<string, Piece>()
  for (const { language, bytes } of pdfs) {
    const ask = () => site.download('GET /problem/:pid/pdf', { params: { pid }, query: { lang: language } })
    kept.set(language, await sentPiece(bytes, ask))
  }
  return kept
}

/** @throws ApiError for those who may not edit it */
export async function readSite(io: Io, site: Site, pid: number): Promise<OnSite> {
  io.progress(io.words.folder.reading)
  const params = { pid }
  const [content, detail, recipe, tests] = [
    await site.call('GET /problem/:pid/content', { params }),
    await site.call('GET /problem/:pid', { params }),
    await site.call('GET /problem/:pid/recipe', { params }),
    await site.call('GET /testcase/:pid', { params }),
  ]
  const { attachments: names, pdfs, package: _, sourcesMark, ...texts } = content
  const { kept, leftOut } = await attachmentsOf(site, pid, names)
  const fields: Fields = {
    ...texts,
    time: detail.time,
    memory: detail.memory,
    type: detail.type,
    code: detail.code ?? '',
    skeletons: detail.skeletons ?? {},
    tags: detail.tags.map(({ name }) => name),
  }
  const rows = recipe.rows.map((row): Row => {
    if (row.kind !== 'file') return row
    const { input, output } = row
    return {
      ...row,
      input: recipePiece(site, pid, input),
      output: output && recipePiece(site, pid, output),
    }
  })
  return {
    state: {
      fields,
      tests: { isRecipe: recipe.number > 0, rows, groups: recipe.groups },
      attachments: kept,
      pdfs: await pdfsOf(site, pid, pdfs),
    },
    recipeNumber: recipe.number,
    sourcesMark,
    savedBy: recipe,
    updatedAt: detail.updatedAt,
    tests: tests.docs,
    leftOut,
  }
}
