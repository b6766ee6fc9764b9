// People as administrators see them, with what this viewer may do.

import type { ManagedUser, ManagedUserRow } from '@verdict/contract/user-admin'
import type { GroupName } from '../group/index.ts'
import type { Viewer } from '../platform/viewer.ts'
import { avatarHashOf } from '../user/index.ts'
import { givablePrivileges, mayChangeAccount } from './policy.ts'
import type { AccountRecord, ListedUser } from './record.ts'

export const presentListed = (user: ListedUser, groups: GroupName[]): ManagedUserRow => ({
  uid: user.uid,
  nick: user.nick,
  privilege: user.privilege,
  groups,
  solve: user.solve,
  submit: user.submit,
  lastVisitedAt: user.last_visited_at?.toISOString() ?? null,
  createdAt: user.created_at.toISOString(),
})

export const presentAccount = (
  viewer: Viewer,
  account: AccountRecord,
  { groups, avatarUrl }: { groups: GroupName[]; avatarUrl: string | null },
): ManagedUser => ({
  ...presentListed(account, groups),
  motto: account.motto,
  mail: account.mail,
  school: account.school,
  studentNumber: account.student_number,
  extraShare: account.extra_share,
  avatarHash: avatarHashOf(account.mail, avatarUrl),
  updatedAt: account.updated_at.toISOString(),
  lastRequestId: account.last_request_id,
  may: { change: mayChangeAccount(viewer, account), privileges: givablePrivileges(viewer, account) },
})
