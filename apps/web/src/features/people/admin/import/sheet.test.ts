import { expect, test } from 'vitest'
import { csvOf, emptyRow, readSheet, sheetOf } from './sheet.ts'

test('[ADM-USERS-12] cells of a spreadsheet, in the order of the columns; empty lines do not count', () => {
  expect(readSheet('240001\t王小明\t\ta@b.cn\r\n\r\n 240002 \t')).toEqual({
    rows: [
      { ...emptyRow(1), uid: '240001', nick: '王小明', mail: 'a@b.cn' },
      { ...emptyRow(3), uid: '240002' },
    ],
    unknown: [],
    isNameless: false,
  })
})

test('[ADM-USERS-12] a first line names the columns, in either language and any order', () => {
  const sheet = readSheet('\uFEFF姓名,Student ID,班级,Telephone\n"Li, Lei",240003,"CS 1;ACM ""A""",110')
  expect(sheet.rows).toEqual([
    { ...emptyRow(2), uid: '240003', studentNumber: '240003', nick: 'Li, Lei', group: 'CS 1;ACM "A"' },
  ])
  expect(sheet.unknown).toEqual(['Telephone'])
  expect(readSheet('nick,mail\nA,b@c.de').isNameless).toBe(true)
})

test('[ADM-USERS-12] semicolons, cells of several lines, and blanks of a password', () => {
  expect(readSheet('uid;password\nann; secret \n"bob";"a\nb"\ncarl;x').rows).toMatchObject([
    { line: 2, uid: 'ann', password: ' secret ' },
    { line: 3, uid: 'bob', password: 'a\nb' },
    { line: 5, uid: 'carl', password: 'x' },
  ])
})

test('nothing is no line', () => expect(readSheet(' \n\t\n').rows).toEqual([]))

test('what is saved can be read again', () => {
  const saved = csvOf([
    ['uid', 'password'],
    ['ann', 'a"b,c'],
  ])
  expect(readSheet(saved).rows).toMatchObject([{ uid: 'ann', password: 'a"b,c' }])
})

test('lines that were refused can be written again', () => {
  const { rows } = readSheet('姓名\t用户名\t分组\t编号\t加时\n"王, 小明"\tann\tA;B\tn1\t25%\n\tbob')
  expect(rows[0]).toMatchObject({ studentNumber: 'n1', extraShare: '25%' })
  expect(readSheet(sheetOf(rows)).rows).toEqual(rows)
})

test('[ADM-NUMBER-2] a student number is the username as well, unless another column is that', () => {
  for (const title of ['学号', 'Student number', 'student No.', 'Student ID']) {
    for (const sheet of [`${title},姓名\n2026001,Ann`, `${title}\n2026001`]) {
      const { rows, isNameless } = readSheet(sheet)
      expect(rows).toMatchObject([{ uid: '2026001', studentNumber: '2026001' }])
      expect(isNameless).toBe(false)
      expect(readSheet(sheetOf(rows)).rows[0]).toMatchObject({ uid: '2026001', studentNumber: '2026001' })
    }
  }
  expect(readSheet('学号,用户名\n2026001,ann').rows).toMatchObject([{ uid: 'ann', studentNumber: '2026001' }])
})

test('[ADM-USERS-12] a sheet may begin with its own name, spread its titles and write digits of full width', () => {
  const sheet = readSheet('2026 级 名单\n\n学 号\t姓 名\t备注\n２０２６００１\t王小明\t\n')
  expect(sheet.rows).toEqual([{ ...emptyRow(4), uid: '2026001', studentNumber: '2026001', nick: '王小明' }])
  expect(sheet.unknown).toEqual(['备注'])
})
