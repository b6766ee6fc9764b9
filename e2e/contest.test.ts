// A contest from its making to its exported ranklist, as its people see it in the browser.

import { readFile } from 'node:fs/promises'
import { Language } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { insertRankedContest } from '@verdict/testkit/large-school/ranked-contest'
import pg from 'pg'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { eventually, gone, journeys, seen } from './journey.ts'
import { hearing, pathOf, question, said, sideBySide, submitPage, writeCode } from './pages.ts'
import { createProblem, freshName, judged, type Person, register, rootOf } from './person.ts'
import { problem as judgeable, programs } from './programs/sum-and-difference.ts'
import { sheetRows } from './spreadsheet.ts'

const { product, visit } = journeys()
const minuteMs = 60_000
const right = programs[Language.C][Judge.Accepted]
const wrong = programs[Language.C][Judge.WrongAnswer]

let root: Person
let pids: number[]
const titles = [freshName('first-problem'), freshName('second-problem')]

beforeAll(async () => {
  root = await rootOf(product)
  pids = []
  for (const title of titles) pids.push(await createProblem(root, { ...judgeable, title }))
})

const two = (value: number): string => String(value).padStart(2, '0')
/** As a date-time field wants it. */
const localSecond = (ms: number): string => {
  const at = new Date(ms)
  const date = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-')
  return `${date}T${[at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(':')}`
}

const handIn = async (person: Person, cid: number, pid: number, code: string): Promise<number> =>
  (await person.call('POST /status', { body: { pid, mid: cid, language: Language.C, code } })).sid

const enter = (person: Person, cid: number, password?: string) =>
  person.call('POST /contest/:cid/verify', { params: { cid }, body: { password } })

const contest = (title: string, more: object = {}) => ({
  title,
  start: new Date(Date.now() - 30 * minuteMs).toISOString(),
  end: new Date(Date.now() + 60 * minuteMs).toISOString(),
  list: pids,
  ...more,
})

/** Somebody's row of the ranklist: rank, solved, penalty, and each problem's cell. */
async function standing(page: Page, uid: string): Promise<string[]> {
  const table = page.getByRole('region', { name: 'Ranklist table' }).getByRole('table')
  const row = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: uid }) })
  if ((await row.count()) !== 1) return []
  return (await row.getByRole('cell').allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim())
}

const bar = (page: Page) => page.getByRole('region', { name: 'Contest', exact: true })
const openTab = (page: Page, name: string) =>
  bar(page).getByRole('navigation', { name: 'Contest pages' }).getByRole('link', { name }).click()

