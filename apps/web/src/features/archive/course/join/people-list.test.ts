import { expect, test } from 'vitest'
import { peopleIn } from './people-list.ts'

const person = (who: string, name = '', section = '') => ({ who, name, section })

test('[CRS-PASTE-1] one a line, whatever stands between the cells', () => {
  expect(peopleIn('alice\nbob\n\n')).toEqual([person('alice'), person('bob')])
  expect(peopleIn('240101\t张伟\t1 班\r\n240102\t李娜\t2 班')).toEqual([
    person('240101', '张伟', '1 班'),
    person('240102', '李娜', '2 班'),
  ])
  expect(peopleIn('240101, Ada Lovelace, Monday')).toEqual([person('240101', 'Ada Lovelace', 'Monday')])
  expect(peopleIn('240101，张伟；1 班')).toEqual([person('240101', '张伟', '1 班')])
  expect(peopleIn('240101 张伟 1班')).toEqual([person('240101', '张伟', '1班')])
})

test('[CRS-PASTE-1] a name may stand before the number', () => {
  expect(peopleIn('张伟\t240101\t1 班')).toEqual([person('240101', '张伟', '1 班')])
})

test('[CRS-PASTE-1] titles say what the columns are, in any order; others are left out', () => {
  expect(peopleIn('班级\t备注\t学号\t姓名\n1 班\t-\t240101\t张伟\n2 班\t\t240102\t')).toEqual([
    person('240101', '张伟', '1 班'),
    person('240102', '', '2 班'),
  ])
  expect(peopleIn('Name,Student ID\n"Ada",240101')).toEqual([person('240101', 'Ada')])
})

test('[CRS-PASTE-1] what can be no username is kept, to be shown as unknown', () => {
  expect(peopleIn('张伟')).toEqual([person('张伟')])
  expect(peopleIn('')).toEqual([])
})

test('[CRS-PASTE-2] a sheet as it comes: its own name above the titles, blanks in titles, quotes, digits of full width', () => {
  const sheet = [
    '\uFEFF2026 秋 数据结构 选课名单',
    '任课教师：王',
    '序号\t学 号\t姓 名\t班 级*',
    '1\t２４０１０１\t张伟\t计科（1）班',
    "2\t'240102\t李娜\t计科（1）班",
  ]
  expect(peopleIn(sheet.join('\r\n'))).toEqual([
    person('240101', '张伟', '计科（1）班'),
    person('240102', '李娜', '计科（1）班'),
  ])
  expect(peopleIn('Student No.,Name,Section\n="007123","Lovelace, Ada",Mon')).toEqual([
    person('007123', 'Lovelace, Ada', 'Mon'),
  ])
})

test('[CRS-PASTE-2] no part of a name, and no count of lines, becomes a section', () => {
  expect(peopleIn('"Lovelace, Ada",240101')).toEqual([person('240101', 'Lovelace, Ada')])
  expect(peopleIn('240101 Ada Lovelace\n240102 Bo Li 1班')).toEqual([
    person('240101', 'Ada Lovelace'),
    person('240102', 'Bo Li', '1班'),
  ])
  expect(peopleIn('Ada Lovelace 240101')).toEqual([person('240101', 'Ada Lovelace')])
  expect(peopleIn('alice Ada Lovelace')).toEqual([person('alice', 'Ada Lovelace')])
  expect(peopleIn('1\t240101\t张伟\n2\t240102\t张伟')).toEqual([
    person('240101', '张伟'),
    person('240102', '张伟'),
  ])
})
