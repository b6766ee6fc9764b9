// Groups of people whose programs for a problem are alike: a person in a pair with one of them belongs to them. Pure.

import type { SimilarityCluster } from '@verdict/contract/similarity'
import type { PairRecord } from './record.ts'

/** The representative of somebody's group; each member points towards it. */
class Groups {
  private readonly towards = new Map<string, string>()

  of(member: string): string {
    let at = member
    for (let next = this.towards.get(at); next !== undefined; next = this.towards.get(at)) at = next
    if (at !== member) this.towards.set(member, at)
    return at
  }

  join(a: string, b: string): void {
    const [left, right] = [this.of(a), this.of(b)]
    if (left !== right) this.towards.set(left, right)
  }
}

const member = (pid: number, userId: number): string => `${pid} ${userId}`

const agreed = <T>(values: readonly T[]): T | null =>
  values.every((value) => value === values[0]) ? values[0]! : null

/** The person who set one of them last. */
function lastSetOf(pairs: readonly PairRecord[]): { setBy: string | null; setAt: string | null } {
  const times = pairs.map(({ set_at }) => set_at?.getTime() ?? 0)
  const last = pairs[times.indexOf(Math.max(...times))]!
  return { setBy: last.set_by, setAt: last.set_at?.toISOString() ?? null }
}

function present(pairs: PairRecord[]): SimilarityCluster {
  const people = new Map(
    pairs
      .flatMap(({ earlier, later }) => [earlier, later])
      .map(({ user_id, uid, nick }) => [user_id, { uid, nick }]),
  )
  const [{ pid, title }] = pairs as [PairRecord]
  return {
    pid,
    title,
    percent: Math.max(...pairs.map(({ percent }) => percent)),
    people: [...people.values()].sort((a, b) => (a.uid < b.uid ? -1 : 1)),
    pairs: pairs.map(({ percent, earlier, later, state }) => ({
      percent,
      earlier: { sid: earlier.sid, uid: earlier.uid },
      later: { sid: later.sid, uid: later.uid },
      state,
    })),
    state: agreed(pairs.map(({ state }) => state)),
    note: agreed(pairs.map(({ note }) => note)) ?? '',
    ...lastSetOf(pairs),
  }
}

/** Largest first, then most similar. */
export function clustersOf(pairs: PairRecord[]): SimilarityCluster[] {
  const groups = new Groups()
  for (const { pid, earlier, later } of pairs) {
    groups.join(member(pid, earlier.user_id), member(pid, later.user_id))
  }
  const byGroup = Map.groupBy(pairs, ({ pid, later }) => groups.of(member(pid, later.user_id)))
  return [...byGroup.values()]
    .map(present)
    .sort((a, b) => b.people.length - a.people.length || b.percent - a.percent || a.pid - b.pid)
}
