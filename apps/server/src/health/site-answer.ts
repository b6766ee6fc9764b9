import { z } from 'zod'

const answer = z.object({ data: z.object({ serverTime: z.number() }) })

/** Does this come from `/api/servertime` of a Verdict? */
export const isAnswerOfSite = (said: unknown): boolean => answer.safeParse(said).success
