// One product for all journeys: they run one file after the other and each makes the people and problems it needs.

import { freePort } from '@verdict/testkit/free-port'
import type { TestProject } from 'vitest/node'
import { signOnClient } from './identity-provider.ts'
import { startProduct, type ProductAddress } from './product.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    product: ProductAddress
    /** Where the product looks for its single sign-on; nobody is there until a test starts one. */
    issuer: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const issuer = `http://127.0.0.1:${await freePort()}`
  const { stop, ...address } = await startProduct({
    OAUTH_ISSUER: issuer,
    OAUTH_CLIENT_ID: signOnClient.id,
    OAUTH_CLIENT_SECRET: signOnClient.secret,
  })
  project.provide('product', address)
  project.provide('issuer', issuer)
  return stop
}
