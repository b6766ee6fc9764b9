// Mail and student number are shown only to the person and admins.

import type { UserActivity } from '@verdict/contract/user'
import type { Language } from '@verdict/domain/language'
import type { Judge } from '@verdict/domain/verdict'
import { type Profile, profile } from '@verdict/contract/account'
import { avatarHashOf, type UserRow } from '../../people/index.ts'
import { present } from '../../platform/present.ts'

interface TriedProblem {
  pid: number
  title: string
  solved: boolean
}

export function presentProfile(
  user: UserRow,
  tried: TriedProblem[],
  { groups, avatarUrl, showMail }: { groups: Profile['groups']; avatarUrl: string | null; showMail: boolean },
): Profile {
  return present(profile, user, {
    ...(showMail && { mail: user.mail, studentNumber: user.student_number }),
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
): UserActivity => ({
  titles: tried.map(({ pid, title }) => ({ pid, title })),
  ...year,
  days: counts.flatMap(({ day, count }) => (day === null ? [] : [{ day, count }])),
  judges: counts.flatMap(({ judge, count }) => (judge === null ? [] : [{ judge, count }])),
  languages: counts.flatMap(({ language, count }) => (language === null ? [] : [{ language, count }])),
})
