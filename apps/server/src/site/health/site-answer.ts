import { z } from 'zod'

const answer = z.object({ data: z.object({ serverTime: z.number() }) })

/** Whether this is an answer of `/api/servertime` of a Verdict. */
export const isAnswerOfSite = (said: unknown): boolean => answer.safeParse(said).success
