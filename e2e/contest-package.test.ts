// A contest comes as a package: what is in it and what is lost is looked at, then it is made with its teams and problems.

import { zip } from '@verdict/testkit/files'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { eventually, journeys, seen } from './journey.ts'
import { pathOf } from './pages.ts'
import { freshName, rootOf } from './person.ts'

const { product, visit } = journeys()

/** Packages are read with the processor's idle time alone, of which a busy machine has little. */
const read = (sign: Locator): Promise<void> => sign.first().waitFor({ timeout: 120_000 })

const problem = (title: string): Buffer =>
  zip({
    'problem.yaml': `name: ${title}\nlimits: { time_limit: 1, memory: 256 }\n`,
    'problem_statement/problem.en.tex': `\\problemname{${title}}\nPrint it back.\n`,
    'data/secret/1.in': '7\n',
    'data/secret/1.ans': '7\n',
  })

test('[CPK-PAGE-1] a contest is made from a package, after a preview that names what is lost', async () => {
  const root = await rootOf(product)
  const [title, echo, user] = [freshName('Regional'), freshName('echo'), freshName('u').slice(0, 20)]
  const content = {
    'contest.yaml': `name: ${title}\nduration: 5:00:00\nscoreboard_freeze_duration: 1:00:00\npenalty_time: 20\n`,
    'problems.yaml': `- id: echo\n  label: A\n  name: Echo\n  rgb: '#ff0000'\n- id: none\n  label: B\n  name: None\n`,
    'problems/echo/echo.zip': { content: problem(echo) },
    'organizations.json': '[{"id":"u","name":"University","country":"SWE"}]',
    'groups.json': '[{"id":"g","name":"Participants"}]',
    'teams.json':
      '[{"id":"1","name":"Omogen","organization_id":"u","group_ids":["g"],"icpc_id":"7","nationality":"SWE"},{"id":"2","name":"Heap"}]',
    'accounts.yaml': `- { id: a, username: ${user}, password: Till-wise-under-7, type: team, team_id: '1' }\n`,
  }
  const { page, go } = await visit({ as: root })
  await go('/contest/create')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'From a package' }).click()
  await eventually(async () => pathOf(page)).toBe('/contest/import')
  await page
    .locator('input[type=file][multiple]')
    .setInputFiles({ name: `${title}.zip`, mimeType: 'application/zip', buffer: zip(content) })
  const card = page.getByRole('article', { name: title, exact: true })
  await read(card.getByText('2 teams'))
  await seen(card.getByText('1:00 before the end'))
  await seen(card.getByText('1 new (1 with a password), 0 already here'))
  await seen(card.getByText('no package: it will be left out'))
  await seen(card.getByText('Settings left out: teams.json, nationality'))
  await seen(page.getByRole('article', { name: echo, exact: true }))
  await card.getByLabel('End').fill('2001-01-01T00:00')
  await card.getByRole('button', { name: 'Create contest' }).click()
  await seen(card.getByText('The end must be after the start.'))
  await card.getByLabel('End').fill('2099-01-01T00:00')
  await card.getByLabel('Start').fill('2098-12-31T19:00')
  await card.getByRole('button', { name: 'Create contest' }).click()
  await read(card.getByText('The contest was created.'))
  await card.getByRole('link', { name: 'Teams and password slips' }).click()
  await seen(main.getByText('Omogen'))
  await seen(main.getByText('Heap'))
  const cid = Number(pathOf(page).split('/')[2])
  const { contest, problems } = await root.call('GET /contest/:cid', { params: { cid } })
  expect(contest).toMatchObject({ title, option: { teams: true, freeze: 60 } })
  expect(problems.map((one) => [one.title, one.color])).toEqual([[echo, '#ff0000']])
  const { docs } = await root.call('GET /contest/:cid/teams', { params: { cid }, query: {} })
  expect(docs.map(({ name, icpcId, members }) => [name, icpcId, members.map(({ uid }) => uid)])).toEqual([
    ['Omogen', '7', [user]],
    ['Heap', '', [`team${cid}-001`]],
  ])
  // It leaves as it came, marked as not final.
  await go(`/contests/${cid}/awards`)
  for (const name of ['results.tsv', 'Contest package 2026-01']) {
    const download = page.waitForEvent('download')
    await main.getByRole('link', { name }).click()
    const ending = name === 'results.tsv' ? '-results.tsv' : '-2026-01.zip'
    expect((await download).suggestedFilename()).toBe(`contest-${cid}-not-final${ending}`)
  }
}, 300_000)
