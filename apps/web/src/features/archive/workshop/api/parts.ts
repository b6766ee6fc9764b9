export const workshopParts = ['sources', 'tests', 'invocations'] as const
export type WorkshopPart = (typeof workshopParts)[number]
