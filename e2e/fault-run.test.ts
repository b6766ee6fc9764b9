// The fault run in small: twenty submissions in all languages, each part killed once. `npm run fault` is the same with a
// thousand.

import { expect, test } from 'vitest'
import { faultRun } from './fault-run.ts'
import { ownProduct } from './own-product.ts'

const product = ownProduct()

test('[JDG-FAULT-1] [JDG-FAULT-2] [JDG-FAULT-3] [JDG-HOST-4] kills of every part in the middle of a class: right verdicts, each once, and right counts', async () => {
  const report = await faultRun(product, { submissions: 20, seed: 20, kills: 3, minutes: 5 })
  expect(report.findings.flatMap(({ check, wrong }) => wrong.map((line) => `${check}: ${line}`))).toEqual([])
  expect(report.killed).toEqual({ judge: 1, server: 1, postgres: 1 })
  expect(report).toMatchObject({ judged: 20, holds: true })
}, 480_000)
