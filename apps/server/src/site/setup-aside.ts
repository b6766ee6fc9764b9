import { type SetupStep, setupSteps } from '@verdict/domain/setup'
import type { Queryable } from '../platform/db.ts'
import { findSiteValue, siteKeys } from '../platform/site-values.ts'

/** Steps that root does not want here. */
export async function setupAside(db: Queryable): Promise<SetupStep[]> {
  const value = await findSiteValue(db, siteKeys.setupAside)
  return setupSteps.filter((step) => Array.isArray(value) && value.includes(step))
}
