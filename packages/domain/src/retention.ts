/** Days. Below a month, traces would be gone before an exam complaint or an attack is dealt with. */
export const keptDays = { min: 30, max: 36_500 } as const

export const retentionKinds = [
  'addresses',
  'audit',
  'examLog',
  'drafts',
  'runs',
  'notifications',
  'mails',
  'code',
] as const
export type RetentionKind = (typeof retentionKinds)[number]

export const erasedName = (userId: number): string => `removed-${userId}`
export const isErasedName = (uid: string): boolean => /^removed-\d+$/.test(uid.toLowerCase())
