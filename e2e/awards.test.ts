// The ceremony of a contest of teams: its frozen ranklist resolved by keys, in the page and from a file, then results made final.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { LabelingStyle } from '@verdict/domain/contest'
import { Language } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, journeys, seen } from './journey.ts'
import { question, said } from './pages.ts'
import { createProblem, freshName, judged, type Person, register, rootOf, submit } from './person.ts'
import { problem as judgeable, programs } from './programs/sum-and-difference.ts'
import { launchBrowser } from './visit.ts'

const { product, visit } = journeys()
const minuteMs = 60_000
const right = programs[Language.C][Judge.Accepted]
const wrong = programs[Language.C][Judge.WrongAnswer]

const names = ['Alpha', 'Beta', 'Gamma', 'Delta'] as const
type Name = (typeof names)[number]

let root: Person
let cid: number
const members = {} as Record<Name, Person>
let folder: string

/** The smallest picture there is. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

async function uploaded(): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([png], { type: 'image/png' }), 'logo.png')
  const answer = await fetch(`${product.url}/api/upload`, {
    method: 'POST',
    headers: { cookie: root.cookie(), 'sec-fetch-site': 'same-origin', origin: product.url },
    body: form,
  })
  return ((await answer.json()) as { data: { url: string } }).data.url
}

const change = (body: object) =>
  root.call('PUT /contest/:cid', { params: { cid }, body: { ...body, confirmed: true } })

async function handIn(made: readonly (readonly [Name, number, string])[]): Promise<number[]> {
  const sids: number[] = []
  for (const [name, pid, code] of made) sids.push(await submit(members[name], pid, Language.C, code, cid))
  for (const sid of sids) await judged(root, sid)
  return sids
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verdict-resolver-'))
  root = await rootOf(product)
  const pids = [
    await createProblem(root, { ...judgeable, title: freshName('resolved') }),
    await createProblem(root, { ...judgeable, title: freshName('resolved') }),
  ]
  const at = (minutes: number) => new Date(Date.now() + minutes * minuteMs).toISOString()
  const option = {
    labelingStyle: LabelingStyle.Alphabetic,
    teams: true,
    freeze: 'none' as const,
    unfreeze: 'manual' as const,
  }
  const body = { title: freshName('regional'), start: at(-240), end: at(60), list: pids, option }
  cid = (await root.call('POST /contest/', { body })).cid
  const params = { cid }
  const { id: organization } = await root.call('POST /contest/:cid/teams/organizations', {
    params,
    body: { name: 'Huazhong University', country: 'CHN', logo: await uploaded() },
  })
  for (const name of names) {
    const person = await register(product, freshName('member'))
    members[name] = person
    await root.call('POST /contest/:cid/teams', {
      params,
      body: { name, organization: name === 'Alpha' ? organization : null, members: [{ uid: person.uid }] },
    })
  }
  const early = await handIn([
    ['Alpha', pids[0]!, right],
    ['Gamma', pids[0]!, wrong],
    ['Gamma', pids[0]!, right],
    ['Beta', pids[1]!, wrong],
  ])
  const db = new pg.Client({ connectionString: product.databaseUrl })
  await db.connect()
  for (const [index, sid] of early.entries()) {
    const at = new Date(Date.now() - (200 - index) * minuteMs)
    await db.query('update submissions set created_at = $1 where sid = $2', [at, sid])
  }
  await db.end()
  // By another rule and back its cells are made anew.
  await change({ rule: 'ioi' })
  await change({ rule: 'icpc', option: { freeze: 120 } })
  await handIn([
    ['Beta', pids[0]!, right],
    ['Beta', pids[1]!, right],
    ['Alpha', pids[1]!, wrong],
    ['Delta', pids[0]!, right],
  ])
  await change({ end: new Date().toISOString(), option: { freeze: 60 } })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Rank, name, solved and penalty of each row. */
const rowsOf = (page: Page): Promise<string[][]> =>
  page
    .locator('table tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll('td, th')]
          .slice(0, 4)
          .map((cell) => (cell.querySelector('span span span') ?? cell).textContent.trim()),
      ),
    )

/** The same of the ranklist of the page. */
async function ranklistOf(page: Page): Promise<string[][]> {
  const table = page.getByRole('region', { name: 'Ranklist table' }).getByRole('table')
  return table
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll('td, th')]
          .slice(0, 4)
          .map((cell) => (cell.querySelector('a, span') ?? cell).textContent.trim()),
      ),
    )
}

const count = (page: Page): Promise<string> => page.getByText(/^\d+ of \d+$/).innerText()
const spoken = (page: Page): Promise<string> => page.locator('[aria-live=polite][role=status].vh').innerText()

/** By keys, one step after the other. @returns all that was said */
async function walk(page: Page): Promise<string[]> {
  const [, steps] = /of (\d+)/.exec(await count(page)) ?? []
  const said: string[] = []
  for (let step = 1; step <= Number(steps); step++) {
    await page.keyboard.press(step % 2 ? 'Space' : 'ArrowRight')
    await eventually(() => count(page)).toBe(`${step} of ${steps}`)
    said.push(await spoken(page))
  }
  return said
}

