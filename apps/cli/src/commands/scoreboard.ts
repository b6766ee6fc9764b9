// The public board of a contest as a folder of plain files, which any web server shows from any address, and which is kept
// up to date while the contest runs. A reader always gets a whole file: each is written aside and put in its place.

import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ApiError } from '@verdict/contract/client'
import type { OpenBoard, Ranklist } from '@verdict/contract/ranklist'
import { boardPage } from '@verdict/domain/board-page'
import { number, parse } from '../arguments.ts'
import { Exit, Failed, reasonOf } from '../failure.ts'
import { pieceOf } from '../folder/piece.ts'
import { writeZip } from '../folder/zip.ts'
import type { Io } from '../io.ts'
import { chosenSite, openSite, type Site } from '../site.ts'
import { fill } from '../words/words.ts'
import { type Command, spokenWith } from './command.ts'

const usualSeconds = 5
const picture = /^\/uploads\/([0-9a-f]{64}\.(?:png|jpg|gif|webp))$/
/** The page is the last: a folder that has it has the rest. */
const files = {
  script: 'board.js',
  history: 'history.json',
  ranklist: 'ranklist.json',
  board: 'board.json',
} as const
const page = 'index.html'

export const scoreboard: Command = async (io, args, subject) => {
  const { values, positionals } = parse(io, 'scoreboard', args, {
    once: { type: 'boolean', default: false },
    every: { type: 'string', default: String(usualSeconds) },
    zip: { type: 'string' },
  })
  const [contest, folder, ...more] = positionals
  if (contest === undefined) throw new Failed(io.words.missing, { what: 'CONTEST' })
  if (folder === undefined) throw new Failed(io.words.missing, { what: 'FOLDER' })
  if (more.length > 0) throw new Failed(io.words.wrongUse, { message: more.join(' ') })
  const cid = number(io, 'CONTEST', contest)
  const everyMs = number(io, '--every', values.every) * 1_000
  const url = await chosenSite(io, values.site)
  // As a visitor: nothing is in the files that not everybody may see.
  const site = openSite(io, url, null)
  spokenWith(subject, site)
  subject.contest = cid
  const folderOf = openFolder(io, folder)
  let state = await round(io, site, cid, folderOf)
  if (!values.json && !values.once && !state.isOver) io.say(fill(io.words.scoreboard.written, { folder }))
  while (!values.once && !state.isOver) {
    await io.wait(everyMs)
    try {
      state = await round(io, site, cid, folderOf)
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof Failed)) throw error
      io.say(fill(io.words.scoreboard.again, { reason: error.message }))
    }
  }
  if (values.zip !== undefined) await zipFolder(io, values.zip, folderOf)
  if (values.json)
    io.out(JSON.stringify({ contest: cid, folder, over: state.isOver, files: folderOf.names() }))
  else io.out(fill(state.isOver ? io.words.scoreboard.over : io.words.scoreboard.once, { folder }))
  return Exit.done
}

interface Folder {
  put: (name: string, content: string | Buffer) => Promise<void>
  has: (name: string) => boolean
  names: () => string[]
  read: (name: string) => Promise<Buffer>
}

function openFolder(io: Io, folder: string): Folder {
  const written = new Map<string, string | Buffer>()
  return {
    async put(name, content) {
      if (written.get(name) === content) return
      const path = join(folder, name)
      const part = `${path}.${process.pid}.part`
      try {
        await mkdir(dirname(path), { recursive: true })
        await writeFile(part, content)
        await rename(part, path)
      } catch (error) {
        await rm(part, { force: true })
        throw new Failed(io.words.file.cannotWrite, { file: path, reason: reasonOf(error) })
      }
      // The name of a picture is its hash.
      written.set(name, typeof content === 'string' ? content : '')
    },
    has: (name) => written.has(name),
    names: () => [...written.keys()].toSorted(),
    read: (name) => readFile(join(folder, name)),
  }
}

const asFile = (data: unknown): string => JSON.stringify({ data })

async function fetched(io: Io, address: string): Promise<Buffer> {
  const answer = await io.fetch(address).catch((error: unknown) => {
    throw new Failed(io.words.net.unanswered, { site: address, reason: reasonOf(error) })
  })
  if (!answer.ok) throw new Failed(io.words.net.foreign, { site: address, status: answer.status })
  return Buffer.from(await answer.arrayBuffer())
}

/** With pictures that stand in the folder. */
async function withPictures(io: Io, site: Site, ranklist: Ranklist, folder: Folder): Promise<Ranklist> {
  if (!ranklist.teams) return ranklist
  const organizations: typeof ranklist.teams.organizations = []
  for (const organization of ranklist.teams.organizations) {
    const name = picture.exec(organization.logo ?? '')?.[1]
    const file = name === undefined ? null : `pictures/${name}`
    if (file !== null && !folder.has(file))
      await folder.put(file, await fetched(io, `${site.url}/uploads/${name}`))
    organizations.push({ ...organization, logo: file })
  }
  return { ...ranklist, teams: { ...ranklist.teams, organizations } }
}

async function round(io: Io, site: Site, cid: number, folder: Folder): Promise<{ isOver: boolean }> {
  const board: OpenBoard = await site.call('GET /contest/:cid/board', { params: { cid } })
  if (!folder.has(files.script)) {
    await folder.put(files.script, (await fetched(io, `${site.url}/board.js`)).toString('utf8'))
  }
  // Before the start the page counts down, and there is nothing else to read.
  const isOver = !board.early && (await putRows(io, site, cid, folder))
  await folder.put(files.board, asFile(board))
  await folder.put(page, boardPage({ title: board.title, language: 'en-US', home: null, ...files }))
  return { isOver }
}

/** @returns whether they are the last */
async function putRows(io: Io, site: Site, cid: number, folder: Folder): Promise<boolean> {
  const params = { cid }
  const ranklist = await site.call('GET /contest/:cid/ranklist', { params })
  const history = await site.call('GET /contest/:cid/ranklist/history', { params })
  const shown = await withPictures(io, site, ranklist, folder)
  await folder.put(files.history, asFile(history))
  await folder.put(files.ranklist, asFile(shown))
  return ranklist.info.isEnded && !ranklist.info.isFrozen
}

async function zipFolder(io: Io, zip: string, folder: Folder): Promise<void> {
  const part = `${zip}.${process.pid}.part`
  try {
    const pieces = new Map<string, ReturnType<typeof pieceOf>>()
    for (const name of folder.names()) pieces.set(name, pieceOf(await folder.read(name)))
    await writeZip(part, pieces)
    await rename(part, zip)
  } catch (error) {
    await rm(part, { force: true })
    throw new Failed(io.words.file.cannotWrite, { file: zip, reason: reasonOf(error) })
  }
}
