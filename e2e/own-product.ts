// The product of this worker: no other worker's journeys touch it.

import { inject } from 'vitest'

export function ownProduct() {
  const product = inject('products')[Number(process.env['VITEST_POOL_ID']) - 1]
  if (!product) throw new Error('There is a product for each worker.')
  return product
}
