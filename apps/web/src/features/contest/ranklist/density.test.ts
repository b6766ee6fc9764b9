import { expect, test } from 'vitest'
import { densityFor } from './density.ts'

test('[RANK-PRESENT-1] on a wall rows are as large as all problems allow side by side', () => {
  expect(densityFor(1872, 13)).toBe('projector')
  expect(densityFor(1320, 12)).toBe('projector')
  expect(densityFor(1319, 12)).toBe('comfortable')
})
