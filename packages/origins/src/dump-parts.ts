// The collections or tables of a dump. Those that no reader asks for are reported, so that nothing is silently left
// behind.

import type { Report } from './report.ts'

/** By names in small letters: null for one that follows from others, a sentence for one that never comes whole. */
type Special = (name: string) => string | null | undefined

export function leavePart(report: Report, name: string, why: string): void {
  report.of('part').found += 1
  report.leaveOut('part', name, why)
}

export class DumpParts {
  readonly #special: Special
  /** By the name in small letters. */
  readonly #there = new Map<string, string>()
  readonly #asked = new Set<string>()

  constructor(special: Special) {
    this.#special = special
  }

  /** One that holds something. */
  see(name: string): void {
    const small = name.toLowerCase()
    if (!this.#there.has(small)) this.#there.set(small, name)
  }

  ask(name: string): void {
    this.#asked.add(name.toLowerCase())
  }

  /** After all readers have read. */
  report(report: Report): void {
    for (const [small, name] of this.#there) {
      const why = this.#special(small)
      if (typeof why === 'string') leavePart(report, name, why)
      else if (why === undefined && !this.#asked.has(small))
        leavePart(report, name, 'nothing of it has a place here')
    }
  }
}
