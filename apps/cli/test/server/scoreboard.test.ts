// The scoreboard as files, against a real server: what the freeze hides is in none of them.

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Judge } from '@verdict/domain/verdict'
import { ended, frozen, moveContest, ready, running, submittedIn } from '@verdict/testkit/contest'
import { contest, judged, pid, withContests } from '@verdict/testkit/contest-lab'
import { admin, alice, bob, host, server } from '@verdict/testkit/lab'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { fake } from '../fake.ts'

withContests()

let site: string
let folder: string
beforeAll(async () => {
  site = await server.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => server.app.server.closeAllConnections())
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'verdict-scoreboard-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const script = '/* the page */'

/** @param onWait what happens between two rounds */
async function scoreboard(line: string, onWait: () => Promise<unknown> = async () => undefined) {
  const world = fake({}, { env: { VERDICT_SITE: site, VERDICT_TOKEN: '' } })
  world.io.fetch = (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    // The page is built elsewhere.
    return pathname === '/board.js' ? Promise.resolve(new Response(script)) : fetch(input, init)
  }
  world.io.wait = async () => void (await onWait())
  try {
    const status = await world.run(`scoreboard ${line}`)
    return { status, out: world.out.join('\n'), said: world.said.join('\n') }
  } finally {
    world.end()
  }
}

const files = () =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(folder.length + 1), readFileSync(path, 'utf8')]),
  )
const json = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8')).data

test('[BOARD-FILES-1] a folder holds the page and what it reads, by addresses within it', async () => {
  const cid = await contest({ option: { openBoard: true } })
  await judged(alice, cid, pid, Judge.Accepted)
  expect(await scoreboard(`${cid} ${folder} --once`)).toMatchObject({ status: 0 })
  expect(Object.keys(files()).toSorted()).toEqual([
    'board.js',
    'board.json',
    'history.json',
    'index.html',
    'ranklist.json',
  ])
  for (const [name, key] of [
    ['board.json', 'GET /contest/:cid/board'],
    ['ranklist.json', 'GET /contest/:cid/ranklist'],
    ['history.json', 'GET /contest/:cid/ranklist/history'],
  ] as const) {
    expect(json(name)).toEqual((await server.call(null, key, { params: { cid } })).data)
  }
  const page = files()['index.html']!
  expect(page).toContain('data-ranklist="ranklist.json"')
  expect(page).not.toMatch(/(?:src|data-\w+)="(?:\/|https?:)/)
})

test('[BOARD-FILES-1] before the start the folder says when it begins, and its rows come then', async () => {
  const cid = await contest({ option: { openBoard: true } })
  await moveContest(server, admin, cid, ready)
  let waits = 0
  const ran = await scoreboard(`${cid} ${folder}`, async () => {
    if (waits++ === 0) {
      expect(Object.keys(files()).toSorted()).toEqual(['board.js', 'board.json', 'index.html'])
      expect(json('board.json')).toMatchObject({ early: true, problems: [] })
      await moveContest(server, admin, cid, running)
    } else await moveContest(server, admin, cid, ended)
  })
  expect(ran).toMatchObject({ status: 0 })
  expect(json('board.json').problems).toHaveLength(2)
  expect(json('ranklist.json').info.isEnded).toBe(true)
})

test('[BOARD-FILES-1] a board that is not open to everybody makes no files', async () => {
  const cid = await contest()
  expect(await scoreboard(`${cid} ${folder} --once`)).toMatchObject({ status: 2 })
  expect(files()).toEqual({})
})

test('[BOARD-FILES-2] what comes in the freeze changes files as it changes the board, and no more until the end, when it stops', async () => {
  const cid = await contest({ start: -230, end: 200, option: { openBoard: true } })
  await moveContest(server, admin, cid, frozen)
  const seen: Record<string, string>[] = []
  const rounds = [
    () => submittedIn(server, alice, cid, pid),
    () => host.judge(Judge.Accepted),
    () => moveContest(server, admin, cid, ended),
  ]
  const zip = join(folder, '..', `scoreboard-${cid}.zip`)
  const ran = await scoreboard(`${cid} ${folder} --zip ${zip}`, async () => {
    seen.push(files())
    await rounds.shift()!()
  })
  expect(ran).toMatchObject({ status: 0 })
  const [empty, waiting, hidden] = seen
  expect(JSON.parse(waiting!['ranklist.json']!).data.ranklist['alice'][pid]).toMatchObject({ pending: 1 })
  expect(waiting).not.toEqual(empty)
  expect(hidden).toEqual(waiting)
  expect(json('history.json').steps.alice).toEqual([
    { pid, minute: expect.any(Number), acceptedAt: expect.any(String), failed: 0, pending: 0 },
  ])
  expect(readFileSync(zip).subarray(0, 4).toString('hex')).toBe('504b0304')
  rmSync(zip)
})

test('[BOARD-FILES-3] who reads while files are written always reads a whole one', async () => {
  const cid = await contest({ option: { openBoard: true } })
  await scoreboard(`${cid} ${folder} --once`)
  let rounds = 8
  const reading = new AbortController()
  const reads = (async () => {
    let read = 0
    while (!reading.signal.aborted) {
      JSON.parse(await readFile(join(folder, 'ranklist.json'), 'utf8'))
      read += 1
    }
    return read
  })()
  const writes = scoreboard(`${cid} ${folder}`, async () => {
    rounds -= 1
    if (rounds > 0) await judged(rounds % 2 === 0 ? alice : bob, cid, pid, Judge.WrongAnswer)
    else await moveContest(server, admin, cid, ended)
  })
  expect(await writes).toMatchObject({ status: 0 })
  reading.abort()
  expect(await reads).toBeGreaterThan(0)
  expect(Object.keys(files()).some((name) => name.endsWith('.part'))).toBe(false)
})
