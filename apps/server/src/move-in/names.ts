// By which number something is known here that other records of the dump name. Submissions, of which there are many, are not
// kept: what names one asks the database.

import type { Kind, Named } from './record.ts'

export class Names {
  readonly #numbers = new Map<Kind, Map<string, number>>()
  #invented = 0

  learn(kind: Kind, { names }: Named, number: number): void {
    if (kind === 'submission') return
    const known = this.#of(kind)
    for (const name of names) known.set(name, number)
    // Names of people were matched as written there, and later without regard to case.
    if (kind !== 'user') return
    for (const name of names) {
      const folded = `any case ${name.toLowerCase()}`
      if (!known.has(folded)) known.set(folded, number)
    }
  }

  find(kind: Kind, name: string | null): number | undefined {
    if (name === null) return undefined
    const known = this.#of(kind)
    return known.get(name) ?? (kind === 'user' ? known.get(`any case ${name.toLowerCase()}`) : undefined)
  }

  /** A number that stands for one that a plan does not give out. */
  invent(): number {
    this.#invented -= 1
    return this.#invented
  }

  #of(kind: Kind): Map<string, number> {
    const known = this.#numbers.get(kind) ?? new Map<string, number>()
    this.#numbers.set(kind, known)
    return known
  }
}
