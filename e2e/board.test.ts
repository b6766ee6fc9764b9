// The public board as a visitor has it: by itself, framed by another site, and as a folder of files on another web server.

import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { Language } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import type { FrameLocator, Page } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { eventually, gone, journeys, seen } from './journey.ts'
import { createProblem, freshName, judged, type Person, register, rootOf } from './person.ts'
import { problem as judgeable, programs } from './programs/sum-and-difference.ts'

const { product, visit } = journeys()
const minuteMs = 60_000
const right = programs[Language.C][Judge.Accepted]
const wrong = programs[Language.C][Judge.WrongAnswer]
const [alpha, beta] = ['Alpha', '南京 Beta']

let root: Person
let cid: number
const secret = freshName('board-problem')

beforeAll(async () => {
  root = await rootOf(product)
  const pid = await createProblem(root, { ...judgeable, title: secret })
  const members = [
    await register(product, freshName('ann')),
    await register(product, freshName('ben')),
  ] as const
  const contest = await root.call('POST /contest/', {
    body: {
      title: freshName('regional'),
      start: new Date(Date.now() - 30 * minuteMs).toISOString(),
      end: new Date(Date.now() + 60 * minuteMs).toISOString(),
      list: [pid],
      option: { teams: true, openBoard: true },
    },
  })
  cid = contest.cid
  const params = { cid }
  const starred = await root.call('POST /contest/:cid/teams/categories', {
    params,
    body: { name: 'Guests', starred: true },
  })
  for (const [index, name] of [alpha, beta].entries()) {
    const body = {
      name,
      members: [{ uid: members[index]!.uid }],
      ...(index === 1 && { categories: [starred.id] }),
    }
    await root.call('POST /contest/:cid/teams', { params, body })
  }
  for (const [who, code] of [
    [members[0], wrong],
    [members[0], right],
    [members[1], wrong],
  ] as const) {
    await who.call('POST /contest/:cid/verify', { params, body: {} })
    const body = { pid, mid: cid, language: Language.C, code }
    await judged(who, (await who.call('POST /status', { body })).sid)
  }
}, 120_000)

const table = (page: Page | FrameLocator) => page.getByRole('region', { name: 'Ranklist table' })
const team = (page: Page | FrameLocator, name: string) => table(page).getByRole('link', { name })

test('[BOARD-PAGE-2] [BOARD-STARS-1] a visitor narrows the board, follows a team and reads its page', async () => {
  const { page } = await visit()
  await page.goto(`${product.url}/contest/${cid}/board`)
  await seen(team(page, alpha))
  await seen(team(page, beta))
  expect(await page.getByText(secret).count()).toBe(0)
  await page.getByLabel('Category').selectOption('Guests')
  await gone(team(page, alpha))
  expect(page.url()).toContain('category=')
  await page.reload()
  await seen(team(page, beta))
  expect(await team(page, alpha).count()).toBe(0)
  await page.getByLabel('Category').selectOption('')
  await seen(team(page, alpha))
  // Its category is starred: it is followed until the reader says otherwise.
  const follow = (name: string) => page.getByRole('button', { name: `Follow ${name}` })
  await expect.poll(() => follow(beta).getAttribute('aria-pressed')).toBe('true')
  await follow(beta).click()
  await follow(alpha).click()
  await page.getByRole('switch', { name: 'Followed only' }).click()
  await gone(team(page, beta))
  await page.reload()
  await seen(team(page, alpha))
  expect(await team(page, beta).count()).toBe(0)
  await team(page, alpha).click()
  await seen(page.getByRole('heading', { name: alpha, level: 2 }))
  // Its cells come with the history.
  await expect.poll(() => page.getByRole('table').getByRole('row').count()).toBe(3)
  await seen(page.getByText('Rank over time'))
  await page.goBack()
  await seen(team(page, alpha))
})

