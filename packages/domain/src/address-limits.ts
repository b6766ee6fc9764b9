// Lengths of what stands in a page's address: every first visit loads them, and the other lengths it does not.

export const keywordLength = 30
export const uidLength = 20
export const pageLimits = { page: 100_000, pageSize: 100 } as const
export const auditTargetLength = 100
export const auditActionLength = 60
export const signOnValueLength = 4_096
export const languageTagLength = 35
export const tagsOfFilter = 5
/** The room of a team. */
export const roomLength = 40
