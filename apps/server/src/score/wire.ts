// A cell as it goes out. It is made when the cell changes: a ranklist of 30,000 is strung together at each verdict, which takes
// 50 ms; made from its numbers each time it would take 80, half of it of the one thread that answers everybody.

import type { ScoreCell } from '@verdict/domain/contest-rules/rule'
import { isEmpty } from '@verdict/domain/ranklist'

/** A member of the JSON object of its row, under its problem; null for a cell that says nothing. When it was marked stays here. */
export function memberOf(pid: number, cell: ScoreCell): string | null {
  if (isEmpty(cell)) return null
  const { acceptedAt, markedAt: _markedAt, ...counts } = cell
  const at = acceptedAt === null ? null : new Date(acceptedAt).toISOString()
  return `"${pid}":${JSON.stringify({ acceptedAt: at, ...counts })}`
}

/** The cells of such a row, by problem. @param members those of its problems, with commas between them */
export function cellsFrom(members: string): Map<number, ScoreCell> {
  const row = JSON.parse(`{${members}}`) as Record<
    string,
    Omit<ScoreCell, 'acceptedAt'> & { acceptedAt: string | null }
  >
  return new Map(
    Object.entries(row).map(([pid, { acceptedAt, ...counts }]): [number, ScoreCell] => [
      Number(pid),
      { acceptedAt: acceptedAt === null ? null : Date.parse(acceptedAt), ...counts },
    ]),
  )
}
