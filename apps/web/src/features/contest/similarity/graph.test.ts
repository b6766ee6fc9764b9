import { expect, test } from 'vitest'
import { graphOf, size } from './graph.ts'

test('[SIM-REVIEW-2] each person has a place of their own inside the drawing, each pair a line', () => {
  const people = ['ann', 'ben', 'cid', 'dan'].map((uid) => ({ uid, nick: uid }))
  const pair = (a: string, b: string) => ({
    percent: 90,
    earlier: { sid: 1, uid: a },
    later: { sid: 2, uid: b },
    state: 'open' as const,
  })
  const { nodes, edges } = graphOf({ people, pairs: [pair('ann', 'ben'), pair('ben', 'dan')] })
  expect(new Set(nodes.map(({ x, y }) => `${Math.round(x)} ${Math.round(y)}`)).size).toBe(4)
  for (const { x, y } of nodes) {
    expect(Math.min(x, y)).toBeGreaterThan(0)
    expect(Math.max(x, y)).toBeLessThan(size)
  }
  expect(edges.map(({ from, to }) => [from.uid, to.uid])).toEqual([
    ['ann', 'ben'],
    ['ben', 'dan'],
  ])
})
