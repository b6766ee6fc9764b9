// A product for each worker: its journeys run one file after the other and each makes the people and problems it needs.

import { fileURLToPath } from 'node:url'
import { ensureWebBuild } from '@verdict/supervisor/web-build'
import { freePort } from '@verdict/testkit/free-port'
import type { TestProject } from 'vitest/node'
import { signOnClient } from './identity-provider.ts'
import { startProduct, type ProductAddress } from './product.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** By worker. */
    products: (ProductAddress & {
      /** Where the product looks for its single sign-on; nobody is there until a test starts one. */
      issuer: string
    })[]
  }
}

async function startOne() {
  const issuer = `http://127.0.0.1:${await freePort()}`
  const { stop, ...address } = await startProduct({
    OAUTH_ISSUER: issuer,
    OAUTH_CLIENT_ID: signOnClient.id,
    OAUTH_CLIENT_SECRET: signOnClient.secret,
  })
  return { stop, address: { ...address, issuer } }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Once for all: side by side they would build it into one folder.
  await ensureWebBuild(fileURLToPath(new URL('..', import.meta.url)))
  const starting = await Promise.allSettled(Array.from({ length: project.config.maxWorkers }, startOne))
  const started = starting.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const stop = async () => {
    await Promise.all(started.map((product) => product.stop()))
  }
  const failed = starting.find((one) => one.status === 'rejected')
  if (failed) {
    await stop()
    throw failed.reason
  }
  project.provide(
    'products',
    started.map(({ address }) => address),
  )
  return stop
}
