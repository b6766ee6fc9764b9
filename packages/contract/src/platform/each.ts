// Acts on each of several people.

import { actedOnAtOnce } from '@verdict/domain/field-limits'
import { z } from 'zod'
import { errorNames } from './errors.ts'
import { uidList } from './primitives.ts'

export const fewUids = uidList.max(actedOnAtOnce)
/** Why nothing was done to one of them; null where it was, or was so before. */
export const doneToEach = z.object({
  results: z.array(z.object({ uid: z.string(), refused: z.enum(errorNames).nullable() })),
})
export type DoneToEach = z.output<typeof doneToEach>['results']
