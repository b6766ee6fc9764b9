// Limits of retention periods.

/** Days. Below a month an exam, a complaint or an attack would outlive its traces. */
export const keptDays = { min: 30, max: 36_500 } as const

export const retentionKinds = [
  'addresses',
  'audit',
  'examLog',
  'drafts',
  'runs',
  'notifications',
  'code',
] as const
export type RetentionKind = (typeof retentionKinds)[number]

/** The name of an account after it was erased; nobody else can take it. */
export const erasedName = (userId: number): string => `removed-${userId}`
export const isErasedName = (uid: string): boolean => /^removed-\d+$/.test(uid.toLowerCase())