describe('from creation to the final ranklist', () => {
  test('[CON-CREATE-2] [CON-ENTRY-5] [CON-FREEZE-3] [RANK-FROZEN-1] [RANK-FROZEN-2] [RANK-EXPORT-1] made with a password, entered, solved, frozen, ended, exported', async () => {
    const [alice, bob, carol] = [
      await register(product, freshName('alice')),
      await register(product, freshName('bob')),
      await register(product, freshName('carol')),
    ]
    const title = freshName('round')
    const admin = await visit({ as: root })
    const start = Date.now() - 30 * minuteMs

    await admin.go('/contest/create')
    const form = admin.page.getByRole('main')
    await form.getByLabel('Title').fill(title)
    await form.getByLabel('Start').fill(localSecond(start))
    // An end on its way to what is meant moves no start.
    await form.getByLabel('End').fill(localSecond(start - 180 * minuteMs))
    await form.getByLabel('End').fill(localSecond(start + 180 * minuteMs))
    expect(Date.parse(await form.getByLabel('Start').inputValue())).toBe(Date.parse(localSecond(start)))
    await form.getByLabel('Type').selectOption('Password')
    await form.getByLabel('Password').fill('open sesame')
    for (const problem of titles) {
      await form.getByLabel('Add a problem').fill(problem)
      await admin.page.getByRole('option', { name: problem }).click()
    }
    // The second made comes first, by keyboard alone.
    const order = form.getByRole('list', { name: 'Problems' }).getByRole('listitem')
    await order.nth(1).getByRole('button', { name: 'Move B up' }).press('Enter')
    await eventually(() => order.first().innerText()).toContain(titles[1])
    await order.first().getByRole('button', { name: 'Move A down' }).press('Enter')
    await eventually(() => order.first().innerText()).toContain(titles[0])
    await form.getByRole('button', { name: 'Create' }).click()
    await seen(bar(admin.page).getByText(title))
    const cid = Number(/\/contests\/(\d+)/.exec(pathOf(admin.page))?.[1])

    // One by the list, with a wrong password first.
    const first = await visit({ as: alice })
    await first.go(`/contest?content=${title}`)
    await first.page.getByRole('link', { name: title }).click()
    const dialog = first.page.getByRole('dialog')
    await dialog.getByLabel('Contest password').fill('open barley')
    await dialog.getByRole('button', { name: 'Enter contest' }).click()
    await seen(dialog.getByText('Wrong password!'))
    await dialog.getByLabel('Contest password').fill('open sesame')
    await dialog.getByRole('button', { name: 'Enter contest' }).click()
    await seen(first.page.getByRole('table', { name: 'Problems' }).getByText(titles[0] ?? ''))
    // One by the contest's own address.
    const second = await visit({ as: bob })
    await second.go(`/contests/${cid}/ranklist`)
    await second.page.getByLabel('Contest password').fill('open sesame')
    await second.page.getByRole('button', { name: 'Enter contest' }).click()
    await seen(bar(second.page))
    await enter(carol, cid, 'open sesame')

    // Solved by the page; failed.
    await openTab(first.page, 'Submit')
    const editor = submitPage(first.page)
    await editor.language.selectOption('C')
    await writeCode(first.page, right)
    await editor.submit.click()
    await seen(first.page.getByRole('table', { name: 'Status' }).getByText('Accepted'))
    await seen(bar(first.page).getByRole('link', { name: 'A: solved' }))
    await judged(bob, await handIn(bob, cid, pids[0]!, wrong))
    const beforeFreeze = Math.ceil(Date.now() / 1000) * 1000

    const watcher = await visit({ as: carol })
    const heard = hearing(watcher.page)
    await watcher.go(`/contests/${cid}/ranklist`)
    await heard
    await eventually(async () => (await standing(watcher.page, bob.uid)).slice(0, 4)).toEqual([
      '2',
      '0',
      '0',
      '−1',
    ])
    await eventually(async () => (await standing(watcher.page, alice.uid)).slice(0, 2)).toEqual(['1', '1'])
    expect(await watcher.page.getByText(/^Frozen at/).count()).toBe(0)

    // From now on it is frozen. The form knows whole seconds: this one is later than what was handed in.
    await eventually(async () => Date.now()).toBeGreaterThanOrEqual(beforeFreeze)
    await openTab(admin.page, 'Edit')
    await form.getByLabel('End').fill(localSecond(Date.now() + 30 * minuteMs))
    await form.getByLabel('Freeze', { exact: true }).selectOption('Minutes before the end')
    await form.getByLabel('Minutes', { exact: true }).fill('30')
    await form.getByRole('button', { name: 'Save' }).click()
    await said(admin.page, `Contest ${cid} saved.`)
    const sid = await handIn(bob, cid, pids[0]!, right)
    expect((await judged(bob, sid)).judge).toBe(Judge.Accepted)

    // The open page of somebody else is notified by itself, and learns no more than that there is something.
    await seen(watcher.page.getByText(/^Frozen at .* Later submissions are shown as pending\.$/))
    await eventually(async () => (await standing(watcher.page, bob.uid))[3]).toMatch(/^\+1/)
    expect((await standing(watcher.page, bob.uid)).slice(0, 3)).toEqual(['2', '0', '0'])
    await openTab(watcher.page, 'Status')
    const others = watcher.page
      .getByRole('table', { name: 'Status' })
      .getByRole('row')
      .filter({ hasText: bob.uid })
    await seen(others.first().getByText('Pending'))
    await openTab(admin.page, 'Ranklist')
    await eventually(async () => (await standing(admin.page, bob.uid)).slice(0, 2)).toEqual(['2', '1'])
    expect(await admin.page.getByRole('link', { name: 'Export Excel' }).count()).toBe(0)
    // On the wall of the hall it says what everybody knows.
    await admin.page.getByRole('switch', { name: 'Contestant view' }).check()
    await eventually(async () => (await standing(admin.page, bob.uid)).slice(0, 2)).toEqual(['2', '0'])
    await seen(admin.page.getByText(/Later submissions are shown as pending\.$/))

    // Ended ahead of time, which hurts, and therefore asks.
    admin.expectRefusal(`/api/contest/${cid}`, 409)
    await openTab(admin.page, 'Edit')
    await form.getByLabel('End').fill(localSecond(Date.now() - 1000))
    await form.getByRole('button', { name: 'Save' }).click()
    const asked = question(admin.page)
    await seen(asked.dialog.getByText(/^End: /))
    await asked.answer('Save anyway')
    await gone(asked.dialog)
    await eventually(async () => pathOf(admin.page)).toBe(`/contests/${cid}`)

    await watcher.go(`/contests/${cid}/ranklist`)
    await eventually(async () => (await standing(watcher.page, bob.uid)).slice(0, 2)).toEqual(['2', '1'])
    expect(await watcher.page.getByText(/^Frozen at/).count()).toBe(0)

    await openTab(admin.page, 'Ranklist')
    const [download] = await Promise.all([
      admin.page.waitForEvent('download'),
      admin.page.getByRole('link', { name: 'Export Excel' }).click(),
    ])
    expect(download.suggestedFilename()).toBe(`${title} Ranklist.xlsx`)
    const rows = sheetRows(await readFile(await download.path()))
    const shown = [await standing(watcher.page, alice.uid), await standing(watcher.page, bob.uid)]
    const named = ['Rank', 'Username', 'Nickname', 'Solved', 'Penalty', 'A', 'B']
    expect(rows[0]).toEqual([...named, 'A tries', 'B tries', 'Tries'])
    expect(rows.slice(1).map((row) => [row[0], row[1], row[3], row[4]])).toEqual([
      [shown[0]?.[0], alice.uid, shown[0]?.[1], shown[0]?.[2]],
      [shown[1]?.[0], bob.uid, shown[1]?.[1], shown[1]?.[2]],
    ])
    // `+ 30` and `+1 31` on the page, `30` and `31 (+1)` in the file.
    expect(shown[0]?.[3]).toMatch(new RegExp(`^\\+ ${rows[1]?.[5]}\\b`))
    expect(rows[2]?.[5]).toBe(`${/\+1 (\d+)/.exec(shown[1]?.[3] ?? '')?.[1]} (+1)`)
  })
})

