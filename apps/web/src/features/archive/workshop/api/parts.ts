export const workshopParts = ['sources', 'tests', 'stress', 'invocations', 'review'] as const
export type WorkshopPart = (typeof workshopParts)[number]
