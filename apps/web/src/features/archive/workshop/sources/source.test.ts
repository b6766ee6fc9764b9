import { problemChange } from '@verdict/contract/problem'
import { Language } from '@verdict/domain/language'
import { ProblemType } from '@verdict/domain/problem'
import { Judge } from '@verdict/domain/verdict'
import { expect, test } from 'vitest'
import {
  blankOf,
  changeWith,
  faultOf,
  isSame,
  judgingProgram,
  overtakenBy,
  type Source,
  sourcesIn,
  storedAs,
} from './source.ts'

const stored = {
  references: [
    {
      name: 'main.cpp',
      language: Language.Cpp17,
      code: 'int main() {}',
      expected: [Judge.Accepted],
      score: null,
    },
    {
      name: 'half.py',
      language: Language.Python,
      code: 'print()',
      expected: [Judge.WrongAnswer],
      score: { least: 2000, most: 4000 },
    },
  ],
  validators: [
    {
      name: 'v.cpp',
      language: Language.Cpp17,
      code: 'int main() {}',
      protocol: 'kattis' as const,
      flags: ['-a', '1'],
    },
  ],
  sources: [
    { role: 'generator' as const, name: 'gen.cpp', language: Language.Cpp17, code: 'g' },
    { role: 'header' as const, name: 'p.h', language: null, code: 'h' },
  ],
  type: ProblemType.SpecialJudge,
  code: 'checker',
}
const all = sourcesIn(stored)
const named = (name: string): Source => all.find((source) => source.name === name)!

test('[SET-SOURCE-1] the sources of a problem are one list, with the program that judges by its type', () => {
  expect(all.map(({ role, name }) => `${role} ${name}`)).toEqual([
    'solution main.cpp',
    'solution half.py',
    'validator v.cpp',
    'checker checker',
    'generator gen.cpp',
    'header p.h',
  ])
  expect(sourcesIn({ ...stored, type: ProblemType.Traditional }).some(({ role }) => role === 'checker')).toBe(
    false,
  )
  expect(judgingProgram(ProblemType.Communication)).toBe('manager')
})

test('[SET-SOURCE-1] saving one source sends its list alone, with the others as they are stored', () => {
  const before = named('half.py')
  const change = changeWith(all, [{ before, after: { ...before, code: 'print(1)', name: ' half2.py ' } }])
  expect(change).toEqual({
    references: [stored.references[0], { ...stored.references[1], code: 'print(1)', name: 'half2.py' }],
  })
  expect(problemChange.safeParse(change).error).toBeUndefined()
  const more = changeWith(all, [
    { before: null, after: { ...blankOf('grader', Language.Java, all), code: 'class G {}' } },
    { before: named('p.h'), after: null },
    { before: named('checker'), after: { ...named('checker'), code: 'better' } },
    { before: named('v.cpp'), after: { ...named('v.cpp'), flags: ' -b   2 ' } },
  ])
  expect(more).toEqual({
    code: 'better',
    sources: [
      stored.sources[0],
      { role: 'grader', name: 'grader.java', language: Language.Java, code: 'class G {}' },
    ],
    validators: [{ ...stored.validators[0], flags: ['-b', '2'] }],
  })
  expect(problemChange.safeParse(more).error).toBeUndefined()
})

test('[SET-SOURCE-3] what somebody else has changed, removed or added meanwhile is noticed', () => {
  const mine = { before: named('gen.cpp'), after: { ...named('gen.cpp'), code: 'mine' } }
  expect(overtakenBy([mine], all)).toEqual([])
  const theirs = all.map((source) => (source.name === 'gen.cpp' ? { ...source, code: 'theirs' } : source))
  expect(overtakenBy([mine], theirs)).toEqual([mine])
  expect(
    overtakenBy(
      [mine],
      all.filter(({ name }) => name !== 'gen.cpp'),
    ),
  ).toEqual([mine])
  const other = { before: named('p.h'), after: { ...named('p.h'), code: 'mine' } }
  expect(overtakenBy([other], theirs)).toEqual([])
  const added = { before: null, after: { ...blankOf('generator', Language.Cpp17, []), name: 'gen.cpp' } }
  expect(overtakenBy([added], all)).toEqual([added])
})

test('[SET-SOURCE-1] two of one name, as packages bring them, are not confused', () => {
  const twice = [named('main.cpp'), { ...named('main.cpp'), code: 'int main() { return 1; }' }]
  expect(storedAs(twice[1]!, twice)).toBe(twice[1])
  const after = { ...twice[1]!, name: 'other.cpp' }
  expect(changeWith(twice, [{ before: twice[1]!, after }]).references?.map(({ name }) => name)).toEqual([
    'main.cpp',
    'other.cpp',
  ])
  expect(isSame(twice[0]!, twice[1]!)).toBe(false)
})

test('[SET-SOURCE-4] a fault is said where it is, and what has none is taken by the server', () => {
  const generator = { ...blankOf('generator', Language.Cpp17, all), code: 'int main() {}' }
  expect(generator.name).toBe('gen2.cpp')
  expect(faultOf(generator, all)).toBeNull()
  expect(faultOf({ ...generator, name: 'gen.cpp' }, all)).toEqual({ field: 'name', why: 'taken' })
  expect(faultOf({ ...generator, name: '../gen' }, all)).toEqual({ field: 'name', why: 'fileName' })
  expect(faultOf({ ...generator, name: ' ' }, all)).toEqual({ field: 'name', why: 'required' })
  expect(faultOf({ ...generator, code: ' \n' }, all)).toEqual({ field: 'code', why: 'required' })
  expect(faultOf({ ...generator, code: 'x'.repeat(65_537) }, all)).toMatchObject({ why: 'tooLong' })
  const grader = { ...blankOf('grader', Language.Java, all), code: 'class G {}' }
  expect(faultOf({ ...grader, name: 'other.java' }, [grader])).toEqual({
    field: 'language',
    why: 'graderTwice',
  })
  expect(faultOf({ ...named('half.py'), score: '1-2-3' }, [])).toEqual({ field: 'score', why: 'score' })
  expect(faultOf({ ...named('checker'), code: '' }, [])).toBeNull()
  for (const source of [generator, grader]) {
    const change = changeWith(all, [{ before: null, after: source }])
    expect(problemChange.safeParse(change).error).toBeUndefined()
  }
})