describe('by the rule of the OI', () => {
  test('[CON-OI-1] [CON-OI-4] [RANK-RULE-3] results wait for the end, and then everybody has the points of the last submission', async () => {
    const [ann, bob] = [await register(product, freshName('ann')), await register(product, freshName('bob'))]
    const title = freshName('olympiad')
    const admin = await visit({ as: root })
    await admin.go('/contest/create')
    const form = admin.page.getByRole('main')
    await form.getByLabel('Title').fill(title)
    await form.getByLabel('Ranking').selectOption('OI')
    await form.getByLabel('Start').fill(localSecond(Date.now() - 30 * minuteMs))
    await form.getByLabel('End').fill(localSecond(Date.now() + 60 * minuteMs))
    await form.getByLabel('Add a problem').fill(titles[0]!)
    await admin.page.getByRole('option', { name: titles[0]! }).click()
    await form.getByRole('button', { name: 'Create' }).click()
    await seen(bar(admin.page).getByText(title))
    const cid = Number(/\/contests\/(\d+)/.exec(pathOf(admin.page))?.[1])

    await enter(bob, cid)
    await judged(root, await handIn(bob, cid, pids[0]!, right))
    await judged(root, await handIn(bob, cid, pids[0]!, wrong))
    await enter(ann, cid)
    const student = await visit({ as: ann })
    await student.go(`/contests/${cid}/problem/1/submit`)
    const editor = submitPage(student.page)
    await editor.language.selectOption('C')
    await writeCode(student.page, right)
    await editor.submit.click()
    const own = student.page.getByRole('table', { name: 'Status' }).getByRole('row')
    await seen(own.getByText('Received'))
    const { docs } = await root.call('GET /status/list', { query: { mid: cid, uid: ann.uid } })
    await judged(root, docs[0]!.sid)
    await student.go(`/solution/${docs[0]!.sid}`)
    await seen(student.page.getByText('This contest shows results only once it is over.'))
    await student.go(`/contests/${cid}/ranklist`)
    await seen(
      student.page.getByText('Everybody’s submissions and results appear here once the contest is over.'),
    )
    expect(await student.page.getByText(bob.uid).count()).toBe(0)

    // Managers see all of it: the last one of each counts.
    await openTab(admin.page, 'Ranklist')
    await eventually(async () => (await standing(admin.page, ann.uid)).slice(0, 2)).toEqual(['1', '100'])
    expect((await standing(admin.page, bob.uid)).slice(0, 2)).toEqual(['2', '0'])

    const end = new Date(Date.now() - 1000).toISOString()
    await root.call('PUT /contest/:cid', { params: { cid }, body: { end, confirmed: true } })
    await student.go(`/contests/${cid}/ranklist`)
    await eventually(async () => (await standing(student.page, ann.uid)).slice(0, 2)).toEqual(['1', '100'])
    const [download] = await Promise.all([
      admin.page.waitForEvent('download'),
      admin
        .go(`/contests/${cid}/ranklist`)
        .then(() => admin.page.getByRole('link', { name: 'Export Excel' }).click()),
    ])
    const rows = sheetRows(await readFile(await download.path()))
    const scores = rows.slice(1).map((row) => [row[1], row[rows[0]!.indexOf('A')]])
    expect(scores).toEqual([
      [ann.uid, '100'],
      [bob.uid, '0'],
    ])
    await student.go(`/solution/${docs[0]!.sid}`)
    await seen(student.page.getByText('Accepted'))
  })
})

