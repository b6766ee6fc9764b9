// The face of this noun: what others use of it.

export { addAccount, givePassword } from './administer.ts'
export {
  assertReadable,
  followKeys,
  openPassword,
  opensSecrets,
  passwordKeys,
  rotatePasswordKeys,
} from './encryption.ts'
export { createAccountWithoutPassword, enterAs, hasPassword, namesLike } from './enter.ts'
export type { ForeignPassword } from './foreign-password.ts'
export { keepForeign, keepPassword, noPassword, type StoredPassword } from './password.ts'
export { isFreeUid, isValidUid } from './policy.ts'
export {
  changeProfile,
  countAccounts,
  createAccount,
  findRoot,
  type LoggedIn,
  login,
  register,
  resetPassword,
  sweepSessions,
} from './service.ts'
export { type EndedSessions, sessionTopic, tellSessionsEnded } from './session-ends.ts'
export { sessionStands } from './session-queries.ts'
export { closeSession, isSecure, setSessionCookie, viewerOf } from './session.ts'
export { endSessionOf, endSessionsOf, sessionsOf } from './sessions.ts'
