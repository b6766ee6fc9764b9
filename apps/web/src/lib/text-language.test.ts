import { expect, test } from 'vitest'
import { textLanguageName } from './text-language.ts'

test('[PRB-LANG-6] Chinese is named by its script, other languages as the browser knows them', () => {
  expect(['zh-CN', 'zh-TW', 'pt-BR', 'en'].map((tag) => textLanguageName(tag, 'en-US'))).toEqual([
    'Simplified Chinese',
    'Traditional Chinese',
    'Brazilian Portuguese',
    'English',
  ])
  expect(['zh-CN', 'en'].map((tag) => textLanguageName(tag, 'zh-CN'))).toEqual(['简体中文', '英语'])
  expect(textLanguageName('not a tag', 'en-US')).toBe('not a tag')
})
