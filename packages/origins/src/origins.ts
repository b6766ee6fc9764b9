import { openHustoj } from './hustoj.ts'
import { openPutongOj } from './putongoj.ts'
import { openQduoj } from './qduoj.ts'
import type { Origin } from './origin.ts'

const openers = { putongoj: openPutongOj, hustoj: openHustoj, qduoj: openQduoj } satisfies Record<
  string,
  (folder: string) => Promise<Origin>
>
type JudgeName = keyof typeof openers

export const judgeNames: readonly string[] = Object.keys(openers)

export const isJudge = (name: string): name is JudgeName => Object.hasOwn(openers, name)

/** @throws MoveInFault where the folder holds no dump of it */
export const openOrigin = (judge: JudgeName, folder: string): Promise<Origin> => openers[judge](folder)
