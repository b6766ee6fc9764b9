// A site may require a second factor of its staff: those who have none set one up, and do nothing else before.

import type { Endpoint } from '@verdict/contract/endpoint'
import { Refusal } from '@verdict/contract/refusal'
import { secondFactorEndpoints } from '@verdict/contract/second-factor'
import { isAdmin, type Privilege } from '@verdict/domain/privilege'
import { type FactorRule, factorRules } from '@verdict/domain/second-factor'
import type { Queryable } from '../../platform/db.ts'
import { findSiteValue, putSiteValue, siteKeys } from '../../platform/site-values.ts'
import type { MaybeViewer, Viewer } from '../../platform/viewer.ts'
import { proofOf } from './second-factor-queries.ts'

const ruleOf = (stored: unknown): FactorRule => factorRules.find((known) => known === stored) ?? 'nobody'

export const factorRuleNow = async (db: Queryable): Promise<FactorRule> =>
  ruleOf(await findSiteValue(db, siteKeys.secondFactor))

/** The root who asks others for one has one, so that a rule that cannot be met here is not set. @throws Refusal FACTOR_FIRST */
export async function setFactorRule(tx: Queryable, viewer: Viewer, rule: FactorRule): Promise<void> {
  if (rule !== 'nobody' && !(await proofOf(tx, viewer)).has_factor) throw new Refusal('FACTOR_FIRST')
  await putSiteValue(tx, siteKeys.secondFactor, rule)
}

interface Person {
  privilege: Privilege
  is_teacher: boolean
}

const binds: Record<FactorRule, (person: Person) => boolean> = {
  nobody: () => false,
  admins: ({ privilege }) => isAdmin(privilege),
  teachers: ({ privilege, is_teacher }) => isAdmin(privilege) || is_teacher,
}

/** @param stored the rule as it is kept; null: of nobody */
export const isBound = (stored: unknown, person: Person): boolean => binds[ruleOf(stored)](person)

/** It asks the database, as a login has no session yet. */
export const owesFactor = async (
  db: Queryable,
  person: Person & { second_factor_at: Date | null },
): Promise<boolean> => person.second_factor_at === null && isBound(await factorRuleNow(db), person)

const ways: ReadonlySet<Endpoint> = new Set(Object.values(secondFactorEndpoints))

/** @throws Refusal FACTOR_DUE */
export function assertFactorSetUp(endpoint: Endpoint, viewer: MaybeViewer): void {
  const isOpen = endpoint.exam === 'open' || ways.has(endpoint)
  if (!isOpen && viewer?.owesFactor && !viewer.sitting) throw new Refusal('FACTOR_DUE')
}
