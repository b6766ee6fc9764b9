// Submissions are too many to keep: they are looked up in the database.

import type { Kind, Named } from '@verdict/origins/record'

export class Names {
  readonly #numbers = new Map<Kind, Map<string, number>>()
  #invented = 0

  learn(kind: Kind, { names }: Named, number: number): void {
    if (kind === 'submission') return
    const known = this.#of(kind)
    for (const name of names) known.set(name, number)
  }

  find(kind: Kind, name: string | null): number | undefined {
    return name === null ? undefined : this.#of(kind).get(name)
  }

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

/** Names, numbers and places that only one record may have: the first to ask gets one. */
export class Claims {
  readonly #owners = new Map<string, string>()

  ownerOf(what: string): string | undefined {
    return this.#owners.get(what)
  }

  isFree(what: string, key: string): boolean {
    return (this.#owners.get(what) ?? key) === key
  }

  /** @returns false if another record has it */
  take(what: string, key: string): boolean {
    if (!this.isFree(what, key)) return false
    this.#owners.set(what, key)
    return true
  }
}
