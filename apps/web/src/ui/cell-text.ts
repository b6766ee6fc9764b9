// A cell's text: `+` or `+2` with minutes, `−2` unsolved, `+1` with a clock while pending or frozen. Rules with points show
// those instead.

import type { ScoreCell } from '@verdict/domain/contest-rules/rule'
import { acceptedMinutes } from '@verdict/domain/ranklist'
import { points } from '../lib/format.ts'

type CellLook = 'first' | 'solved' | 'failed' | 'pending'

export interface CellText {
  look: CellLook
  sign: string
  minutes: number | null
}

const minus = '−'

/** @param start ms since 1970; @returns null for an untouched problem */
export function cellText(cell: ScoreCell | undefined, isFirst: boolean, start: number): CellText | null {
  if (!cell) return null
  const { acceptedAt, failed, pending, score } = cell
  if (score !== undefined && (acceptedAt !== null || pending === 0)) {
    const look = acceptedAt === null ? 'failed' : isFirst ? 'first' : 'solved'
    return failed > 0 || acceptedAt !== null ? { look, sign: points(score), minutes: null } : null
  }
  if (acceptedAt !== null) {
    return {
      look: isFirst ? 'first' : 'solved',
      sign: failed > 0 ? `+${failed}` : '+',
      minutes: acceptedMinutes(acceptedAt, start),
    }
  }
  if (pending > 0) return { look: 'pending', sign: `+${pending}`, minutes: null }
  return failed > 0 ? { look: 'failed', sign: minus + failed, minutes: null } : null
}
