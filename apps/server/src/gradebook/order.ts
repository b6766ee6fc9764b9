// A gradebook in the order of a teacher's own sheet. A line of it is a student number or a username, and has its row in the
// file whether somebody was found or not, so that columns can be copied from one to the other.

import { cellsOf, plainName } from '@verdict/domain/pasted-cells'
import type { PersonRecord } from './record.ts'

interface OrderedLine<Person> {
  /** From 1. */
  line: number
  text: string
  /** Null where nobody is named, or who is named stands further up. */
  person: Person | null
}

type Named = Pick<PersonRecord, 'uid' | 'student_number'>

export interface Ordered<Person> {
  lines: OrderedLine<Person>[]
  /** Those whom no line names. */
  rest: Person[]
}

const keyOf = (text: string): string => plainName(text).toLowerCase()

/** Lines may be whole rows of a sheet: their first cells that name somebody count, and of a line without cells its words. */
const keysOf = (line: string): string[][] => [
  cellsOf(line, null).map(keyOf),
  // One without a digit may be a part of somebody else's name.
  line
    .split(/\s/)
    .map(keyOf)
    .filter((word) => /\d/.test(word)),
]

/** @param lines blank ones are no rows */
export function inOrderOf<Person extends Named>(
  people: readonly Person[],
  lines: readonly string[],
): Ordered<Person> {
  // A number comes before a name: where both are somebody's, a sheet of marks means the number.
  const byNumber = new Map(people.map((person) => [keyOf(person.student_number), person]))
  byNumber.delete('')
  const byName = new Map(people.map((person) => [person.uid.toLowerCase(), person]))
  const left = new Set(people)
  const find = (line: string): Person | null => {
    for (const keys of keysOf(line)) {
      for (const names of [byNumber, byName]) {
        for (const key of keys) {
          const person = names.get(key)
          if (person && left.has(person)) return person
        }
      }
    }
    return null
  }
  const found = lines.flatMap((text, index): OrderedLine<Person>[] => {
    if (text.trim() === '') return []
    const person = find(text)
    if (person) left.delete(person)
    return [{ line: index + 1, text: text.trim(), person }]
  })
  return { lines: found, rest: people.filter((person) => left.has(person)) }
}
