// The reader follows first the teams of categories that the contest stars, then as they choose, kept in the browser.

import { useCallback, useMemo, useState } from 'react'
import { local } from '../../../../lib/storage.ts'
import type { RanklistAnswer } from '../api/ranklist.ts'

export interface Stars {
  has: (uid: string) => boolean
  all: ReadonlySet<string>
  toggle: (uid: string) => void
}

export function starredAtFirst({ teams }: Pick<RanklistAnswer, 'teams'>): ReadonlySet<string> {
  const starred = new Set(teams?.categories.flatMap(({ id, starred: is }) => (is ? [id] : [])))
  const uids = Object.entries(teams?.of ?? {}).flatMap(([uid, { categories }]) =>
    categories.some((id) => starred.has(id)) ? [uid] : [],
  )
  return new Set(uids)
}

/** Only what differs from the contest's own choice: uids that were added or taken away. */
function readChoices(key: string): Record<string, boolean> {
  try {
    const kept = JSON.parse(local.read(key) ?? '{}') as unknown
    if (typeof kept !== 'object' || kept === null) return {}
    return Object.fromEntries(
      Object.entries(kept).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'),
    )
  } catch {
    return {}
  }
}

/** @param board names it among those of this browser */
export function useStars(board: string, answer: RanklistAnswer | undefined): Stars {
  const key = `board.stars.${board}`
  const [choices, setChoices] = useState(() => readChoices(key))
  const teams = answer?.teams
  const first = useMemo(() => starredAtFirst({ teams }), [teams])
  const all = useMemo(() => {
    const chosen = new Set(first)
    for (const [uid, is] of Object.entries(choices)) {
      if (is) chosen.add(uid)
      else chosen.delete(uid)
    }
    return chosen
  }, [first, choices])
  const toggle = useCallback(
    (uid: string) => {
      const is = choices[uid] ?? first.has(uid)
      const next = { ...choices, [uid]: !is }
      local.write(key, JSON.stringify(next))
      setChoices(next)
    },
    [choices, first, key],
  )
  return useMemo(() => ({ all, has: (uid) => all.has(uid), toggle }), [all, toggle])
}
