import type { Profile, SessionProfile } from '@verdict/contract/account'
import type { UserActivity } from '@verdict/contract/user'
import { Privilege } from '@verdict/domain/privilege'
import {
  findUser,
  findUserById,
  groupsOfUser,
  type LoggedIn,
  owesFactor,
  type UserRow,
} from '../../people/index.ts'
import { countUnread } from '../../archive/index.ts'
import { comingOf, ranksOf } from '../../contest/index.ts'
import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { Refusal } from '@verdict/contract/refusal'
import type { MaybeViewer, Sitting, Viewer } from '../../platform/viewer.ts'
import { teamsOfPerson } from '../../access/oneself.ts'
import { withSitting } from '../../access/sitting.ts'
import { isPlayed } from '../../changes/index.ts'
import { maySeeActivity, maySeeMail } from './profile-policy.ts'
import { presentActivity, presentProfile } from './profile-present.ts'
import { activityCounts, enteredContests, triedProblems, yearOf } from './profile-queries.ts'

async function personNamed(db: Queryable, uid: string): Promise<UserRow | null> {
  const user = await findUser(db, uid)
  return user && !(await isPlayed(db, user.id)) ? user : null
}

/** @throws Refusal NOT_FOUND for an unknown person */
async function profileOf(
  { db, settings }: Pick<Context, 'db' | 'settings'>,
  viewer: MaybeViewer,
  user: UserRow | null | undefined,
): Promise<Profile> {
  if (!user) throw new Refusal('NOT_FOUND')
  const [tried, groups] = await Promise.all([triedProblems(db, viewer, user.id), groupsOfUser(db, user.id)])
  return presentProfile(user, tried, {
    groups,
    avatarUrl: settings.avatarUrl,
    showMail: maySeeMail(viewer, user.id),
  })
}

/** @throws Refusal NOT_FOUND */
export const profileNamed = async (
  context: Pick<Context, 'db' | 'settings'>,
  viewer: MaybeViewer,
  uid: string,
): Promise<Profile> => profileOf(context, viewer, await personNamed(context.db, uid))

/** @param offset minutes east of UTC @throws Refusal NOT_FOUND */
export async function activityNamed(
  { db }: Pick<Context, 'db'>,
  viewer: MaybeViewer,
  uid: string,
  offset: number,
): Promise<UserActivity> {
  const user = await personNamed(db, uid)
  if (!user || !maySeeActivity(viewer, user)) throw new Refusal('NOT_FOUND')
  const year = await yearOf(db, offset)
  const [tried, counts, contests] = await Promise.all([
    triedProblems(db, viewer, user.id),
    activityCounts(db, viewer, user.id, { since: year.since, offset }),
    ranksOf(db, viewer, user),
  ])
  return presentActivity(year, tried, counts, contests)
}

/** With the privilege of the session, by which calls are decided. */
export async function sessionProfile(context: Context, viewer: Viewer): Promise<SessionProfile> {
  const { db } = context
  const user = await findUserById(db, viewer.userId)
  const [profile, verifyContest, unreadNotices, coming, factorDue] = await Promise.all([
    profileOf(context, viewer, user),
    enteredContests(db, viewer),
    countUnread(db, viewer),
    viewer.sitting ? [] : comingOf(db, viewer),
    user !== undefined && owesFactor(db, { ...user, privilege: viewer.privilege }),
  ])
  const promotedTo = profile.privilege > viewer.privilege ? profile.privilege : null
  const own = {
    ...profile,
    privilege: viewer.privilege,
    promotedTo,
    verifyContest,
    unreadNotices,
    ...(user?.is_teacher && { isTeacher: true }),
    ...(user?.hides_activity && { hidesActivity: true }),
  }
  if (viewer.sitting) return inExam(own, viewer.sitting)
  if (factorDue) return withoutFactor(own)
  if (coming.length === 0) return own
  return { ...own, coming: coming.map(({ start, ...one }) => ({ ...one, start: start.toISOString() })) }
}

/** Like an ordinary user's, so that the page asks for nothing that is closed to them. */
const withoutFactor = ({ isTeacher: _isTeacher, ...profile }: SessionProfile): SessionProfile => ({
  ...profile,
  privilege: Privilege.User,
  promotedTo: null,
  factorDue: true,
})

/** Hides the account's earlier activity. */
function inExam(profile: SessionProfile, { cid, entered, hasHandedIn }: Sitting): SessionProfile {
  const exam = { cid, isIn: entered === 'here', hasHandedIn }
  return { ...profile, solved: [], attempted: [], verifyContest: [cid], unreadNotices: 0, exam }
}

export async function profileAfter(
  context: Context,
  { userId, privilege }: LoggedIn,
): Promise<SessionProfile> {
  const teams = await teamsOfPerson(context.db, userId)
  const viewer = { userId, uid: '', privilege, teams, sessionId: 0, isOnRoster: true }
  return sessionProfile(context, (await withSitting(context.db, viewer, '')) ?? viewer)
}
