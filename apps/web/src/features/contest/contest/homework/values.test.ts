import { expect, test } from 'vitest'
import { localText } from '../form/values.ts'
import { emptyHomework } from './values.ts'

test('[HW-DUE-1] new homework opens at the next full hour, and is due a week later at 23:59 by the site’s clock', () => {
  const now = Date.parse('2026-03-02T05:20:00Z')
  const { start, due } = emptyHomework(now, 'Asia/Shanghai')
  expect([start, due]).toEqual(
    ['2026-03-02T06:00:00Z', '2026-03-09T15:59:00Z'].map((moment) => localText(Date.parse(moment))),
  )
  expect(emptyHomework(now, 'Mars/Base').due).toMatch(/T23:59$/)
})