describe('on the wall of the hall', () => {
  test('[RANK-PRESENT-1] [RANK-PRESENT-2] the ranklist takes the screen, says what contestants see, scrolls, and goes with Escape', async () => {
    const people = [await register(product, freshName('left')), await register(product, freshName('right'))]
    const title = freshName('wall')
    const end = new Date(Date.now() + 30 * minuteMs).toISOString()
    const body = contest(title, { end, option: { freeze: 60 } })
    const { cid } = await root.call('POST /contest/', { body })
    for (const person of people) {
      await enter(person, cid)
      await judged(person, await handIn(person, cid, pids[0]!, right))
    }
    const { page, go } = await visit({ as: root, width: 1280, height: 240 })
    await go(`/contests/${cid}/ranklist`)
    const { uid } = people[0]!
    await eventually(async () => (await standing(page, uid)).slice(1, 2)).toEqual(['1'])
    const present = page.getByRole('button', { name: 'Present', exact: true })
    await present.click()

    const wall = page.getByRole('dialog', { name: `Ranklist of ${title}` })
    await seen(wall.getByRole('heading', { name: title }))
    await seen(wall.getByRole('timer').getByText(/\d\d:\d\d:\d\d/))
    await eventually(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
    await eventually(async () => (await standing(page, uid)).slice(1, 2)).toEqual(['0'])
    await wall.getByRole('switch', { name: 'Contestant view' }).uncheck()
    await eventually(async () => (await standing(page, uid)).slice(1, 2)).toEqual(['1'])

    // The window is too low for all of it.
    const scrolled = () =>
      wall.getByRole('region', { name: 'Ranklist table' }).evaluate((table) => table.scrollTop)
    const auto = wall.getByRole('switch', { name: 'Auto-scroll' })
    // These visits want less motion.
    expect(await auto.isChecked()).toBe(false)
    await auto.check()
    // It first rests for five seconds, counted in frames of which a busy machine draws few.
    await expect.poll(scrolled, { timeout: 100_000 }).toBeGreaterThan(0)

    await page.keyboard.press('Escape')
    await gone(wall)
    await eventually(() => page.evaluate(() => document.fullscreenElement)).toBe(null)
    await eventually(() => present.evaluate((button) => button === document.activeElement)).toBe(true)
  })

  test.each(['en-US', 'zh-CN'] as const)(
    '[RANK-TOOLS-1] with few problems the table is no wider than they need, and a manager’s tools stand in one line (%s)',
    async (locale) => {
      const person = await register(product, freshName('narrow'))
      const end = new Date(Date.now() + 30 * minuteMs).toISOString()
      const body = contest(freshName('narrow'), { end, option: { freeze: 60 } })
      const { cid } = await root.call('POST /contest/', { body })
      await enter(person, cid)
      await judged(person, await handIn(person, cid, pids[0]!, right))
      const { page, go } = await visit({ as: root, locale, width: 1440 })
      await go(`/contests/${cid}/ranklist`)
      await seen(page.getByRole('link', { name: person.uid }))
      const main = page.getByRole('main')
      const tools = main.locator('div:has(> h1):has(button)')
      const middles = await tools
        .locator('h1, input[type=search], input:not([type]), button, label')
        .evaluateAll((parts) =>
          parts.map((part) => {
            const { top, bottom } = part.getBoundingClientRect()
            return (top + bottom) / 2
          }),
        )
      expect(middles.length).toBeGreaterThan(5)
      expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(12)
      const widthOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().width)
      expect(await widthOf(main.getByRole('table').first())).toBeLessThan(0.8 * (await widthOf(main)))
    },
  )
})

