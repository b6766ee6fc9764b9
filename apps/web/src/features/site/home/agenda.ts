// Homework that is due and contests that come, in the order in which it asks for something.

import type { HomeworkRow } from '@verdict/contract/homework'
import type { Today } from '@verdict/contract/today'

type Contest = Today['contests'][number]

export type Entry = {
  cid: number
  title: string
  /** Ms since 1970: when it is next too late for something, or it begins. */
  at: number
} & (
  | { kind: 'homework'; row: HomeworkRow; isLate: boolean }
  | { kind: 'contest'; row: Contest; isRunning: boolean }
)

/** Those that one only manages wait at the desk of their course. */
const takesPart = ({ isMine, isEntrant, may }: Contest): boolean =>
  isMine === true && (isEntrant || !may.manage)

/** @param now ms since 1970 by the server's clock */
export function agendaOf({ homework, contests }: Pick<Today, 'homework' | 'contests'>, now: number): Entry[] {
  const due = homework.flatMap((row): Entry[] => {
    const [at, end] = [Date.parse(row.due), Date.parse(row.end)]
    const isLate = at <= now
    const entry = { kind: 'homework', cid: row.cid, title: row.title, row, isLate } as const
    return end <= now ? [] : [{ ...entry, at: isLate ? end : at }]
  })
  const own = contests.flatMap((row): Entry[] => {
    const [start, end] = [Date.parse(row.start), Date.parse(row.end)]
    const isRunning = start <= now
    const entry = { kind: 'contest', cid: row.cid, title: row.title, row, isRunning } as const
    return end <= now || !takesPart(row) ? [] : [{ ...entry, at: isRunning ? end : start }]
  })
  return [...due, ...own].toSorted((a, b) => a.at - b.at || a.cid - b.cid)
}

/** Contests that are not in the agenda. */
export const othersOf = ({ contests }: Pick<Today, 'contests'>): Contest[] =>
  contests.filter((row) => !takesPart(row))

/** When the agenda is another one. */
export const turnsOf = ({ homework, contests }: Pick<Today, 'homework' | 'contests'>): string[] => [
  ...homework.flatMap(({ due, end }) => [due, end]),
  ...contests.flatMap(({ start, end }) => [start, end]),
]
