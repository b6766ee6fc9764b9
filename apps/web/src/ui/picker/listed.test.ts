import { expect, test } from 'vitest'
import { namesIn } from './listed.ts'

test('a pasted list: any separator, each name once whatever its case', () => {
  expect(namesIn(' alice\tbob,carol;Alice、dave\r\n\r\nBOB ')).toEqual(['alice', 'bob', 'carol', 'dave'])
  expect(namesIn('  \n')).toEqual([])
})