/** Boxes of what stands in the head of the table and in its first rows. */
const measureTable = (table: Locator) =>
  table.evaluate((element) => {
    const all = (selector: string) => Array.from(element.querySelectorAll<HTMLElement>(selector))
    const overflows = ({ scrollWidth, clientWidth }: HTMLElement) => scrollWidth > clientWidth
    /** Words and numbers on more than one line. */
    const broken = (part: HTMLElement): string[] => {
      const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        if (text.parentElement?.closest('.vh')) continue
        for (const { index, 0: word } of (text.nodeValue ?? '').matchAll(/[\d.,]+|\p{L}+/gu)) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          if (new Set(Array.from(range.getClientRects(), ({ top }) => top)).size > 1) found.push(word)
        }
      }
      return found
    }
    return {
      cut: all('tbody th > :first-child').filter(
        (name) => name.getBoundingClientRect().right > name.parentElement!.getBoundingClientRect().right,
      ).length,
      cells: Array.from(new Set(all('thead th:nth-last-child(-n+13)').map(({ offsetWidth }) => offsetWidth))),
      heads: all('thead th').filter(overflows).length,
      broken: all('thead').flatMap(broken),
      height: all('thead tr')[0]!.offsetHeight,
    }
  })

describe('names on a ranklist', () => {
  const nicks = Array.from({ length: 1_200 }, (_, index) =>
    index % 2
      ? `${'软件学院程序设计竞赛集训队'.repeat(2)}${1000 + index}`
      : `Zhejiang Sci-Tech University ${index % 10}`,
  )
  let cid: number
  let reader: Person

  beforeAll(async () => {
    const thirteen: number[] = []
    for (let n = 1; n <= 13; n++) thirteen.push(await createProblem(root, { title: freshName('of-13') }))
    reader = await register(product, freshName('reader'))
    const db = new pg.Client({ connectionString: product.databaseUrl })
    await db.connect()
    const title = `The provincial collegiate programming contest of this year, ${freshName('mirror')}`
    const prefix = freshName('team')
    cid = await insertRankedContest(db, { title, pids: thirteen, prefix, nicks, reader: reader.uid })
    await db.end()
  })

  test.each(['en-US', 'zh-CN'] as const)(
    '[RANK-WIDE-1] take the room, beside 13 problems of 56 px, and no number of the head is broken (%s)',
    async (locale) => {
      const { page, go } = await visit({ as: reader, locale, width: 1920, height: 1080 })
      await go(`/contests/${cid}/ranklist`)
      const table = page.getByRole('region', { name: /^(Ranklist table|榜单)$/ }).getByRole('table')
      for (const [width, cell] of [
        [1920, 64],
        [820, 64],
        [390, 52],
      ] as const) {
        await page.setViewportSize({ width, height: 1080 })
        await eventually(async () => (await measureTable(table)).cells).toEqual([cell])
        const { cut, heads, broken, height } = await measureTable(table)
        expect({ width, heads, broken, height }).toEqual({ width, heads: 0, broken: [], height: 40 })
        if (width === 1920) expect(cut).toBe(0)
      }
      const wall = page.getByRole('dialog')
      for (const [width, cell] of [
        [1920, 56],
        [820, 56],
        [390, 52],
      ] as const) {
        await page.setViewportSize({ width, height: 1080 })
        await page.getByRole('button', { name: /^(Present|大屏展示)$/ }).click()
        const shown = wall.getByRole('table')
        await eventually(async () => (await measureTable(shown)).cells).toEqual([cell])
        const { cut, heads, broken } = await measureTable(shown)
        expect({ width, heads, broken }).toEqual({ width, heads: 0, broken: [] })
        if (width === 1920) expect(cut).toBe(0)
        // Title and clock stand side by side, each whole.
        const title = await wall.getByRole('heading', { level: 2 }).boundingBox()
        const clock = await wall.getByRole('timer').boundingBox()
        expect(title!.width).toBeGreaterThan(0.5 * width)
        expect(title!.x + title!.width).toBeLessThanOrEqual(clock!.x)
        expect(clock!.x + clock!.width).toBeLessThanOrEqual(width)
        await page.keyboard.press('Escape')
        await gone(wall)
        await eventually(() => page.evaluate(() => document.fullscreenElement)).toBe(null)
      }
    },
  )
})