test('[BOARD-REPLAY-1] the slider shows the board at any minute, by keyboard', async () => {
  const { page } = await visit()
  await page.goto(`${product.url}/contest/${cid}/board`)
  await page.getByRole('switch', { name: 'Replay' }).focus()
  await page.keyboard.press('Space')
  const slider = page.getByRole('slider', { name: 'Time of the contest' })
  await slider.focus()
  await page.keyboard.press('Home')
  await seen(page.getByText('No submissions yet'))
  expect(page.url()).toContain('minute=0')
  expect(await slider.getAttribute('aria-valuetext')).toMatch(/^0:00 of 0:3\d$/)
  await page.keyboard.press('End')
  await seen(team(page, alpha))
  expect(await slider.getAttribute('aria-valuetext')).toBe(`Now. First: ${alpha}`)
  expect(page.url()).not.toContain('minute=')
})

interface Files {
  url: string
  close: () => void
}

/** A plain web server, below an address of its own. */
async function serve(
  answer: (path: string) => Promise<{ type: string; body: string | Buffer }>,
): Promise<Files> {
  const server = createServer((request, response) => {
    answer(new URL(request.url ?? '/', 'http://localhost').pathname).then(
      ({ type, body }) => response.writeHead(200, { 'content-type': type }).end(body),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => void server.close()
  onTestFinished(close)
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

test('[BOARD-PAGE-1] another site shows the board in a frame, for who is logged in as for everybody', async () => {
  const other = await serve(async () => ({
    type: 'text/html',
    body: `<!doctype html><html lang="en"><title>Hall</title><link rel="icon" href="data:,"><iframe title="Board" width="1000" height="600" src="${product.url}/contest/${cid}/board?embed=1"></iframe>`,
  }))
  const { page } = await visit({ as: root })
  await page.goto(other.url)
  const frame = page.frameLocator('iframe')
  await seen(team(frame, alpha))
  expect(await frame.getByText(root.uid).count()).toBe(0)
  await seen(frame.getByRole('link', { name: 'Open the board' }))
})

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
}

test('[BOARD-FILES-1] the same board stands in a folder of files, which any web server shows at any address', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'verdict-scoreboard-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const command = join(import.meta.dirname, '../apps/cli/src/main.ts')
  const args = [command, 'scoreboard', String(cid), folder, '--once', '--site', product.url]
  await promisify(execFile)(process.execPath, args, { env: { ...process.env, LANG: 'C' } })
  const { url } = await serve(async (path) => {
    const name = /^\/2026\/nanjing\/([\w.]*)$/.exec(path)![1]! || 'index.html'
    return { type: types[extname(name)]!, body: await readFile(join(folder, name)) }
  })
  const { page } = await visit()
  await page.goto(`${url}/2026/nanjing/`)
  await seen(team(page, alpha))
  await team(page, beta).click()
  await seen(page.getByRole('heading', { name: beta, level: 2 }))
  await page.goBack()
  await page.goto(`${url}/2026/nanjing/?minute=0`)
  await seen(page.getByText('No submissions yet'))
  await eventually(() => page.title()).toMatch(/^regional/)
})

test('[BOARD-PAGE-3] before the start both boards count down, and open by themselves', async () => {
  const start = Date.now() + 20_000
  const early = await root.call('POST /contest/', {
    body: {
      title: freshName('early'),
      start: new Date(start).toISOString(),
      end: new Date(start + 60 * minuteMs).toISOString(),
      list: [(await root.call('GET /contest/:cid', { params: { cid } })).problems[0]!.pid],
      option: { teams: true, openBoard: true },
    },
  })
  const [alone, inside] = [await visit(), await visit()]
  await alone.page.goto(`${product.url}/contest/${early.cid}/board`)
  await inside.go(`/contests/${early.cid}/ranklist`)
  await seen(alone.page.getByText('The board opens here by itself at the start.'))
  await seen(alone.page.getByRole('timer'))
  await seen(inside.page.getByText('This page opens by itself at the start.'))
  expect(Date.now()).toBeLessThan(start)
  await seen(alone.page.getByText('No submissions yet'))
  await seen(inside.page.getByText('No submissions yet'))
})
