import { expect, test } from 'vitest'
import { importOrder } from './database-command.ts'

test('[IMP-CMD-1] the command takes files, an account and two flags, and nothing else', () => {
  expect(importOrder(['a.zip', 'b c.zip'])).toEqual({ flags: [], files: ['a.zip', 'b c.zip'] })
  const all = { flags: ['--as=teacher', '--update', '--dry-run'], files: ['a.zip'] }
  expect(importOrder('--dry-run a.zip --as teacher --update'.split(' '))).toEqual(all)
  for (const wrong of ['--update', 'a.zip --quick', 'a.zip --as'])
    expect([wrong, importOrder(wrong.split(' '))]).toEqual([wrong, null])
})
