// A page that stands open while the server dies and comes back: it finds its way back by itself and shows the verdict.

import { Language } from '@verdict/domain/language'
import { expect, test } from 'vitest'
import { journeys, seen } from './journey.ts'
import { stayMark } from './pages.ts'
import { createProblem, freshName, register, rootOf, submit, whileNothingIsJudged } from './person.ts'
import { findPart } from './process-tree.ts'

const { product, visit } = journeys()

/** Six seconds of CPU in one test: it still runs when a page that stood still for some of them looks. */
const slow =
  '#include <cstdio>\n#include <ctime>\nint main() { while (clock() < 6 * CLOCKS_PER_SEC) {} puts("done"); }\n'

test('[RT-CLIENT-2] [RT-CLIENT-4] after kill -9 of the server the open page gets the verdict without a reload', async () => {
  const root = await rootOf(product)
  const pid = await createProblem(root, {
    title: 'Patience',
    time: 10_000,
    tests: [{ in: '', out: 'done\n' }],
  })
  const student = await register(product, freshName('waiting'))
  const { page, go, tolerate } = await visit({ as: student })
  await whileNothingIsJudged(root, async () => {
    const sid = await submit(student, pid, Language.Cpp17, slow)
    await go(`/solution/${sid}`)
    await stayMark.set(page)
    await seen(page.getByRole('status').getByText('Pending'))
  })
  await seen(page.getByRole('status').getByText('Running'))

  // A browser's message about a server that is away.
  tolerate(/WebSocket connection|ERR_CONNECTION|ERR_EMPTY_RESPONSE|answer 503/)
  const victim = findPart(product.pid, 'server')
  if (victim === null) throw new Error('no server is running')
  process.kill(victim, 'SIGKILL')

  await page.getByRole('status').getByText('Accepted', { exact: true }).waitFor({ timeout: 60_000 })
  expect(await stayMark.isThere(page)).toBe(true)
})
