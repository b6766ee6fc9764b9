import { expect, test } from 'vitest'
import { moved } from '../../../ui/order/moved.ts'
import { positionFor } from './positions.ts'

/** What the server does with it: before that position, the rest in its order. */
const putBefore = (positions: readonly number[], from: number, beforePos: number): number[] => {
  const rest = positions.toSpliced(from, 1)
  const at = rest.findIndex((position) => position >= beforePos)
  return rest.toSpliced(at < 0 ? rest.length : at, 0, positions[from]!)
}

test('[CRS-PROB-2] each place of a list with gaps is reached from each other one', () => {
  const positions = [1, 2, 5, 9]
  for (const [from] of positions.entries()) {
    for (const [to] of positions.entries()) {
      if (from === to) continue
      expect(putBefore(positions, from, positionFor(positions, from, to))).toEqual(moved(positions, from, to))
    }
  }
})
