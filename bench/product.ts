// The whole product, for benches that need one. The quick forms of several share one.

import { type Product, type ProductAddress, startProduct } from '../e2e/product.ts'

const shared = process.env['BENCH_PRODUCT']

export const openProduct = async (settings: Record<string, string> = {}): Promise<Product> =>
  shared === undefined
    ? startProduct(settings)
    : { ...(JSON.parse(shared) as ProductAddress), stop: () => Promise.resolve() }
