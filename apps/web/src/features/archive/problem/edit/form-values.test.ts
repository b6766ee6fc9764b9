import { ApiError } from '@verdict/contract/client'
import { newProblem, type ProblemDetail } from '@verdict/contract/problem'
import type { ProblemContent } from '@verdict/contract/problem-content'
import { Language } from '@verdict/domain/language'
import { ProblemStatus, ProblemType } from '@verdict/domain/problem'
import { describe, expect, test } from 'vitest'
import { checkValues, faultsSaid } from './check-values.ts'
import {
  blankTexts,
  bodyOf,
  changeOf,
  emptyValues,
  missingSample,
  type ProblemValues,
  type SampleValues,
  valuesOf,
} from './form-values.ts'

const sample = (key: number, part: Partial<SampleValues> = {}): SampleValues => ({
  key,
  in: '',
  out: '',
  explanations: {},
  ...part,
})

const right: ProblemValues = { ...emptyValues, title: 'Ferry', description: 'Cross the river.' }

describe('what is sent', () => {
  test('of a new problem everything, numbers as numbers, texts of one line without blanks around them', () => {
    const typed: Partial<ProblemValues> = {
      title: '  Ferry ',
      time: ' 1500 ',
      memory: '65536',
      tags: [3, 1],
      skeletons: { ...right.skeletons, java: 'x' },
      translations: { 'zh-CN': { ...blankTexts, title: ' 渡船 ' } },
      samples: [
        sample(1, { in: '1\n' }),
        sample(2),
        sample(3, { explanations: { '': 'So.', 'zh-CN': ' ' } }),
      ],
      flags: ' --strict \n\nepsilon 1e-6\n',
      comparison: { by: 'tokens', ignoreCase: true, floatAbsolute: ' 1e-6', floatRelative: '' },
      source: ' Harbour Cup ',
      licence: 'cc by',
    }
    const body = bodyOf({ ...right, ...typed })
    expect(body).toEqual({
      title: 'Ferry',
      description: 'Cross the river.',
      input: '',
      output: '',
      hint: '',
      translations: { 'zh-CN': { ...blankTexts, title: '渡船' } },
      samples: [
        { in: '1\n', out: '', explanations: {} },
        { in: '', out: '', explanations: { '': 'So.' } },
      ],
      code: '',
      protocol: 'testlib',
      answer: 'program',
      passes: 1,
      processes: 1,
      utf8: false,
      flags: ['--strict', 'epsilon 1e-6'],
      comparison: { by: 'tokens', ignoreCase: true, floatAbsolute: 1e-6, floatRelative: null },
      source: 'Harbour Cup',
      author: '',
      licence: 'cc by',
      difficulty: '',
      time: 1500,
      memory: 65536,
      status: ProblemStatus.Reserve,
      type: ProblemType.Traditional,
      tags: [3, 1],
      feedback: null,
      allowedLanguages: [],
      languageFactors: [],
      skeletons: { ...right.skeletons, java: 'x' },
    })
    expect(newProblem.safeParse(body).error).toBeUndefined()
  })

  test('bytes are compared without tolerances, whatever stands in their fields', () => {
    const comparison = { by: 'bytes', ignoreCase: false, floatAbsolute: 'x', floatRelative: '1' } as const
    expect(bodyOf({ ...right, comparison }).comparison).toEqual({
      by: 'bytes',
      ignoreCase: false,
      floatAbsolute: null,
      floatRelative: null,
    })
  })

  test('an existing one sends only what differs', () => {
    const typed = { ...right, time: '2000', hint: 'Think.', type: ProblemType.SpecialJudge }
    expect(changeOf(right, typed)).toEqual({ time: 2000, hint: 'Think.', type: ProblemType.SpecialJudge })
  })

  test('of starter code the families that differ', () => {
    const loaded = { ...right, skeletons: { ...right.skeletons, cpp: 'a', java: 'b' } }
    const typed = { ...loaded, skeletons: { ...loaded.skeletons, java: '' } }
    expect(changeOf(loaded, typed)).toEqual({ skeletons: { java: '' } })
  })

  test('[PRB-FORM-2] of translations those that differ; one that was removed is sent as blank', () => {
    const french = { ...blankTexts, title: 'Le bac' }
    const chinese = { ...blankTexts, title: '渡船' }
    const loaded = { ...right, translations: { fr: french, ja: chinese, 'zh-CN': chinese } }
    const translations = {
      ja: chinese,
      'zh-CN': { ...chinese, hint: '想。' },
      de: { ...blankTexts, hint: 'Denk.' },
    }
    expect(changeOf(loaded, { ...loaded, translations })).toEqual({
      translations: {
        fr: blankTexts,
        'zh-CN': { ...chinese, hint: '想。' },
        de: { ...blankTexts, hint: 'Denk.' },
      },
    })
  })

  test('[PRB-FORM-1] samples in another order are a change, and all of them are sent', () => {
    const [first, second] = [sample(1, { in: '1', out: '2' }), sample(2, { in: '3', out: '4' })]
    const loaded = { ...right, samples: [first, second] }
    expect(changeOf(loaded, { ...right, samples: [second, first] })).toEqual({
      samples: [
        { in: '3', out: '4', explanations: {} },
        { in: '1', out: '2', explanations: {} },
      ],
    })
    expect(changeOf(loaded, { ...right, samples: [first, second, sample(3)] })).toEqual({})
  })

  test.each([
    ['nothing', {}],
    ['blanks around the title', { title: ' Ferry ' }],
    ['the same number with blanks', { time: ' 1000' }],
    ['the order of tags', { tags: [2, 1] }],
    ['an explanation of blanks', { samples: [sample(1, { explanations: { '': ' ' } })] }],
    ['an empty line among the arguments', { flags: '\n' }],
  ])('%s is no change', (_what, part) => {
    expect(changeOf({ ...right, tags: [1, 2] }, { ...right, tags: [1, 2], ...part })).toEqual({})
  })

  test.each([[[1]], [[1, 3]], [[1, 2, 3]]])('tags %j instead of 1 and 2 are a change', (tags) => {
    expect(changeOf({ ...right, tags: [1, 2] }, { ...right, tags })).toEqual({ tags })
  })

  const content: ProblemContent = {
    title: 'Ferry',
    description: 'Cross the river.',
    input: '',
    output: '',
    hint: '',
    language: 'en',
    translations: { 'zh-CN': { ...blankTexts, title: '渡船' } },
    samples: [{ in: '1', out: '2', explanations: { 'zh-CN': '如此。' } }],
    source: '',
    author: '',
    licence: 'GPL',
    difficulty: '',
    comparison: { by: 'tokens', ignoreCase: false, floatAbsolute: 1e-9, floatRelative: null },
    protocol: 'kattis',
    flags: ['a b', 'c'],
    feedback: 'test',
    references: [],
    validators: [],
    sources: [],
    sourcesMark: '',
    answer: 'program',
    passes: 1,
    processes: 1,
    utf8: false,
    allowedLanguages: [Language.C, Language.Java],
    languageFactors: [{ language: Language.Java, time: 1.5, memory: null }],
    attachments: [],
    pdfs: [],
    package: null,
  }
  const detail = {
    time: 1000,
    memory: 65536,
    type: ProblemType.Traditional,
    tags: [{ tid: 4, name: 'Heap', color: 'gold' }],
    status: ProblemStatus.Available,
    code: undefined,
  } as unknown as ProblemDetail

  test('a loaded problem that nobody touched sends nothing, and is what was stored', () => {
    const loaded = valuesOf(detail, content)
    expect(loaded.tags).toEqual([4])
    expect(changeOf(loaded, valuesOf(detail, content))).toEqual({})
    expect(bodyOf(loaded)).toMatchObject({
      allowedLanguages: content.allowedLanguages,
      languageFactors: content.languageFactors,
      comparison: content.comparison,
      flags: content.flags,
      samples: content.samples,
      translations: content.translations,
      licence: 'GPL',
      protocol: 'kattis',
    })
  })

  test('[PRB-PROTOCOL-1] a checker’s own protocol waits while the problem is to have an interactor', () => {
    const loaded = valuesOf({ ...detail, type: ProblemType.SpecialJudge }, { ...content, protocol: 'hustoj' })
    const asInteractor = { ...loaded, type: ProblemType.Interaction }
    expect(changeOf(loaded, asInteractor)).toEqual({ type: ProblemType.Interaction, protocol: 'testlib' })
    expect(changeOf(loaded, { ...asInteractor, type: ProblemType.SpecialJudge })).toEqual({})
  })

  test('what an import did not bring is to be given', () => {
    const lacking = { ...detail, lacks: ['time-limit', 'statement'] } as ProblemDetail
    expect(valuesOf(lacking, { ...content, description: '-' })).toMatchObject({
      time: '',
      memory: '65536',
      description: '',
    })
  })
})

