// Mail and student number are shown only to the person and admins.

import type { UserActivity } from '@verdict/contract/user'
import { stepOf } from '@verdict/domain/level'
import type { Language } from '@verdict/domain/language'
import type { Judge } from '@verdict/domain/verdict'
import { type Profile, profile } from '@verdict/contract/account'
import type { RankIn } from '../../contest/index.ts'
import { avatarHashOf, isVerified, type UserRow } from '../../people/index.ts'
import { present } from '../../platform/present.ts'

interface TriedProblem {
  pid: number
  title: string
  solved: boolean
  level: number | null
}

export function presentProfile(
  user: UserRow,
  tried: TriedProblem[],
  { groups, avatarUrl, showMail }: { groups: Profile['groups']; avatarUrl: string | null; showMail: boolean },
): Profile {
  return present(profile, user, {
    ...(showMail && {
      mail: user.mail,
      studentNumber: user.student_number,
      ...(user.mail !== '' && { mailVerified: isVerified(user) }),
    }),
    groups,
    avatarHash: avatarHashOf(user.mail, avatarUrl),
    solved: tried.filter(({ solved }) => solved).map(({ pid }) => pid),
    attempted: tried.filter(({ solved }) => !solved).map(({ pid }) => pid),
  })
}

/** One of day, verdict and language; the others are null. */
export interface Counted {
  day: string | null
  judge: Judge | null
  language: Language | null
  count: number
}

export const presentActivity = (
  year: { since: string; until: string },
  tried: TriedProblem[],
  counts: Counted[],
  contests: RankIn[],
): UserActivity => ({
  titles: tried.map(({ pid, title }) => ({ pid, title })),
  ...year,
  days: counts.flatMap(({ day, count }) => (day === null ? [] : [{ day, count }])),
  judges: counts.flatMap(({ judge, count }) => (judge === null ? [] : [{ judge, count }])),
  languages: counts.flatMap(({ language, count }) => (language === null ? [] : [{ language, count }])),
  levels: levelsOf(tried),
  contests: contests.map(({ starts_at, ...contest }) => ({ ...contest, start: starts_at.toISOString() })),
})

function levelsOf(tried: TriedProblem[]): UserActivity['levels'] {
  const counts = { easy: 0, medium: 0, hard: 0, unknown: 0 }
  for (const { solved, level } of tried) {
    if (solved) counts[level === null ? 'unknown' : stepOf(level)] += 1
  }
  return counts
}
