import { beforeEach, expect, test } from 'vitest'
import { changeLanguage, currentLanguage, i18n, startI18n, startLanguage } from './index.ts'
import { chinese } from './zh-CN/index.ts'
import { english } from './en-US/index.ts'

beforeEach(() => {
  localStorage.clear()
  document.cookie = 'verdict_lang=; path=/; max-age=0'
})

test('[SITE-FACE-4] who has chosen no language sees that of the answer, and no cookie keeps it', async () => {
  document.documentElement.lang = 'zh-CN'
  expect(startLanguage()).toBe('zh-CN')
  await startI18n()
  expect(i18n.t('nav.problems')).toBe('题目')
  expect(document.cookie).not.toContain('verdict_lang')
  document.documentElement.lang = 'en-US'
})

test('English is the default; a choice is remembered, sent to the server, and the page says its language', async () => {
  expect(startLanguage()).toBe('en-US')
  await startI18n()
  expect(i18n.t('nav.problems')).toBe('Problems')

  await changeLanguage('zh-CN')
  expect(i18n.t('nav.problems')).toBe('题目')
  expect(currentLanguage()).toBe('zh-CN')
  expect(document.documentElement.lang).toBe('zh-CN')
  expect(startLanguage()).toBe('zh-CN')
  expect(document.cookie).toContain('verdict_lang=zh-CN')
})

type Texts = { [key: string]: string | Texts }

const leaves = (texts: Texts, path = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[`${path}${key}`, value] as [string, string]]
      : leaves(value, `${path}${key}.`),
  )

const placeholders = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort()

test('[UI-LANG-4] no text is empty, and both languages fill in the same values', () => {
  const translated = new Map(leaves(chinese))
  for (const [key, text] of leaves(english)) {
    expect(text, key).not.toBe('')
    expect(translated.get(key), key).toBeTruthy()
    expect(placeholders(translated.get(key)!), key).toEqual(placeholders(text))
  }
})

/** Words with one meaning each: the first is said. */
const oneWord = [
  ['主办方', '组织者'],
  ['回复', '评论'],
] as const

test('[UI-LANG-4] Chinese says one thing by one word', () => {
  for (const [key, text] of leaves(chinese)) {
    for (const [said, other] of oneWord) expect(text, `${key}: ${said}`).not.toContain(other)
  }
})
