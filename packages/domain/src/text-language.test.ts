import { expect, test } from 'vitest'
import { guessLanguage, titleIn } from './text-language.ts'

const titles = { en: 'Tide', 'zh-TW': '潮汐表' }

test.each([
  ['zh-CN', { title: 'Tide', titles }, '潮汐表'],
  ['en-US', { title: 'Tide', titles }, 'Tide'],
  ['fr', { title: 'Tide', titles }, 'Tide'],
  // The problem's own fits better than another script of it.
  ['zh-CN', { title: '潮汐', titles: { 'zh-CN': '潮汐', 'zh-TW': '潮汐表' } }, '潮汐'],
  ['zh-CN', { title: 'Tide' }, 'Tide'],
])('[PRB-LANG-5] a reader of %s of %j reads %s', (wanted, problem, shown) => {
  expect(titleIn(wanted, problem)).toBe(shown)
})

test.each([
  ['求两个数的和', 'zh-CN'],
  ['輸入兩個整數，輸出它們的和。', 'zh-TW'],
  ['山中水', 'zh-CN'],
  ['Sum', 'en'],
])('[PRB-LANG-4] %s is taken for %s where nobody says', (text, language) => {
  expect(guessLanguage(text)).toBe(language)
})
