// Rules on names, passwords and profile fields, the same for page and server.

import { isErasedName } from './retention.ts'

export const uidPattern = /^[A-Za-z0-9_-]{3,20}$/

/** Letters of any script, digits, and a few signs between them. */
export const studentNumberPattern = /^[\p{L}\p{N}](?:[\p{L}\p{N}._/-]*[\p{L}\p{N}])?$/u

/** Sessions of one person; the one that was not used for longest makes room for another. */
export const maxSessions = 100

/** The orders of the list of users. */
export const userSortKeys = ['uid', 'createdAt', 'lastVisitedAt'] as const

/** A sheet of new accounts, and how much of it goes in one call: each password costs the server some time. */
export const importLimits = { rows: 1000, rowsOfCall: 50 } as const

/** Student numbers that are given by one call. */
export const studentNumbersAtOnce = 2_000

/** Names that would be mistaken for the site itself, a value or a page; they answer as already taken. */
const reservedNames: ReadonlySet<string> = new Set(
  'admin administrator root api system null undefined nobody anonymous judge verdict support staff me self items list ranklist __proto__ constructor prototype'.split(
    ' ',
  ),
)

export const isReservedName = (uid: string): boolean =>
  reservedNames.has(uid.toLowerCase()) || isErasedName(uid)

/** At least 8 characters with an upper-case letter, a lower-case letter and a digit. */
export const isStrongPassword = (password: string): boolean =>
  password.length >= 8 && /[A-Z]/.test(password) && /[a-z]/.test(password) && /[0-9]/.test(password)

/** md5 (32) and sha1 (40) of the password in lower-case hex, one after the other. */
export const passwordDigestPattern = /^[0-9a-f]{72}$/
