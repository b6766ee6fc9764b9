// The face of this noun: what others use of it.

export { avatarHashOf } from './avatar.ts'
export { membersNamedLike, nameWord, type NameWord, peopleNamedLike } from './named-queries.ts'
export { findUserById, takenNames } from './queries.ts'
export type { UserRow } from './record.ts'
export { findUser, userIdsNamed } from './service.ts'
