import { expect, test } from 'vitest'
import { marksIn } from './marks-list.ts'

const read = (text: string) => marksIn(text, 'Oral').map(({ who, mark }) => [who, mark])

test('[GRADE-PASTE-1] a header names the columns, that of the column itself before others', () => {
  expect(read('Term 2026\n学 号\t姓名\tOral\t总分\n2026001\t王小明\t17\t90\n2026002\t李雷\t\t80')).toEqual([
    ['2026001', '17'],
    ['2026002', ''],
  ])
  expect(read('username,score\nann,"12,5"')).toEqual([['ann', '12,5']])
})

test('[GRADE-PASTE-1] without one a line is a person and the mark behind them, however it is separated', () => {
  expect(read('2026001 17\nann 12.5\n王小明;2026003;1;18\n\n  cat\tabsent')).toEqual([
    ['2026001', '17'],
    ['ann', '12.5'],
    ['2026003', '18'],
    ['cat', 'absent'],
  ])
  expect(read('1\tann\t5\n2\tben\t6')).toEqual([
    ['ann', '5'],
    ['ben', '6'],
  ])
})

test('[GRADE-PASTE-1] in a row of a sheet a blank or absent mark is no other number of the row', () => {
  expect(read('2026001\tWang\t64\t缺考\n2026002,Li,64,\n2026003;Sun;64;70\n2026004 64 absent')).toEqual([
    ['2026001', '缺考'],
    ['2026002', ''],
    ['2026003', '70'],
    ['2026004', '64'],
  ])
})

test('[GRADE-PASTE-1] a line is kept as it was pasted', () => {
  expect(marksIn(' nobody , 3 ', 'Oral')).toEqual([{ text: ' nobody , 3 ', who: 'nobody', mark: '3' }])
})
