import { expect, test } from 'vitest'
import { densityFor, nameRoom } from './density.ts'

test('[RANK-PRESENT-1] on a wall rows are as large as all problems allow side by side', () => {
  expect(densityFor(1872, 13)).toBe('projector')
  expect(densityFor(1200, 12)).toBe('projector')
  expect(densityFor(1199, 12)).toBe('comfortable')
})

test('[RANK-WIDE-1] a name gets the room that the widest one takes, and never less than a column', () => {
  const size = { row: 44, font: 10, name: 100, fixed: 0, cell: 0 }
  expect(nameRoom([], size)).toBe(100)
  expect(nameRoom([{ uid: 'ada', nick: 'ada' }], size)).toBe(100)
  const long = { uid: 'u'.repeat(20), nick: '队'.repeat(30) }
  expect(nameRoom([{ uid: 'ada', nick: '' }, long], size)).toBe(300 + 13.5 * 12 + 20)
})
