import { ApiError } from '@verdict/contract/client'
import type { ProblemDetail } from '@verdict/contract/problem'
import { ProblemStatus, ProblemType } from '@verdict/domain/problem'
import { describe, expect, test } from 'vitest'
import { checkValues, faultsSaid } from './check-values.ts'
import { bodyOf, changeOf, emptyValues, missingSample, valuesOf, type ProblemValues } from './form-values.ts'

const right: ProblemValues = { ...emptyValues, title: 'Ferry', description: 'Cross the river.' }

describe('what is sent', () => {
  test('a new problem sends everything, numbers as numbers and the title without blanks around it', () => {
    const typed = { title: '  Ferry ', time: ' 1500 ', memory: '65536', tags: [3, 1], 'skeletons.java': 'x' }
    expect(bodyOf({ ...right, ...typed })).toEqual({
      title: 'Ferry',
      description: 'Cross the river.',
      input: '',
      output: '',
      in: '',
      out: '',
      hint: '',
      code: '',
      time: 1500,
      memory: 65536,
      status: ProblemStatus.Reserve,
      type: ProblemType.Traditional,
      tags: [3, 1],
      skeletons: { cpp: '', java: 'x', python: '' },
    })
  })

  test('an existing one sends only what differs', () => {
    const typed = { ...right, time: '2000', hint: 'Think.', type: ProblemType.SpecialJudge }
    expect(changeOf(right, typed)).toEqual({ time: 2000, hint: 'Think.', type: ProblemType.SpecialJudge })
  })

  test('starter code sends the families that differ', () => {
    const loaded = { ...right, 'skeletons.cpp': 'a', 'skeletons.java': 'b' }
    expect(changeOf(loaded, { ...loaded, 'skeletons.java': '' })).toEqual({ skeletons: { java: '' } })
  })

  test.each([
    ['nothing', {}],
    ['blanks around the title', { title: ' Ferry ' }],
    ['the same number with blanks', { time: ' 1000' }],
    ['the order of tags', { tags: [2, 1] }],
  ])('%s is no change', (_what, part) => {
    expect(changeOf({ ...right, tags: [1, 2] }, { ...right, tags: [1, 2], ...part })).toEqual({})
  })

  test.each([[[1]], [[1, 3]], [[1, 2, 3]]])('tags %j instead of 1 and 2 are a change', (tags) => {
    expect(changeOf({ ...right, tags: [1, 2] }, { ...right, tags })).toEqual({ tags })
  })

  test('a loaded problem that nobody touched sends nothing', () => {
    const loaded = {
      ...bodyOf(right),
      tags: [{ tid: 4, name: 'Heap', color: 'gold' }],
      status: ProblemStatus.Available,
      code: undefined,
    } as unknown as ProblemDetail
    expect(valuesOf(loaded).tags).toEqual([4])
    expect(changeOf(valuesOf(loaded), valuesOf(loaded))).toEqual({})
  })
})

test.each([
  ['', '', null],
  ['1 2\n', '3\n', null],
  ['1 2\n', '', 'out'],
  ['1 2\n', ' \n', 'out'],
  ['', '3\n', 'in'],
  ['\n', '\n', null],
] as const)('[PRB-CREATE-5] sample input %j with output %j: asks about %s', (input, out, missing) => {
  expect(missingSample({ in: input, out })).toBe(missing)
})

describe('what is wrong', () => {
  test('[PRB-CREATE-3] title and description are required, blanks do not count', () => {
    expect(checkValues({ ...emptyValues, title: '  ', description: '\n' })).toEqual({
      title: { kind: 'required' },
      description: { kind: 'required' },
    })
    expect(checkValues(right)).toEqual({})
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
    expect(checkValues({ ...right, 'skeletons.python': 'x'.repeat(65_537) })).toEqual({
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
          { path: 'query.course', message: 'is too small' },
        ],
      }),
      right,
    )
    expect(said).toEqual({
      title: { kind: 'said', text: 'is taken' },
      tags: { kind: 'said', text: 'is unknown' },
    })
  })
})
