import { expect, test } from 'vitest'
import { inOrderOf } from './marks.ts'

const people = [
  { uid: 'ann', student_number: '2026001' },
  { uid: 'Ben', student_number: 'A7' },
  { uid: 'cat', student_number: '' },
  // Somebody's name is somebody else's number.
  { uid: '2026001', student_number: '2026004' },
]

const uids = (lines: string[]) => inOrderOf(people, lines).lines.map(({ person }) => person?.uid ?? null)

test('[GRADE-EXP-2] lines name people by number or username, in any case, whole rows of a sheet too', () => {
  expect(uids(['a7', '2026001', 'CAT', 'nobody'])).toEqual(['Ben', 'ann', 'cat', null])
  expect(uids(['3\t2026004\t王小明', '"A7",Ben Doe', 'x；ann'])).toEqual(['2026001', 'Ben', 'ann'])
})

test('[GRADE-EXP-2] nobody has two rows, blank lines have none, and those whom no line names are left', () => {
  const ordered = inOrderOf(people, ['ann', '', ' ann ', '2026001'])
  expect(ordered.lines).toEqual([
    { line: 1, text: 'ann', person: people[0] },
    { line: 3, text: 'ann', person: null },
    // Her number is taken by her first row, so that it is a name now.
    { line: 4, text: '2026001', person: people[3] },
  ])
  expect(ordered.rest.map(({ uid }) => uid)).toEqual(['Ben', 'cat'])
  expect(inOrderOf(people, []).rest).toEqual(people)
})

test('[GRADE-EXP-2] numbers are found however a sheet writes them, and a part of a name is nobody', () => {
  expect(uids(['\uFEFF２０２６００１', '="A7"', "'2026004\u200B"])).toEqual(['ann', 'Ben', '2026001'])
  expect(uids(['"Doe, Ben",="A7"', '1 2026001 Ann  Lee'])).toEqual(['Ben', 'ann'])
  expect(uids(['学号\t姓名\t成绩', 'Cat Stevens', '"cat"'])).toEqual([null, null, 'cat'])
})
