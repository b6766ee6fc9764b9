// Result of a move by kind: found, already here, moved, and left out or changed, by reason. Each reason is a sentence with a
// few keys, or all of them on request.

import type { Kind } from './record.ts'

export type Part = Kind | 'test' | 'result' | 'picture' | 'part'

export interface Reason {
  count: number
  keys: string[]
}

export interface KindReport {
  found: number
  already: number
  moved: number
  leftOut: Map<string, Reason>
  changed: Map<string, Reason>
}

const fewKeys = 5

export class Report {
  readonly kinds = new Map<Part, KindReport>()
  readonly #mostKeys: number

  constructor(mostKeys: number = fewKeys) {
    this.#mostKeys = mostKeys
  }

  of(kind: Part): KindReport {
    const known = this.kinds.get(kind)
    if (known) return known
    const made = {
      found: 0,
      already: 0,
      moved: 0,
      leftOut: new Map(),
      changed: new Map(),
    }
    this.kinds.set(kind, made)
    return made
  }

  leaveOut(kind: Part, key: string, reason: string): void {
    this.#count(this.of(kind).leftOut, key, reason)
  }

  change(kind: Part, key: string, reason: string): void {
    this.#count(this.of(kind).changed, key, reason)
  }

  trial(): Report {
    return new Report(this.#mostKeys)
  }

  add(other: Report): void {
    for (const [kind, { found, already, moved, leftOut, changed }] of other.kinds) {
      const own = this.of(kind)
      own.found += found
      own.already += already
      own.moved += moved
      for (const [sums, reasons] of [
        [own.leftOut, leftOut],
        [own.changed, changed],
      ] as const) {
        for (const [reason, { count: more, keys }] of reasons) {
          for (const key of keys) this.#count(sums, key, reason)
          sums.get(reason)!.count += more - keys.length
        }
      }
    }
  }

  #count(reasons: Map<string, Reason>, key: string, reason: string): void {
    const known = reasons.get(reason) ?? { count: 0, keys: [] }
    known.count += 1
    if (known.keys.length < this.#mostKeys) known.keys.push(key)
    reasons.set(reason, known)
  }
}

const nameOf: Record<Part, string> = {
  group: 'groups',
  user: 'accounts',
  groupMember: 'members of groups',
  tag: 'tags',
  course: 'courses',
  problem: 'problems',
  courseMember: 'members of courses',
  courseProblem: 'problems of courses',
  contest: 'contests',
  entrant: 'entrants of contests',
  submission: 'submissions',
  news: 'news',
  discussion: 'discussions',
  comment: 'comments',
  connection: 'connected accounts',
  test: 'tests',
  result: 'results of tests',
  picture: 'pictures',
  part: 'collections and tables that are not read',
}

export const kindName = (kind: Kind): string => nameOf[kind]

const count = (number: number): string => number.toLocaleString('en-US')

const reasonLines = (mark: string, reasons: ReadonlyMap<string, Reason>): string[] =>
  [...reasons]
    .toSorted(([, a], [, b]) => b.count - a.count)
    .map(([reason, { count: many, keys }]) => {
      const more = many > keys.length ? ', ...' : ''
      return `    ${mark} ${count(many)}: ${reason} (${keys.join(', ')}${more})`
    })

export const reportLines = (report: Report, isPlan: boolean): string[] =>
  [...report.kinds]
    .filter(([, { found }]) => found > 0)
    .flatMap(([kind, { found, already, moved, leftOut, changed }]) => [
      `  ${nameOf[kind]}: ${count(found)} in the dump, ${count(moved)} ${isPlan ? 'to move' : 'moved'}` +
        (already > 0 ? `, ${count(already)} here already` : ''),
      ...reasonLines('left out', leftOut),
      ...reasonLines('changed', changed),
    ])
