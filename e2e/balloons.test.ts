// Balloons on a phone: two helpers, a team that solves a problem, and a jury that changes its mind.

import { Language } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { expect, test } from 'vitest'
import { tooWide } from './covered.ts'
import { gone, journeys, seen } from './journey.ts'
import { hearing } from './pages.ts'
import { createProblem, freshName, judged, register, rootOf, submit } from './person.ts'
import { problem, programIn } from './programs/sum-and-difference.ts'

const { product, visit } = journeys()
const minuteMs = 60_000

test('[BALLOON-PAGE-1] a helper takes a balloon by phone, delivers it, and takes it back', async () => {
  const root = await rootOf(product)
  const [ann, helper, other] = await Promise.all(
    ['ann', 'helper', 'other'].map((kind) => register(product, freshName(kind))),
  )
  const pid = await createProblem(root, problem)
  const at = (minutes: number) => new Date(Date.now() + minutes * minuteMs).toISOString()
  const { cid } = await root.call('POST /contest/', {
    body: {
      title: freshName('Regional'),
      start: at(-60),
      end: at(180),
      list: [pid],
      option: { teams: true, labelingStyle: 1, balloons: 'until-freeze' },
      colors: [{ pid, color: '#ff0000', name: 'red' }],
    },
  })
  const params = { cid }
  await root.call('POST /contest/:cid/teams', {
    params,
    body: { name: 'Alpha', label: '7', room: 'Hall', seat: 'A1', members: [{ uid: ann!.uid }] },
  })
  await root.call('PUT /contest/:cid/helpers', {
    params,
    body: { kind: 'balloon', uids: [helper!.uid, other!.uid] },
  })

  const phone = await visit({ as: helper!, width: 390, height: 844 })
  const heard = hearing(phone.page)
  await phone.go(`/contests/${cid}/balloons`)
  await seen(phone.page.getByText('Nothing to bring'))
  await heard
  const second = await visit({ as: other!, width: 390, height: 844 })
  await second.go(`/contests/${cid}/balloons`)
  await seen(second.page.getByText('Nothing to bring'))

  const sid = await submit(ann!, pid, Language.Cpp17, programIn(Language.Cpp17, Judge.Accepted), cid)
  expect((await judged(root, sid)).judge).toBe(Judge.Accepted)
  const card = phone.page.getByRole('listitem').filter({ hasText: 'Hall · A1' })
  await seen(card.getByText('First of the contest'))
  await seen(card.getByText('red'))
  expect(await tooWide(phone.page)).toEqual([])
  const take = phone.page.getByRole('button', { name: 'Take: 1 for Alpha' })
  expect((await take.boundingBox())!.height).toBeGreaterThanOrEqual(48)
  await take.tap()
  await seen(phone.page.getByRole('heading', { name: /^On the way/ }))
  await seen(second.page.getByText(`${helper!.uid} has it`))
  expect(await second.page.getByRole('button', { name: /Alpha/ }).count()).toBe(0)

  await phone.page.getByRole('button', { name: 'Delivered: 1 for Alpha' }).tap()
  await seen(phone.page.getByText('Nothing to bring'))
  await root.call('PUT /status/:sid', { params: { sid }, body: { judge: Judge.Skipped } })
  await seen(second.page.getByText('Take this balloon back.'))
  await second.page.getByRole('button', { name: 'Taken back: 1 for Alpha' }).tap()
  await gone(second.page.getByText('Take this balloon back.'))

  await root.call('PUT /status/:sid', { params: { sid }, body: { judge: Judge.RejudgePending } })
  await judged(root, sid)
  await seen(take)
  await phone.page.getByLabel('Room').selectOption('Hall')
  await seen(take)
  expect(new URL(phone.page.url()).search).toBe('?room=Hall')
})
