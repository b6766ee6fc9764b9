export const workshopParts = ['sources', 'tests', 'stress', 'invocations'] as const
export type WorkshopPart = (typeof workshopParts)[number]
