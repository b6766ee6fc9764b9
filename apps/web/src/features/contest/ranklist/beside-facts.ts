// School and groups of people, organization and categories of teams, as they stand beside names and narrow the board.

import type { Board, RankRow } from './board.ts'

export interface NamedGroup {
  gid: number
  title: string
}

export interface Beside {
  entrants: Board['entrants']
  /** Groups of people on the board. */
  groups: readonly NamedGroup[]
  schools: readonly string[]
  organizations: Board['organizations']
  categories: Board['categories']
  textOf: (row: Pick<RankRow, 'uid' | 'school' | 'team'>) => string
}

/** @param groups those of people on the board, by name */
export function besideOf(board: Board | undefined, groups: readonly NamedGroup[]): Beside {
  const { organizations = [], categories = [], rows = [] } = board ?? {}
  const titles = new Map<string, string[]>()
  for (const { gid, title } of groups) {
    for (const uid of board?.groups[gid] ?? []) titles.set(uid, [...(titles.get(uid) ?? []), title])
  }
  const countries = rows.flatMap(({ team }) => team?.shownOrganization?.country ?? [])
  const ofManyCountries = new Set(countries).size > 1
  const schools = new Set(rows.flatMap(({ school }) => (school === '' ? [] : [school])))
  return {
    entrants: board?.entrants ?? 'people',
    groups,
    schools: [...schools].toSorted((a, b) => a.localeCompare(b)),
    organizations,
    categories,
    textOf: ({ uid, school, team }) =>
      team
        ? teamText(team, categories, ofManyCountries)
        : titles.size === 0
          ? school
          : [school, ...(titles.get(uid) ?? [])].filter(Boolean).join(' · '),
  }
}

const teamText = (
  { shownOrganization: organization, categories: own }: NonNullable<RankRow['team']>,
  categories: Board['categories'],
  ofManyCountries: boolean,
): string =>
  [
    [organization?.name, ofManyCountries && organization?.country].filter(Boolean).join(' '),
    ...categories.filter(({ id }) => own.includes(id)).map(({ name }) => name),
  ]
    .filter((text) => text !== '')
    .join(' · ')
