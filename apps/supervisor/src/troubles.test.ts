import { expect, it } from 'vitest'
import { createTroubles, type PartTrouble } from './troubles.ts'

it('[DISK-3] the server gets the parts’ troubles, again after each start, with last line and time', () => {
  let moment = 0
  const troubles = createTroubles(() => new Date(moment++ * 1000))
  troubles.report('judge', 'The judge ended at its start:\nno compiler')
  const received: PartTrouble[][] = []
  troubles.tell((parts) => received.push(parts))
  const since = '1970-01-01T00:00:00.000Z'
  expect(received).toEqual([[{ part: 'judge', reason: 'no compiler', since }]])
  troubles.report('judge', `the disk is full${'!'.repeat(1000)}`)
  expect(received[1]?.[0]).toMatchObject({ since, reason: expect.stringMatching(/^the disk is full!{284}$/) })
  troubles.report('judge', null)
  troubles.report('judge', null)
  expect(received.slice(2)).toEqual([[]])
})
