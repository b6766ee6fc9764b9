// People as others see them: the ranklist and the profiles.

import { Language } from '@verdict/domain/language'
import { beforeAll, expect, test } from 'vitest'
import { eventually, journeys, seen } from './journey.ts'
import { menuEntry, pathOf, profileMenu, said } from './pages.ts'
import { createProblem, freshName, judged, type Person, register, rootOf, submit } from './person.ts'

const { product, visit } = journeys()
let root: Person
let first: Person
let second: Person
let pids: number[]
let titles: string[]
let gid: number
const group = freshName('class')

const echo = 'print(input())\n'

beforeAll(async () => {
  root = await rootOf(product)
  const tests = [{ in: '1\n', out: '1\n' }]
  pids = []
  titles = ['easy', 'harder'].map(freshName)
  for (const title of titles) pids.push(await createProblem(root, { title, tests }))
  first = await register(product, freshName('first'))
  second = await register(product, freshName('second'))
  const [easy = 0, harder = 0] = pids
  for (const [person, pid, code] of [
    [first, easy, echo],
    [first, harder, echo],
    [second, easy, echo],
    [second, harder, 'print(2)\n'],
  ] as const) {
    await judged(person, await submit(person, pid, Language.Python, code))
  }
  gid = (await root.call('POST /group/', { body: { title: group } })).gid
  await root.call('PUT /group/:gid/members', { params: { gid }, body: { add: [first.uid, second.uid] } })
  await second.call('PUT /account/profile', {
    body: {
      nick: 'Second to none',
      motto: 'Slow and steady',
      school: 'School of Software',
      mail: 'a@b.example',
    },
  })
})

test('[NAV-USER-1] [USR-RANK-3] [USR-RANK-4] [USR-RANK-5] [USR-RANK-6] [USR-RANK-7] the ranklist of a group: places, ratios, links, pages', async () => {
  const { page, go } = await visit()
  await go('/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Ranklist' }).click()
  await eventually(async () => pathOf(page)).toBe('/user/ranklist')
  await page.getByLabel('Group').selectOption(group)
  const table = page.getByRole('table', { name: 'Ranklist' })
  const cells = async (uid: string) =>
    table
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: uid }) })
      .getByRole('cell')
      .allInnerTexts()
  await eventually(() => cells(first.uid)).toEqual(['1', '', '', '2', '2', '100.00%'])
  await eventually(() => cells(second.uid)).toEqual([
    '2',
    'Second to none',
    'Slow and steady',
    '1',
    '2',
    '50.00%',
  ])
  expect(page.url()).toContain(`group=${gid}`)

  // The place goes on over the pages.
  await go(`/user/ranklist?group=${gid}&pageSize=1&page=2`)
  await eventually(async () => (await cells(second.uid))[0]).toBe('2')
  await page.getByRole('link', { name: `1 solved by ${second.uid}` }).click()
  await eventually(async () => pathOf(page)).toBe('/solution')
  const status = new URL(page.url()).searchParams
  expect([status.get('uid'), status.get('judge')]).toEqual([second.uid, '3'])
  await page.goBack()
  await page.getByRole('link', { name: `2 tried by ${second.uid}` }).click()
  await eventually(async () => new URL(page.url()).searchParams.get('uid')).toBe(second.uid)
  expect(new URL(page.url()).searchParams.get('judge')).toBeNull()
  await page.goBack()
  await table.getByRole('link', { name: second.uid, exact: true }).click()
  await seen(page.getByRole('heading', { level: 1, name: 'Second to none' }))

  // A query that makes no sense is none.
  await go('/user/ranklist?group=x&page=-1')
  await seen(table)
  await eventually(() => page.getByLabel('Group').inputValue()).toBe('')
})