test.each([
  [['', ''], null],
  [['1 2\n', '3\n'], null],
  [['1 2\n', ''], 'out'],
  [['1 2\n', ' \n'], 'out'],
  [['', '3\n'], 'in'],
  [['\n', '\n'], null],
] as const)('[PRB-CREATE-5] a sample of %j: asks about %s', ([input, out], half) => {
  const samples = [sample(7, { in: '1', out: '2' }), sample(3, { in: input, out })]
  expect(missingSample(samples)).toEqual(half && { number: 2, half })
})

describe('what is wrong', () => {
  test('[PRB-CREATE-3] title and description are required, blanks do not count', () => {
    expect(checkValues({ ...emptyValues, title: '  ', description: '\n' })).toEqual({
      title: { kind: 'required' },
      description: { kind: 'required' },
    })
    expect(checkValues(right)).toEqual({})
  })

  test('[PRB-FORM-5] beside a statement as PDF the description may be blank, but not too long', () => {
    expect(checkValues({ ...right, description: ' ' }, true)).toEqual({})
    expect(checkValues({ ...right, description: 'x'.repeat(200_001) }, true)).toEqual({
      description: { kind: 'tooLong', max: 200_000 },
    })
  })

  test('a sample, a translation, an argument and a tolerance are wrong in their places', () => {
    const long = 'x'.repeat(50_001)
    const wrong: ProblemValues = {
      ...right,
      samples: [sample(5), sample(6, { in: '1', explanations: { fr: long } }), sample(7, { out: long })],
      translations: { fr: { ...blankTexts, hint: long } },
      flags: 'y'.repeat(201),
      comparison: { by: 'lines', ignoreCase: false, floatAbsolute: 'much', floatRelative: '2' },
    }
    const tooLong = { kind: 'tooLong', max: 50_000 }
    expect(checkValues(wrong)).toEqual({
      'samples.1.explanations.fr': tooLong,
      'samples.2.out': tooLong,
      'translations.fr.hint': tooLong,
      flags: { kind: 'tooLong', max: 200 },
      'comparison.floatAbsolute': { kind: 'share' },
      'comparison.floatRelative': { kind: 'share' },
    })
  })

  test.each(['', 'soon', '99', '20001', '1.5', '-100', '1e3'])(
    '[PRB-LIMIT-1] a time limit of %j is out of range',
    (time) => {
      expect(checkValues({ ...right, time })).toEqual({ time: { kind: 'range', min: 100, max: 20_000 } })
    },
  )

  test.each(['100', '20000'])('[PRB-LIMIT-1] a time limit of %s ms is allowed', (time) => {
    expect(checkValues({ ...right, time })).toEqual({})
  })

  test.each(['16383', '2097153'])('[PRB-LIMIT-1] a memory limit of %s KB is out of range', (memory) => {
    expect(checkValues({ ...right, memory })).toEqual({
      memory: { kind: 'range', min: 16_384, max: 2_097_152 },
    })
  })

  test('starter code is wrong by its family', () => {
    const skeletons = { ...right.skeletons, python: 'x'.repeat(65_537) }
    expect(checkValues({ ...right, skeletons })).toEqual({
      'skeletons.python': { kind: 'tooLong', max: 65_536 },
    })
  })

  test('a text that is too long says how long it may be', () => {
    expect(checkValues({ ...right, title: 'x'.repeat(201) })).toEqual({
      title: { kind: 'tooLong', max: 200 },
    })
  })

  test('a character that cannot be stored is not valid', () => {
    expect(checkValues({ ...right, hint: 'a\0b' })).toEqual({ hint: { kind: 'invalid' } })
  })

  test('what the server says of a field stands beside that field, the rest is left out', () => {
    const said = faultsSaid(
      new ApiError(400, 'Form is not valid', {
        errors: [
          { path: 'body.title', message: 'is taken' },
          { path: 'body.tags.2', message: 'is unknown' },
          { path: 'body.samples.0.explanations.', message: 'holds a bad formula' },
          { path: 'body.translations.fr.hint', message: 'holds another' },
          { path: 'query.course', message: 'is too small' },
        ],
      }),
      { ...right, samples: [sample(1), sample(2, { in: '1' })] },
    )
    expect(said).toEqual({
      title: { kind: 'said', text: 'is taken' },
      tags: { kind: 'said', text: 'is unknown' },
      'samples.1.explanations.': { kind: 'said', text: 'holds a bad formula' },
      'translations.fr.hint': { kind: 'said', text: 'holds another' },
    })
  })
})