test('[RESOLVE-PAGE-1] [RESOLVE-FILE-1] [RESOLVE-MOTION-1] [AWARD-PAGE-1] resolved by keys to the final ranklist and its awards, from a file too', async () => {
  const { page, go } = await visit({ as: root, width: 1440, height: 900 })
  await go(`/contests/${cid}/ranklist?as=contestant`)
  await seen(page.getByRole('rowheader', { name: 'Delta' }))
  const frozen = await ranklistOf(page)

  await go(`/contests/${cid}/awards`)
  const main = page.getByRole('main')
  await seen(main.getByText('The ranklist has to be unfrozen.'))
  for (const medal of ['Gold', 'Silver', 'Bronze']) await main.getByLabel(medal, { exact: true }).fill('1')
  await main.getByRole('button', { name: 'Save awards' }).click()
  await said(page, 'Awards saved')

  await main.getByRole('link', { name: 'Open the resolver' }).click()
  await seen(page.getByText(/^0 of \d+$/))
  expect(await rowsOf(page)).toEqual(frozen)
  const heard = await walk(page)
  expect(heard).toContain('Beta solved B at minute 240, rank 1')
  expect(heard.at(-1)).toMatch(
    /^Beta is final, rank 1\. Winner\. Gold medal\. First to solve B.*\. Final ranklist$/,
  )
  const final = await rowsOf(page)
  const medals = await page.locator('table tbody small').allInnerTexts()
  expect(final.map(([rank, name]) => [rank, name])).toEqual([
    ['1', 'Beta'],
    ['2', 'Alpha'],
    ['3', 'Gamma'],
    ['4', 'Delta'],
  ])
  // Back, and to both ends.
  await page.keyboard.press('ArrowLeft')
  await eventually(() => page.locator('[data-card]').count()).toBe(1)
  await page.keyboard.press('Home')
  await eventually(() => rowsOf(page)).toEqual(frozen)
  await page.keyboard.press('End')
  await eventually(() => rowsOf(page)).toEqual(final)
  // By itself, and without motion for who wants none.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.keyboard.press('Home')
  await page.keyboard.press('p')
  await eventually(async () => (await count(page)).startsWith('0 of')).toBe(false)
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  await page.keyboard.press('p')

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as a file' }).click(),
  ])
  const file = join(folder, download.suggestedFilename())
  await download.saveAs(file)
  const browser = await launchBrowser()
  try {
    const context = await browser.newContext({ offline: true })
    const alone = await context.newPage()
    const asked: string[] = []
    const problems: string[] = []
    alone.on('request', (request) => asked.push(request.url().slice(0, 40)))
    alone.on('console', (message) => problems.push(message.text()))
    alone.on('pageerror', (error) => problems.push(String(error)))
    await alone.goto(pathToFileURL(file).href)
    await seen(alone.getByText(/^0 of \d+$/))
    expect(await rowsOf(alone)).toEqual(frozen)
    expect(await walk(alone)).toEqual(heard)
    expect(await rowsOf(alone)).toEqual(final)
    expect(
      await alone
        .locator('img')
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    ).toBe(1)
    expect(asked.filter((url) => !/^(?:file|data):/.test(url))).toEqual([])
    expect(problems).toEqual([])
  } finally {
    await browser.close()
  }

  // Everybody finds after the thaw what the audience saw.
  await page.getByRole('button', { name: 'Leave' }).click()
  await root.call('POST /contest/:cid/unfreeze', { params: { cid } })
  await go(`/contests/${cid}/awards`)
  await main.getByLabel('Comment').fill('As announced in the hall.')
  await main.getByRole('button', { name: 'Make results final' }).click()
  await question(page).answer('Make results final')
  await said(page, 'The results are final')
  const { awards } = await root.call('GET /contest/:cid/awards', { params: { cid } })
  const names = new Map(
    (await root.call('GET /contest/:cid/teams', { params: { cid }, query: {} })).docs.map(({ uid, name }) => [
      uid,
      name,
    ]),
  )
  const of = (kind: string) => awards.find((award) => award.kind === kind)?.uids.map((uid) => names.get(uid))
  expect([of('winner'), of('gold-medal'), of('silver-medal'), of('bronze-medal')]).toEqual([
    ['Beta'],
    ['Beta'],
    ['Alpha'],
    ['Gamma'],
  ])
  expect(medals[0]).toContain('Gold medal')

  const member = await visit({ as: members.Gamma })
  await member.go(`/contests/${cid}/awards`)
  const list = member.page.getByRole('table', { name: 'Awards' })
  await seen(list.getByRole('row', { name: 'Gold medal Beta' }))
  await seen(member.page.getByText('As announced in the hall.'))
  await member.go(`/contests/${cid}/ranklist`)
  await seen(member.page.getByRole('rowheader', { name: 'Delta' }))
  expect(await ranklistOf(member.page)).toEqual(final)
})
