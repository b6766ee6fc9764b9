// A contest of teams: made by a pasted sheet, and two members of one team side by side in two browsers.

import { Language } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { eventually, gone, journeys, seen } from './journey.ts'
import { createProblem, freshName, judged, type Person, register, rootOf } from './person.ts'
import { problem as judgeable, programs } from './programs/sum-and-difference.ts'

const { product, visit } = journeys()
const minuteMs = 60_000
const right = programs[Language.C][Judge.Accepted]
const wrong = programs[Language.C][Judge.WrongAnswer]

let root: Person
let pid: number
const title = freshName('team-problem')
beforeAll(async () => {
  root = await rootOf(product)
  pid = await createProblem(root, { ...judgeable, title })
})

const handIn = async (person: Person, cid: number, code: string): Promise<number> =>
  (await person.call('POST /status', { body: { pid, mid: cid, language: Language.C, code } })).sid

const board = (page: Page) => page.getByRole('region', { name: 'Ranklist table' }).getByRole('table')
const rowOf = (page: Page, name: string) =>
  board(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name }) })

test('[TEAM-SHEET-1] [TEAM-PAGE-1] [TEAM-RANK-1] [TEAM-RANK-2] made by a sheet, submitted for from two browsers, ranked once', async () => {
  const [alice, bob, carol, dave] = [
    await register(product, freshName('alice')),
    await register(product, freshName('bob')),
    await register(product, freshName('carol')),
    await register(product, freshName('dave')),
  ]
  const { cid } = await root.call('POST /contest/', {
    body: {
      title: freshName('regional'),
      start: new Date(Date.now() - 30 * minuteMs).toISOString(),
      end: new Date(Date.now() + 60 * minuteMs).toISOString(),
      list: [pid],
      option: { teams: true, openBoard: true },
    },
  })
  const jury = await root.call('POST /contest/:cid/teams/categories', {
    params: { cid },
    body: { name: 'Jury', hidden: true },
  })
  expect(jury.id).toBeGreaterThan(0)

  const admin = await visit({ as: root })
  await admin.go(`/contests/${cid}/teams`)
  await admin.page.getByRole('button', { name: 'Paste a sheet' }).click()
  const dialog = admin.page.getByRole('dialog')
  await dialog
    .getByLabel('Teams')
    .fill(
      [
        'team\torganization\tcountry\tcategory\tmembers',
        `海森堡 Heisenberg\t南京大学\tCHN\tGuests\t${alice.uid} ${bob.uid}`,
        `Beta\tETH Zürich\tCHE\t\t${carol.uid}`,
        `Shadow\t\t\tJury\t${dave.uid}`,
        'Nobody\t\t\t\tno-such-person',
      ].join('\n'),
    )
  await dialog.getByRole('button', { name: 'Check' }).click()
  await seen(dialog.getByText('3 new, 0 changed, 0 unchanged.'))
  await seen(dialog.getByText('no account: no-such-person'))
  await seen(dialog.getByText('New organizations: 南京大学, ETH Zürich'))
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await gone(dialog)
  await seen(admin.page.getByRole('link', { name: '海森堡 Heisenberg' }))

  // Each sees the submissions of both.
  const [left, right2] = [await visit({ as: alice }), await visit({ as: bob })]
  const first = await handIn(alice, cid, wrong)
  const second = await handIn(bob, cid, right)
  await right2.go(`/contests/${cid}/status`)
  await left.go(`/contests/${cid}/status`)
  for (const { page } of [left, right2]) {
    for (const [sid, uid] of [
      [first, alice.uid],
      [second, bob.uid],
    ] as const) {
      const row = page
        .getByRole('row')
        .filter({ has: page.getByRole('link', { name: String(sid), exact: true }) })
      await seen(row.getByRole('link', { name: '海森堡 Heisenberg' }))
      await seen(row.getByRole('link', { name: uid }))
      // The verdict comes by itself, to both members.
      await seen(row.getByText(sid === first ? 'Wrong Answer' : 'Accepted'))
    }
  }
  await right2.page.getByRole('link', { name: String(first), exact: true }).click()
  await seen(right2.page.getByText('Wrong Answer').first())

  const hidden = await handIn(dave, cid, right)
  await judged(root, hidden)
  await left.go(`/contests/${cid}/ranklist`)
  await eventually(() => rowOf(left.page, '海森堡 Heisenberg').count()).toBe(1)
  const text = (await rowOf(left.page, '海森堡 Heisenberg').getByRole('rowheader').innerText()).replace(
    /\s+/g,
    ' ',
  )
  expect(text).toContain('南京大学 · Guests')
  expect(await rowOf(left.page, 'Shadow').count()).toBe(0)
  await left.page.getByLabel('Organization').selectOption('南京大学')
  await eventually(() => rowOf(left.page, 'Beta').count()).toBe(0)

  await left.page.getByRole('link', { name: '海森堡 Heisenberg' }).click()
  await seen(left.page.getByRole('heading', { name: '海森堡 Heisenberg' }))
  await seen(left.page.getByText('南京大学 · China'))
  await seen(left.page.getByRole('link', { name: String(second), exact: true }))

  const visitor = await visit({})
  await visitor.go(`/contests/${cid}/ranklist`)
  await eventually(() => rowOf(visitor.page, '海森堡 Heisenberg').count()).toBe(1)
  expect(await visitor.page.getByText('Shadow').count()).toBe(0)
})
