// People of a group on a circle, so that every line between two is visible.

import type { SimilarityCluster } from '@verdict/contract/similarity'
import { entrantName } from '../../../ui/person.tsx'

export interface Node {
  uid: string
  name: string
  x: number
  y: number
  anchor: 'start' | 'middle' | 'end'
}

export interface Edge {
  from: Node
  to: Node
  percent: number
}

export const size = 320
const centre = size / 2
const radius = 96

function nodeAt({ uid, nick }: { uid: string; nick: string }, index: number, count: number): Node {
  const angle = (2 * Math.PI * index) / count - Math.PI / 2
  const cos = Math.cos(angle)
  const anchor = Math.abs(cos) < 0.3 ? 'middle' : cos > 0 ? 'start' : 'end'
  return {
    uid,
    name: entrantName(uid, nick),
    x: centre + radius * cos,
    y: centre + radius * Math.sin(angle),
    anchor,
  }
}

export function graphOf({ people, pairs }: Pick<SimilarityCluster, 'people' | 'pairs'>): {
  nodes: Node[]
  edges: Edge[]
} {
  const nodes = people.map((person, index) => nodeAt(person, index, people.length))
  const byUid = new Map(nodes.map((node) => [node.uid, node]))
  const edges = pairs.flatMap(({ earlier, later, percent }) => {
    const [from, to] = [byUid.get(earlier.uid), byUid.get(later.uid)]
    return from && to ? [{ from, to, percent }] : []
  })
  return { nodes, edges }
}
