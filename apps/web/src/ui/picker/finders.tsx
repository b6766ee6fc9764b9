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

export const userFinder: Finder<{ id: string; title: string }> = {
  name: 'users',
  find: findUsers,
  keyOf: ({ id }) => id,
  show: ({ id, title }) => (
    <>
      {id} {title !== id && <span className="muted">{title}</span>}
    </>
  ),
}
