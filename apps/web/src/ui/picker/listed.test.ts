import { expect, test } from 'vitest'
import { namesIn, uidsIn } from './listed.ts'

test('a pasted list: any separator, each name once whatever its case', () => {
  expect(namesIn(' alice\tbob,carol;Alice、dave\r\n\r\nBOB ')).toEqual(['alice', 'bob', 'carol', 'dave'])
  expect(namesIn('  \n')).toEqual([])
})

test('beside usernames, cells of a spreadsheet that cannot be one are names of people', () => {
  expect(uidsIn('240101\t张伟\r\n2\t240102\tZhao Ruoxi\nalice\tbob\ncarol 李娜')).toEqual([
    '240101',
    '240102',
    'alice',
    'bob',
    'carol',
    '李娜',
  ])
  expect(uidsIn('学号\t姓名\n')).toEqual(['学号', '姓名'])
})
