// The most frequent searches: people by name, and things by number and title.

import { findProblems, findUsers } from '../../lib/api/choices.ts'
import type { Finder } from './search-picker.tsx'

export interface FoundItem {
  id: number
  title: string
}

/** @param name of what is found: tells its answers from those of others */
export const itemFinder = (name: string, find: Finder<FoundItem>['find']): Finder<FoundItem> => ({
  name,
  find,
  keyOf: ({ id }) => id,
  show: ({ id, title }) => (
    <>
      <span className="muted">{id}</span> {title}
    </>
  ),
})

export const problemFinder = itemFinder('problems', findProblems)

export interface FoundPerson {
  /** Their username. */
  id: string
  title: string
}

/** @param name of those who are found: tells its answers from those of others */
export const personFinder = (name: string, find: Finder<FoundPerson>['find']): Finder<FoundPerson> => ({
  name,
  find,
  keyOf: ({ id }) => id,
  show: ({ id, title }) => (
    <>
      {id} {title !== id && <span className="muted">{title}</span>}
    </>
  ),
})

export const userFinder = personFinder('users', findUsers)
