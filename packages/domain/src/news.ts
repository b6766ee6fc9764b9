export const NewsStatus = { Hidden: 0, Available: 2 } as const
export type NewsStatus = (typeof NewsStatus)[keyof typeof NewsStatus]
