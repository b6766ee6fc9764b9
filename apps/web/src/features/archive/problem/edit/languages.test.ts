import { expect, test } from 'vitest'
import { blankTexts, emptyValues, type ProblemValues } from './form-values.ts'
import { ownLanguage, placeOfFaults, untranslated, withoutLanguage, withTexts } from './languages.ts'

const values: ProblemValues = {
  ...emptyValues,
  title: 'Ferry',
  description: 'Cross the river.',
  hint: ' ',
  translations: { 'zh-CN': { ...blankTexts, title: '渡船', hint: '想。' }, fr: blankTexts },
  samples: [
    { key: 1, in: '1', out: '2', explanations: { '': 'So.', 'zh-CN': '如此。' } },
    { key: 2, in: '3', out: '4', explanations: { '': 'So too.', 'zh-CN': ' ' } },
    { key: 3, in: '5', out: '6', explanations: { fr: 'Ainsi.' } },
  ],
}

test('[PRB-FORM-3] a language lacks what the problem’s own text says and it does not', () => {
  expect(untranslated(values, 'zh-CN')).toEqual({ parts: ['description'], samples: [2] })
  expect(untranslated(values, 'fr')).toEqual({ parts: ['title', 'description'], samples: [1, 2] })
  expect(untranslated(values, '')).toEqual({ parts: [], samples: [] })
})

test('a language that is removed takes its explanations along', () => {
  const left = withoutLanguage(values, 'zh-CN')
  expect(left.translations).toEqual({ fr: blankTexts })
  expect(left.samples!.map(({ explanations }) => explanations)).toEqual([
    { '': 'So.' },
    { '': 'So too.' },
    { fr: 'Ainsi.' },
  ])
})

test('a text is changed in its language alone', () => {
  expect(withTexts(values, '', { hint: 'Look.' })).toEqual({ hint: 'Look.' })
  expect(withTexts(values, 'fr', { hint: 'Voir.' }).translations).toEqual({
    ...values.translations,
    fr: { ...blankTexts, hint: 'Voir.' },
  })
})

test('while nobody said, the language is what the server will find', () => {
  expect(ownLanguage(values)).toBe('en')
  expect(ownLanguage({ ...values, title: '渡船' })).toBe('zh-CN')
  expect(ownLanguage({ ...values, language: 'de' })).toBe('de')
})

test.each([
  [['time'], [''], null],
  [['translations.fr.hint'], [''], 'fr'],
  [['translations.fr.hint'], ['', 'fr'], null],
  [['samples.2.explanations.fr', 'title'], ['zh-CN'], 'fr'],
  [['samples.0.explanations.'], ['fr'], ''],
  [['samples.0.in'], ['fr'], null],
  [['language'], ['fr'], ''],
])('[PRB-FORM-4] faults in %j with %j open: opens %j', (paths, open, place) => {
  expect(placeOfFaults(paths, open)).toBe(place)
})
