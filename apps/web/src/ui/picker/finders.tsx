// What is looked for most: people by name, and things by number and title.

import type { Finder } from './search-picker.tsx'

/** Username and nickname. */
export interface FoundUser {
  id: string
  title: string
}

export interface FoundItem {
  id: number
  title: string
}

export const userFinder = (find: Finder<FoundUser>['find']): Finder<FoundUser> => ({
  name: 'users',
  find,
  keyOf: ({ id }) => id,
  show: ({ id, title }) => (
    <>
      {id} {title !== id && <span className="muted">{title}</span>}
    </>
  ),
})

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
