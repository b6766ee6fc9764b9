// Whether a regular expression takes time in proportion to the text that it meets, whatever the text.

import { RegExpParser } from '@eslint-community/regexpp'
import type { AST } from '@eslint-community/regexpp'
import type { CharSet } from 'refa'
import { toUnicodeSet } from 'regexp-ast-analysis'
import { analyse } from 'scslre'

/** Whether a text of these characters alone can have a part of the expression in it. */
type Within = (characters: CharSet) => boolean

type Flags = Parameters<typeof toUnicodeSet>[1]

/**
 * One that starts again within what it has just read: unanchored, it reads without a bound over a text that can have
 * its own beginning in it any number of times, and what follows may then refuse. Each beginning reads to the end.
 */
class Restarts {
  private readonly flags: Flags
  constructor(flags: Flags) {
    this.flags = flags
  }

  /** @param before what comes before the elements; @param refusable whether what follows them can refuse */
  within(elements: readonly AST.Element[], before: readonly Within[], refusable: boolean): boolean {
    const seen = [...before]
    return elements.some((element, index) => {
      const refused = refusable || elements.slice(index + 1).some((next) => this.canRefuse(next))
      const found = this.at(element, seen, refused)
      const part = this.part(element)
      if (part !== null) seen.push(part)
      return found
    })
  }

  private at(element: AST.Element, before: readonly Within[], refusable: boolean): boolean {
    if (element.type === 'Quantifier') {
      const characters = this.charactersOf(element.element)
      if (element.max === Infinity && refusable && characters !== null && before.length > 0) {
        if (before.every((part) => part(characters))) return true
      }
      return this.at(element.element, before, refusable)
    }
    return 'alternatives' in element
      ? element.alternatives.some((one) =>
          this.within(one.elements, before, refusable || element.type === 'Assertion'),
        )
      : false
  }

  private canRefuse(element: AST.Element): boolean {
    return !(element.type === 'Quantifier' && element.min === 0)
  }

  /** Null for what reads nothing. */
  private part(element: AST.Element): Within | null {
    // With the flag m, ^ stands after a line feed.
    if (element.type === 'Assertion')
      return element.kind === 'start' ? (characters) => characters.has(10) : null
    if (element.type === 'Quantifier') return element.min === 0 ? null : this.part(element.element)
    if (element.type === 'Group' || element.type === 'CapturingGroup') {
      const alternatives = element.alternatives.map((one) => one.elements.map((next) => this.part(next)))
      return (characters) =>
        alternatives.some((parts) => parts.every((part) => part === null || part(characters)))
    }
    const own = this.charactersOf(element)
    return (characters) => own === null || !own.isDisjointWith(characters)
  }

  /** All characters that an element can read; null when it can read none. */
  private charactersOf(element: AST.Element): CharSet | null {
    if (element.type === 'Quantifier') return this.charactersOf(element.element)
    if (
      element.type === 'Character' ||
      element.type === 'CharacterClass' ||
      element.type === 'CharacterSet'
    ) {
      return toUnicodeSet(element, this.flags).chars
    }
    if (!('alternatives' in element) || element.type === 'Assertion') return null
    return element.alternatives
      .flatMap((one) => one.elements.map((next) => this.charactersOf(next)))
      .reduce((all, next) => (all === null ? next : next === null ? all : all.union(next)), null)
  }
}

export function isLinear(pattern: string, flags: string): boolean {
  const reports = analyse(
    { source: pattern, flags },
    { reportTypes: { Move: true, Self: true, Trade: true } },
  ).reports
  if (reports.length > 0) return false
  const parser = new RegExpParser()
  const parsedFlags = parser.parseFlags(flags)
  const tree = parser.parsePattern(pattern, 0, pattern.length, { unicode: parsedFlags.unicode })
  const anchored = (elements: readonly AST.Element[]): boolean =>
    parsedFlags.sticky ||
    (elements[0]?.type === 'Assertion' && elements[0].kind === 'start' && !parsedFlags.multiline)
  const restarts = new Restarts(parsedFlags)
  return !tree.alternatives.some(
    ({ elements }) => !anchored(elements) && restarts.within(elements, [], false),
  )
}