describe('coming in', () => {
  test('[CON-ENTRY-2] [CON-ENTRY-3] [CON-ENTRY-4] [CON-ENTRY-6] [CON-ENTRY-12] each contest says why not, or opens', async () => {
    const person = await register(product, freshName('guest'))
    const names = { future: freshName('future'), public: freshName('public'), private: freshName('private') }
    const create = async (body: ReturnType<typeof contest>) =>
      (await root.call('POST /contest/', { body })).cid
    const soon = { start: new Date(Date.now() + 60 * minuteMs), end: new Date(Date.now() + 120 * minuteMs) }
    await create(contest(names.future, { start: soon.start.toISOString(), end: soon.end.toISOString() }))
    const open = await create(contest(names.public))
    const closed = await create(
      contest(names.private, { encrypt: 2, allow: { users: [root.uid], groups: [] } }),
    )

    const visitor = await visit()
    await visitor.go(`/contest?content=${names.public}`)
    await visitor.page.getByRole('link', { name: names.public }).click()
    await said(visitor.page, 'Please login first')
    await seen(visitor.page.getByRole('dialog'))

    const { page, go } = await visit({ as: person })
    // By name: other journeys make more contests than one page holds.
    await go(`/contest?content=${names.future}`)
    await page.getByRole('link', { name: names.future }).click()
    await said(page, "This contest hasn't started yet!")
    await go(`/contest?content=${names.private}`)
    await page.getByRole('link', { name: names.private }).click()
    await said(page, "You're not invited to attend this contest!")
    await go(`/contests/${closed}`)
    await seen(page.getByRole('main').getByText("You're not invited to attend this contest!"))
    await go(`/contest?content=${names.public}`)
    await page.getByRole('link', { name: names.public }).click()
    await eventually(async () => pathOf(page)).toBe(`/contests/${open}`)
    const entrants = async () =>
      (await root.call('GET /contest/:cid/entrants', { params: { cid: open }, query: {} })).docs.map(
        ({ uid }) => uid,
      )
    await seen(page.getByText('When you enter, you take part in this contest'))
    expect(await entrants()).toEqual([])
    await page.getByRole('button', { name: 'Enter contest' }).click()
    await seen(bar(page))
    expect(await entrants()).toEqual([person.uid])
  })

  test('[CON-ENTRY-10] managers see who entered, and take somebody out', async () => {
    const person = await register(product, freshName('leaver'))
    const { cid } = await root.call('POST /contest/', { body: contest(freshName('entrants')) })
    await enter(person, cid)
    const { page, go } = await visit({ as: root })
    await go(`/contests/${cid}/entrants`)
    await page.getByRole('button', { name: `Remove ${person.uid}` }).click()
    await question(page).answer('Remove')
    await said(page, `${person.uid} removed.`)
    await seen(page.getByText('No participants yet'))
    const { contest: head } = await person.call('GET /contest/:cid', { params: { cid } })
    expect(head.isEntrant).toBe(false)
  })
})

