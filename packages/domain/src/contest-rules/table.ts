// Every rule that a contest can have, by the name that is stored with the contest.

import { icpc } from './icpc.ts'
import { ioi } from './ioi.ts'
import { oi } from './oi.ts'
import type { ContestRule } from './rule.ts'

const contestRules = { icpc, ioi, oi } as const satisfies Record<string, ContestRule>

export type ContestRuleName = keyof typeof contestRules
export const contestRuleNames = Object.keys(contestRules) as ContestRuleName[]

export const contestRule = (name: ContestRuleName): ContestRule => contestRules[name]
