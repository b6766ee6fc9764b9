// How it stands with somebody's entry to an exam, from what is stored about it.

import type { ExamEntryState } from '@verdict/domain/exam'
import { doorsOf } from '../standing/sitting.ts'
import type { SitterRecord } from './queries.ts'

const minuteMs = 60_000

/** Their own time. */
export const windowOf = ({ starts_at, ends_at }: SitterRecord) => ({
  start: starts_at.getTime(),
  end: ends_at.getTime(),
})

/** One may come until then; null: until the end. */
export const latestOf = (sitter: SitterRecord): number | null =>
  sitter.late_minutes === null ? null : windowOf(sitter).start + sitter.late_minutes * minuteMs

/** A proctor has freed the place: the next session that comes from it enters as the first one did. */
const isReleased = ({ session_id, bound_address }: SitterRecord): boolean =>
  session_id === null && bound_address === null

export function stateOf(sitter: SitterRecord): ExamEntryState {
  const [window, now] = [windowOf(sitter), sitter.now.getTime()]
  if (sitter.handed_in_at !== null) return 'handed-in'
  if (now >= window.end) return 'over'
  if (sitter.is_here) return 'in'
  if (sitter.entered_at !== null && !isReleased(sitter)) {
    if (sitter.asked === null) return 'elsewhere'
    return sitter.asked === 'open' ? 'waiting' : 'turned-away'
  }
  if (now < doorsOf(sitter, window)) return 'early'
  const latest = latestOf(sitter)
  return latest !== null && now > latest && !sitter.let_in && sitter.entered_at === null ? 'late' : 'open'
}

/** A machine from which this person may enter. */
export function isRightPlace(sitter: SitterRecord): boolean {
  if (sitter.binds === 'seat') return sitter.at_seat
  return !sitter.rooms_only || sitter.in_rooms
}
