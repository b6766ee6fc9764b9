// Collections or tables of a dump. Those that no reader asks for are reported, so that nothing is silently left behind.

import type { Report } from './report.ts'

/** For lower-case names: null for derived data, a sentence for data that cannot be moved completely. */
type Special = (name: string) => string | null | undefined

export function leavePart(report: Report, name: string, why: string): void {
  report.of('part').found += 1
  report.leaveOut('part', name, why)
}

export class DumpParts {
  readonly #special: Special
  readonly #there = new Map<string, string>()
  readonly #asked = new Set<string>()

  constructor(special: Special) {
    this.#special = special
  }

  see(name: string): void {
    const small = name.toLowerCase()
    if (!this.#there.has(small)) this.#there.set(small, name)
  }

  ask(name: string): void {
    this.#asked.add(name.toLowerCase())
  }

  report(report: Report): void {
    for (const [small, name] of this.#there) {
      const why = this.#special(small)
      if (typeof why === 'string') leavePart(report, name, why)
      else if (why === undefined && !this.#asked.has(small))
        leavePart(report, name, 'nothing of it has a place here')
    }
  }
}
