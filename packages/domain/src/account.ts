import { isErasedName } from './retention.ts'

export const uidPattern = /^[A-Za-z0-9_-]{3,20}$/

export const studentNumberPattern = /^[\p{L}\p{N}](?:[\p{L}\p{N}._/-]*[\p{L}\p{N}])?$/u

/** The least recently used session makes room for a new one. */
export const maxSessions = 100

export const userSortKeys = ['uid', 'createdAt', 'lastVisitedAt'] as const

/** One call takes few rows, as each password costs the server some time. */
export const importLimits = { rows: 1000, rowsOfCall: 50 } as const

export const studentNumbersAtOnce = 2_000

export const teachersAtOnce = 500

/** Names that could be mistaken for the site, a value or a page; reported as taken. */
const reservedNames: ReadonlySet<string> = new Set(
  'admin administrator root api system null undefined nobody anonymous judge verdict support staff me self items list ranklist __proto__ constructor prototype'.split(
    ' ',
  ),
)

export const isReservedName = (uid: string): boolean =>
  reservedNames.has(uid.toLowerCase()) || isErasedName(uid)

export const isStrongPassword = (password: string): boolean =>
  password.length >= 8 && /[A-Z]/.test(password) && /[a-z]/.test(password) && /[0-9]/.test(password)

export const passwordDigestPattern = /^[0-9a-f]{72}$/
