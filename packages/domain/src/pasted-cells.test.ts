import { expect, test } from 'vitest'
import { cellsOf, plainName } from './pasted-cells.ts'

test('[CRS-PASTE-2] cells stand between tabs, or commas and semicolons of either script; quotes hold them together', () => {
  expect(cellsOf('240101\tLi, Lei\t1 班\r', null)).toEqual(['240101', 'Li, Lei', '1 班'])
  expect(cellsOf('240101，李雷；1 班', null)).toEqual(['240101', '李雷', '1 班'])
  expect(cellsOf('\uFEFF"Li, ""L"" Lei",240101 ,', null)).toEqual(['Li, "L" Lei', '240101', ''])
  expect(cellsOf('"240101"', null)).toEqual(['240101'])
  expect(cellsOf('="007",x', null)).toEqual(['007', 'x'])
  expect(cellsOf('240101 a  b', /\s+/)).toEqual(['240101', 'a', 'b'])
  expect(cellsOf('24" a,b', null)).toEqual(['24" a', 'b'])
  expect(cellsOf('"24 a,b', null)).toEqual(['"24 a', 'b'])
  expect(cellsOf('', null)).toEqual([''])
})

test('[CRS-PASTE-2] a number is meant however a sheet writes it', () => {
  expect(['２０２６００１', "'2026001", '\uFEFF2026001\u200B', ' 2026001 '].map(plainName)).toEqual(
    Array.from({ length: 4 }, () => '2026001'),
  )
  expect(plainName('Ａ－７')).toBe('A-7')
})
