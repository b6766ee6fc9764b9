import { z } from 'zod'

const answer = z.object({ data: z.object({ serverTime: z.number() }) })

export const isAnswerOfSite = (said: unknown): boolean => answer.safeParse(said).success
