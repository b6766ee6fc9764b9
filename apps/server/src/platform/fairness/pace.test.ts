import { expect, test } from 'vitest'
import { paced } from './pace.ts'

const chunk = Buffer.alloc(64 * 1024, 'x')

async function* chunks(count: number, onClose = () => {}): AsyncGenerator<Buffer> {
  try {
    for (let n = 0; n < count; n += 1) yield chunk
  } finally {
    onClose()
  }
}

test('an upload rests after each piece for twice as long as the loop was busy, and never for long', async () => {
  const busy = [3, 0, 400]
  const rests: number[] = []
  const loop = { busyMs: () => busy.shift()!, rest: async (ms: number) => void rests.push(ms) }
  const passed: Buffer[] = []
  for await (const one of paced(chunks(14), loop)) passed.push(one)
  expect(passed).toHaveLength(14)
  expect(passed.every((one) => one === chunk)).toBe(true)
  expect(rests).toEqual([6, 0, 50])
})

test('its source is closed when nobody reads on', async () => {
  let isClosed = false
  for await (const _ of paced(chunks(9, () => (isClosed = true)))) break
  expect(isClosed).toBe(true)
})
