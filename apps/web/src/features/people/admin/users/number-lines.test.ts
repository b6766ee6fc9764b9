import { expect, test } from 'vitest'
import { numberLines } from './number-lines.ts'

test('[ADM-NUMBER-4] lines of a sheet are a name and a number, whatever stands between the two', () => {
  const text = '\uFEFF用户名\t学号\r\nann\t2026001\n\n ben , 2026002\ncat 2026003\ndan；2026004\neve'
  expect(numberLines(text)).toEqual([
    { uid: 'ann', studentNumber: '2026001' },
    { uid: 'ben', studentNumber: '2026002' },
    { uid: 'cat', studentNumber: '2026003' },
    { uid: 'dan', studentNumber: '2026004' },
    { uid: 'eve', studentNumber: '' },
  ])
  expect(numberLines('ann 2026 001')).toEqual([{ uid: 'ann', studentNumber: '2026 001' }])
  expect(numberLines(' \n')).toEqual([])
})

test('[ADM-NUMBER-4] titles say which is which; quotes and digits of full width are read through', () => {
  expect(numberLines('班级\t学 号\t用户名\n1 班\t２０２６００１\tann\n1 班\t2026002\t')).toEqual([
    { uid: 'ann', studentNumber: '2026001' },
    { uid: '', studentNumber: '2026002' },
  ])
  expect(numberLines('"ann","2026001"\n"ben",="2026002"')).toEqual([
    { uid: 'ann', studentNumber: '2026001' },
    { uid: 'ben', studentNumber: '2026002' },
  ])
})
