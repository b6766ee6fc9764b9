import { expect, test } from 'vitest'
import { exportOrder } from './database-command.ts'

test('[FMT-EXPORT-4] the command takes numbers, a format and a folder, and nothing else', () => {
  const order = { pids: ['1000', '1001'], format: 'hydro', folder: 'out' }
  expect(exportOrder('1000 1001 --format hydro --to out'.split(' '))).toEqual(order)
  expect(exportOrder('--to out --format=hydro 1000 1001'.split(' '))).toEqual(order)
  expect(exportOrder('1000 --to out'.split(' '))).toEqual({ ...order, pids: ['1000'], format: 'icpc' })
  for (const wrong of ['1000', '--to out', 'x --to out', '0 --to out', '1000 --to out --quick', '1000 --to'])
    expect([wrong, exportOrder(wrong.split(' '))]).toEqual([wrong, null])
})
