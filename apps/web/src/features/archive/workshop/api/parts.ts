export const workshopParts = ['sources', 'invocations'] as const
export type WorkshopPart = (typeof workshopParts)[number]
