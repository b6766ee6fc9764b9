import { expect, test } from 'vitest'
import { changeLanguage, languageWasChosen, startI18n } from '../../i18n/index.ts'
import { editorLabels, editorLocale, fill } from './labels.ts'

test('[UI-MD-1] twelve languages, each with every label and its values', () => {
  const english = editorLabels['en-US']
  const holes = (text: string) => text.match(/\{\w+\}/g) ?? []
  expect(Object.keys(editorLabels)).toHaveLength(12)
  for (const labels of Object.values(editorLabels)) {
    for (const [name, text] of Object.entries(english)) {
      const translated = labels[name as keyof typeof english]
      expect(translated).not.toBe('')
      expect(holes(translated)).toEqual(holes(text))
    }
  }
  expect(fill('{part}: {other}', { part: 'Hint' })).toBe('Hint: {other}')
})

test.each([
  ['en-US', true, 'ja', 'en-US'],
  ['zh-CN', true, 'de-DE', 'zh-CN'],
  ['en-US', false, 'ja', 'ja-JP'],
  ['en-US', false, 'de-AT', 'de-DE'],
  ['en-US', false, 'pt-PT', 'pt-BR'],
  ['en-US', false, 'zh-HK', 'zh-TW'],
  ['en-US', false, 'zh-Hant-SG', 'zh-TW'],
  ['en-US', false, 'zh-CN', 'en-US'],
  ['en-US', false, 'en-GB', 'en-US'],
  ['en-US', false, 'nl-NL', 'en-US'],
] as const)('[UI-MD-1] page %s, chosen %s, browser %s: %s', (page, chosen, browser, locale) => {
  expect(editorLocale(page, chosen, browser)).toBe(locale)
})

test('[UI-MD-1] starting in a language is not choosing it', async () => {
  await startI18n()
  expect(languageWasChosen()).toBe(false)
  await changeLanguage('en-US')
  expect(languageWasChosen()).toBe(true)
})
