// People: accounts, groups, sessions and every way to sign in, mail to them, and the audit of what administrators change. Owns
// users, sessions, push_subscriptions, access_tokens, device_codes, groups, group_members, oauth_links, oauth_attempts,
// sign_in_providers, used_messages, mail_links,
// deliveries, password_asks, password_requests, audit and all of second factors. Records changes of people's names and groups in
// changes/ for ranklists.

export {
  type Asked,
  enterAs,
  type Entered,
  halfCookie,
  letIn,
  type LoggedIn,
  passkeyCookie,
} from './second-factor/enter.ts'
export { assertFactorSetUp, factorRuleNow, owesFactor, setFactorRule } from './second-factor/required.ts'
export { assertConfirmed } from './second-factor/confirm.ts'
export { loginByPasskey } from './second-factor/passkey-login.ts'
export { deleteFactorsOf } from './second-factor/second-factor-queries.ts'
export { sweepHalfLogins, takeSecondStep } from './second-factor/second-step.ts'
export {
  createAccountWithoutPassword,
  namesLike,
  changeProfile,
  countAccounts,
  addNamed,
  addNumbered,
  givePassword as giveWord,
  hashedWord,
  createAccount,
  findRoot,
  login,
  register,
  resetPassword,
  sweepSessions,
  addAccount,
} from './account/account-service.ts'
export { signUpNow } from './account/sign-up.ts'
export { isValidUid } from './account/account-policy.ts'
export { followKeys, opensSecrets, passwordKeys, rotatePasswordKeys } from './account/encryption.ts'
export { keepForeign, noPassword, type StoredPassword } from './account/password.ts'
export {
  type EndedSessions,
  cookieName,
  sessionTopic,
  tellSessionsEnded,
  endSessionsOf,
  viewerOf,
} from './account/session.ts'
export { sessionStands } from './account/account-queries.ts'
export { keepAnswering, openRequests } from './forgotten/forgotten-service.ts'
export { keepSendingMail } from './mail/delivery-work.ts'
export { keepPushing } from './mail/push-work.ts'
export { mailForHealth } from './mail/delivery-queries.ts'
export { sendsMail } from './mail/mail-setting.ts'
export { mailEach, mailNotices } from './mail/notice-ways.ts'
export { isVerified } from './mail/mail-address.ts'
export { hasVerifiedMail } from './mail/mail-address-queries.ts'
export { sweepDeviceCodes } from './token/device-service.ts'
export { callerOfHeader, KnownPasswords } from './account/basic-login.ts'
export { callerOf, sweepTokens } from './token/token-service.ts'
export { deleteTokensOf } from './token/token-queries.ts'
export { groupsOfUser, rankMemberships } from './group/group-queries.ts'
export {
  changeMembers,
  createGroup,
  listGroups,
  existingGroups,
  membersOfGroup,
} from './group/group-service.ts'
export { sweepAttempts } from './sign-in/oauth-attempt.ts'
export { deleteLinksOf } from './sign-in/oauth-queries.ts'
export { type Arrival, arrive, type Vouched, type Ways } from './sign-in/arrive.ts'
export { assertAnotherWay, localLoginNow } from './sign-in/local-login.ts'
export { openProviders, type Providers } from './sign-in/provider-open.ts'
export { offeredProviders } from './sign-in/oauth-service.ts'
export { bringLink } from './sign-in/saying.ts'
export { avatarHashOf, findUser, userIdsNamed } from './user/user-service.ts'
export { mayMakeAccounts } from './user-admin/user-admin-policy.ts'
export { giveFirstNumber } from './user-admin/student-numbers.ts'
export {
  membersNamedLike,
  nameWord,
  type NameWord,
  findEntrant,
  findUserById,
  takenNames,
  usersFitting,
  type UserRow,
} from './user/user-queries.ts'
