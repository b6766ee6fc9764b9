import { best } from './best.ts'
import { homework } from './homework.ts'
import { icpc } from './icpc.ts'
import { ioi } from './ioi.ts'
import { oi } from './oi.ts'
import { type ContestRule, type RankingRule, withPenalty } from './rule.ts'

const contestRules = { icpc, ioi, best, oi, homework } as const satisfies Record<string, ContestRule>

export type ContestRuleName = keyof typeof contestRules
export const contestRuleNames = Object.keys(contestRules) as ContestRuleName[]

export const chosenRuleNames = ['icpc', 'ioi', 'best', 'oi'] as const satisfies ContestRuleName[]
export type ChosenRuleName = (typeof chosenRuleNames)[number]

export const contestRule = (name: ContestRuleName): ContestRule => contestRules[name]

/** As it ranks the contest. */
export const rankingRule = ({ rule, penalty }: { rule: ContestRuleName; penalty: number }): RankingRule =>
  withPenalty(contestRule(rule), penalty)

export const countsPoints = (name: ContestRuleName): boolean => contestRule(name).columns.includes('score')