test('[NAV-USER-2] [USR-PROFILE-3] [USR-PROFILE-4] [USR-PROFILE-5] [USR-PROFILE-6] [USR-PROFILE-7] [USR-PROFILE-10] a profile, as its owner, others and root see it', async () => {
  const [easy = 0, harder = 0] = pids
  const owner = await visit({ as: second })
  await owner.go('/')
  await profileMenu(owner.page, 'Second to none').click()
  await menuEntry(owner.page, 'Profile').click()
  await eventually(async () => pathOf(owner.page)).toBe(`/user/${second.uid}`)
  const main = owner.page.getByRole('main')
  for (const text of ['Slow and steady', second.uid, 'School of Software', 'a@b.example', group]) {
    await seen(main.getByText(text, { exact: true }))
  }
  await seen(main.getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/))
  const part = (name: RegExp) =>
    main.locator('section').filter({ has: owner.page.getByRole('heading', { level: 2, name }) })
  const links = (name: RegExp) => part(name).getByRole('link').allInnerTexts()
  await eventually(() => links(/^Solved 1$/)).toEqual([`${easy} ${titles[0]}`])
  await eventually(() => links(/^Tried, not solved 1$/)).toEqual([`${harder} ${titles[1]}`])
  const year = part(/^Last 12 months$/)
  // Two days where midnight lay between them.
  await seen(year.getByText(/^2 submissions, active days: [12]$/))
  const months = await year.getByRole('table', { name: 'Submissions by month' }).innerText()
  expect(months).toMatch(/\s[12]\s+1\s*$/)
  await seen(year.getByText('Wrong Answer'))
  await seen(year.getByText('Python'))
  await main.getByRole('link', { name: 'Account settings' }).click()
  await eventually(async () => pathOf(owner.page)).toBe('/settings')

  // Others see no mail; who has neither mail nor school has no line for them.
  const visitor = await visit()
  await visitor.go(`/user/${second.uid}`)
  await seen(visitor.page.getByText('School of Software'))
  for (const name of ['Email', 'Manage user', 'Account settings', 'Administrator']) {
    expect(await visitor.page.getByRole('main').getByText(name, { exact: true }).count()).toBe(0)
  }
  await visitor.go(`/user/${first.uid}`)
  expect(await visitor.page.getByText('School', { exact: true }).count()).toBe(0)
  await visitor.go(`/user/${root.uid}`)
  await seen(visitor.page.getByRole('heading', { level: 1 }).getByText('Root', { exact: true }))

  const boss = await visit({ as: root })
  await boss.go(`/user/${second.uid}`)
  await seen(boss.page.getByText('a@b.example'))
  await boss.page.getByRole('link', { name: 'Manage user' }).click()
  await eventually(async () => pathOf(boss.page)).toBe(`/admin/users/${second.uid}`)

  visitor.expectRefusal('/user/nobody-here', 404)
  await visitor.go('/user/nobody-here')
  await said(visitor.page, /^failed to load profile: /)
  await seen(visitor.page.getByRole('main').getByText('failed to load profile', { exact: true }))
})

test('[USR-PROFILE-11] the address of an erased person says so', async () => {
  const gone = await register(product, freshName('gone'))
  const params = { uid: gone.uid }
  const { uid } = await root.call('POST /admin/users/:uid/erase', { params, body: { confirm: gone.uid } })
  for (const [locale, word] of [
    ['en-US', 'Erased'],
    ['zh-CN', '已清除'],
  ] as const) {
    const { page, go } = await visit({ as: root, locale })
    await go(`/user/${uid}`)
    await seen(page.getByRole('heading', { level: 1 }).getByText(word, { exact: true }))
    await go(`/admin/users/${uid}`)
    await seen(page.getByRole('main').getByText(word).first())
  }
})

test('[USR-RANK-8] groups that load later move nothing of the ranklist', async () => {
  const { page, go } = await visit()
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/group', async (route) => {
    await held
    await route.continue()
  })
  await go('/user/ranklist')
  const table = page.getByRole('table', { name: 'Ranklist' })
  await seen(table.getByRole('rowheader'))
  const before = (await table.boundingBox())?.y
  release()
  const options = () => page.getByLabel('Group').getByRole('option').allInnerTexts()
  await eventually(options).toContain(group)
  expect((await table.boundingBox())?.y).toBe(before)
})
