// School and groups of people, organization and categories of teams, as they stand beside names and narrow the board.

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { groupsQuery } from '../../../lib/api/choices.ts'
import type { Board, RankRow } from './board.ts'

export interface Beside {
  /** Groups of people on the board. */
  groups: readonly { gid: number; title: string }[]
  schools: readonly string[]
  organizations: Board['organizations']
  categories: Board['categories']
  textOf: (row: Pick<RankRow, 'uid' | 'school' | 'team'>) => string
}

const none: readonly { gid: number; title: string }[] = []
const noneOfTeams = { organizations: [], categories: [] }

export function useBeside(board: Board | undefined): Beside {
  const listed = board?.groups
  const rows = board?.rows
  const hasGroups = listed !== undefined && Object.keys(listed).length > 0
  const { data } = useQuery({ ...groupsQuery(), enabled: hasGroups })
  const groups = useMemo(
    () => (listed && data ? data.docs.filter(({ gid }) => listed[gid] !== undefined) : none),
    [listed, data],
  )
  const { organizations, categories } = board ?? noneOfTeams
  return useMemo(() => {
    const titles = new Map<string, string[]>()
    for (const { gid, title } of groups) {
      for (const uid of listed?.[gid] ?? []) titles.set(uid, [...(titles.get(uid) ?? []), title])
    }
    const schools = new Set(rows?.flatMap(({ school }) => (school === '' ? [] : [school])))
    return {
      groups,
      schools: [...schools].toSorted((a, b) => a.localeCompare(b)),
      organizations,
      categories,
      textOf: ({ uid, school, team }) =>
        team
          ? teamText(team, categories)
          : titles.size === 0
            ? school
            : [school, ...(titles.get(uid) ?? [])].filter(Boolean).join(' · '),
    }
  }, [groups, listed, rows, organizations, categories])
}

const teamText = (
  { shownOrganization: organization, categories: own }: NonNullable<RankRow['team']>,
  categories: Board['categories'],
): string =>
  [
    [organization?.name, organization?.country].filter(Boolean).join(' '),
    ...categories.filter(({ id }) => own.includes(id)).map(({ name }) => name),
  ]
    .filter((text) => text !== '')
    .join(' · ')
