import { entrantName } from '../person.tsx'
import { findProblems, findUsers } from '../../lib/api/choices.ts'
import type { Finder } from './search-picker.tsx'

export interface FoundItem {
  id: number
  title: string
}

/** @param name part of the cache key */
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
  id: string
  title: string
}

/** @param name part of the cache key */
export const personFinder = (name: string, find: Finder<FoundPerson>['find']): Finder<FoundPerson> => ({
  name,
  find,
  keyOf: ({ id }) => id,
  show: ({ id, title }) => (
    <>
      {entrantName(id, title)} {entrantName(id, title) !== title && <span className="muted">{title}</span>}
    </>
  ),
})

export const userFinder = personFinder('users', findUsers)