describe('problems of a contest', () => {
  test('[CON-SHELL-1] [CON-NAV-1] [CON-STATUS-1] [CON-OVER-5] [PRB-VIEW-8] labels, digits and the filter by place', async () => {
    const person = await register(product, freshName('walker'))
    const title = freshName('walk')
    const body = contest(title, { option: { labelingStyle: 2 } })
    const { cid } = await root.call('POST /contest/', { body })
    await enter(person, cid)
    await judged(person, await handIn(person, cid, pids[1]!, wrong))
    const { page, go } = await visit({ as: person })
    await go(`/contests/${cid}`)
    await seen(page.getByRole('table', { name: 'Problems' }).getByText(titles[0]!))
    // The page's own heading is for those who listen: nobody sees it.
    const heading = page.getByRole('main').getByRole('heading', { level: 1, name: title })
    expect((await heading.boundingBox())?.width).toBeLessThanOrEqual(1)
    expect(await page.getByRole('main').getByText(title).count()).toBe(1)
    expect(await page.getByRole('progressbar').count()).toBe(1)
    await go(`/contests/${cid}/problem/1/submit`)
    await eventually(() => sideBySide(page)).toMatchObject({ isBeside: true, scrolls: false })
    await go(`/contests/${cid}/problem`)
    await seen(page.getByRole('heading', { level: 1, name: titles[0] ?? '' }))
    await page.keyboard.press('2')
    await seen(page.getByRole('heading', { level: 1, name: titles[1] ?? '' }))
    expect(pathOf(page)).toBe(`/contests/${cid}/problem/2`)
    await seen(bar(page).getByRole('link', { name: 'B: tried' }))
    const rows = page.getByRole('table', { name: 'Status' }).getByRole('row')
    await go(`/contests/${cid}/status?pid=2`)
    await eventually(() => rows.count()).toBe(2)
    await go(`/contests/${cid}/status?pid=1`)
    await seen(page.getByText('No submissions'))
  })

  test('[CON-SUBMIT-2] after the end it is practice, and says so', async () => {
    const person = await register(product, freshName('late'))
    const past = { start: Date.now() - 90 * minuteMs, end: Date.now() - 30 * minuteMs }
    const times = { start: new Date(past.start).toISOString(), end: new Date(past.end).toISOString() }
    const { cid } = await root.call('POST /contest/', { body: contest(freshName('over'), times) })
    await enter(person, cid)
    const { page, go } = await visit({ as: person })
    await go(`/contests/${cid}/problem/1/submit`)
    await seen(page.getByText('The contest is over. Submissions now count as practice'))
    const editor = submitPage(page)
    await editor.language.selectOption('C')
    await writeCode(page, right)
    await editor.submit.click()
    await said(page, 'The contest is over, so this counts as practice.')
    await eventually(async () => pathOf(page)).toBe('/submissions')
  })
})
