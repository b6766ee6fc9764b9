// One product for all journeys: they run one file after the other and each makes the people and problems it needs.

import type { TestProject } from 'vitest/node'
import { startProduct, type ProductAddress } from './product.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    product: ProductAddress
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...address } = await startProduct()
  project.provide('product', address)
  return stop
}
