// A person as others see them: the mail only to its owner and to admins.

import { createHash } from 'node:crypto'
import type { Profile } from '@verdict/contract/account'
import type { Privilege } from '@verdict/domain/privilege'
import type { z } from 'zod'
import type { profile } from '@verdict/contract/account'

export interface UserRow {
  id: number
  uid: string
  privilege: number
  nick: string
  motto: string
  mail: string
  school: string
  submit: number
  solve: number
  created_at: Date
}

interface TriedProblem {
  pid: number
  solved: boolean
}

/** Hex MD5 of the trimmed lower-case mail, as avatar services want it; null without one. */
export const avatarHashOf = (mail: string, avatarUrl: string | null): string | null => {
  const address = mail.trim().toLowerCase()
  return avatarUrl && address ? createHash('md5').update(address).digest('hex') : null
}

export function presentProfile(
  user: UserRow,
  tried: TriedProblem[],
  { groups, avatarUrl, showMail }: { groups: Profile['groups']; avatarUrl: string | null; showMail: boolean },
): z.input<typeof profile> & Profile {
  return {
    uid: user.uid,
    privilege: user.privilege as Privilege,
    nick: user.nick,
    motto: user.motto,
    ...(showMail && { mail: user.mail }),
    school: user.school,
    groups,
    avatarHash: avatarHashOf(user.mail, avatarUrl),
    solved: tried.filter(({ solved }) => solved).map(({ pid }) => pid),
    attempted: tried.filter(({ solved }) => !solved).map(({ pid }) => pid),
    createdAt: user.created_at.toISOString(),
  }
}
