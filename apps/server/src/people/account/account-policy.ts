import { isReservedName, uidPattern } from '@verdict/domain/account'

export const isValidUid = (uid: string): boolean => uidPattern.test(uid)

/** Reserved names answer as taken, so that nobody learns which are reserved. */
export const isFreeUid = (uid: string, exists: boolean): boolean => !exists && !isReservedName(uid)
