// The product of this worker: no other worker's journeys touch it.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, inject } from 'vitest'

/** Enough to see why a judge host took no work. */
const lastLines = 15

const endOf = (path: string): string => {
  try {
    return readFileSync(path, 'utf8').trimEnd().split('\n').slice(-lastLines).join('\n')
  } catch (error) {
    return String(error)
  }
}

/** A failed test shows what its judge host said. */
export function ownProduct() {
  const product = inject('products')[Number(process.env['VITEST_POOL_ID']) - 1]
  if (!product) throw new Error('There is a product for each worker.')
  afterEach(({ task }) => {
    if (task.result?.state === 'fail') console.log(endOf(join(product.dataDir, 'logs/judge.log')))
  })
  return product
}
