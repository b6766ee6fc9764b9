// A jury at its desk: it confirms verdicts before they are shown, takes an alarm out of the time, and compares two tries.

import { Language } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { expect, test } from 'vitest'
import { gone, journeys, seen } from './journey.ts'
import { createProblem, freshName, judged, register, rootOf, submit } from './person.ts'
import { problem, programIn } from './programs/sum-and-difference.ts'

const { product, visit } = journeys()
const minuteMs = 60_000

test('[DESK-VERIFY-1] [DESK-REMOVE-1] [DESK-COMPARE-1] a jury confirms a verdict, removes an alarm, and compares two tries', async () => {
  const root = await rootOf(product)
  const [ann, ben] = await Promise.all(['ann', 'ben'].map((kind) => register(product, freshName(kind))))
  const pid = await createProblem(root, problem)
  const now = Date.now()
  const at = (minutes: number) => new Date(now + minutes * minuteMs).toISOString()
  const [start, end] = [at(-60), at(180)]
  const { cid } = await root.call('POST /contest/', {
    body: { title: freshName('Regional'), start, end, list: [pid], option: { verify: 'all' } },
  })
  for (const who of [ann!, ben!]) await who.call('POST /contest/:cid/verify', { params: { cid }, body: {} })
  const send = (judge: Parameters<typeof programIn>[1]) =>
    submit(ann!, pid, Language.Cpp17, programIn(Language.Cpp17, judge), cid)
  const wrong = await send(Judge.WrongAnswer)
  const right = await send(Judge.Accepted)

  const desk = await visit({ as: root })
  await desk.go(`/contests/${cid}/desk`)
  const confirm = (sid: number) =>
    desk.page.getByRole('button', { name: `Confirm the verdict of submission ${sid}` })
  await seen(confirm(wrong))
  await seen(confirm(right))
  const shownTo = async (sid: number) => (await ann!.call('GET /status/:sid', { params: { sid } })).judge
  expect([await shownTo(wrong), await shownTo(right)]).toEqual([Judge.Pending, Judge.Pending])
  await confirm(right).click()
  await gone(confirm(right))
  expect((await judged(ann!, right)).judge).toBe(Judge.Accepted)
  expect(await shownTo(wrong)).toBe(Judge.Pending)

  await root.call('POST /contest/:cid/desk/removals', {
    params: { cid },
    body: { from: at(-40), until: at(-30), reason: 'Fire alarm' },
  })
  await desk.go(`/contests/${cid}/desk`)
  await seen(desk.page.getByRole('main').getByText('Fire alarm').first())
  const { contest } = await ann!.call('GET /contest/:cid', { params: { cid } })
  expect(Date.parse(contest.end)).toBe(Date.parse(end) + 10 * minuteMs)

  await desk.go(`/solution/${right}/compare?with=${wrong}`)
  await seen(desk.page.getByRole('link', { name: `#${wrong}` }))
  await seen(desk.page.getByRole('link', { name: `#${right}` }))
  await seen(desk.page.getByRole('table', { name: 'Results by test' }))
  const other = await visit({ as: ben! })
  await other.go(`/solution/${right}/compare?with=${wrong}`)
  await seen(other.page.getByText('You may not read the code of both submissions.'))
  expect(await other.page.getByText('int main').count()).toBe(0)
})
