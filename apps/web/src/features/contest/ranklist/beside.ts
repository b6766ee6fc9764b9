// Groups of people are named by a call of their own.

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { groupsQuery } from '../../../lib/api/choices.ts'
import { type Beside, type NamedGroup, besideOf } from './beside-facts.ts'
import type { Board } from './board.ts'

const none: readonly NamedGroup[] = []

export function useBeside(board: Board | undefined): Beside {
  const listed = board?.groups
  const hasGroups = listed !== undefined && Object.keys(listed).length > 0
  const { data } = useQuery({ ...groupsQuery(), enabled: hasGroups })
  const groups = useMemo(
    () => (listed && data ? data.docs.filter(({ gid }) => listed[gid] !== undefined) : none),
    [listed, data],
  )
  return useMemo(() => besideOf(board, groups), [groups, board])
}
