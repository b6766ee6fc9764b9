import { expect, test } from 'vitest'
import { importOrder } from './database-command.ts'

test('[IMP-CMD-1] the command takes files, an account and three flags, and nothing else', () => {
  expect(importOrder(['a.zip', 'b c.zip'])).toEqual({ flags: [], files: ['a.zip', 'b c.zip'] })
  const all = { flags: ['--as=teacher', '--update', '--dry-run'], files: ['a.zip'] }
  expect(importOrder('--dry-run a.zip --as teacher --update'.split(' '))).toEqual(all)
  expect(importOrder(['a.zip', '--points', 'all'])).toEqual({ flags: ['--points=all'], files: ['a.zip'] })
  for (const wrong of ['--update', 'a.zip --quick', 'a.zip --as', 'a.zip --points most'])
    expect([wrong, importOrder(wrong.split(' '))]).toEqual([wrong, null])
})
