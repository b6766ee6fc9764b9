import { expect, test } from 'vitest'
import { losses, packed, readFiles, readOne, testTexts, textOf, withPackages } from '../../test/packages.ts'

withPackages()

test('[FMT-PLAIN-3] an archive of pairs is a draft with its tests, samples by name, a checker and what was ignored', async () => {
  const problem = await readOne(
    {
      'p/data/10.in': '10\r\n',
      'p/data/10.out': 'ten',
      'p/data/2.in': '2',
      'p/data/2.out': 'two',
      'p/data/3.in': '',
      'p/data/3.out': '',
      'p/data/4.in': '4',
      'p/sample1.in': 's',
      'p/sample1.out': 't',
      'p/spj.cc': 'int main(){}',
      'p/std.cpp': 'int main(){}',
      'p/readme.docx': 'x',
    },
    'sums.zip',
  )
  expect(problem).toMatchObject({ format: 'plain', key: 'sums', titles: {}, kinds: ['pass-fail'] })
  expect(await testTexts(problem.tests)).toEqual([
    ['data/2', '2', 'two'],
    ['data/3', '', ''],
    ['data/10', '10\r\n', 'ten'],
    ['sample1', 's', 't'],
  ])
  expect(problem.tests.map(({ isSample }) => isSample)).toEqual([false, false, false, true])
  expect(problem.samples).toEqual([{ input: 's', output: 't', explanation: {} }])
  expect(problem.checker).toMatchObject({ kind: 'program', protocol: 'hustoj', flags: [] })
  expect(losses(problem)).toEqual(['test-unpaired data/4.in', 'files-ignored 2 std.cpp'])
  expect(problem.missing).toEqual(['title', 'statement', 'time-limit', 'memory-limit'])
})

test('[FMT-PLAIN-4] archives in an archive are read one by one; what holds nothing is refused', async () => {
  const icpc = packed({ 'problem.yaml': 'name: A', 'data/secret/1.in': 'x', 'data/secret/1.ans': 'y' })
  const problems = await readFiles({ 'problems/a/a.zip': icpc, 'problems/b/b.zip': icpc, 'contest.yaml': '' })
  expect(problems.map(({ key, format }) => `${format} ${key}`)).toEqual(['icpc a', 'icpc b'])
  expect(await textOf(problems[1]!.tests[0]!.input)).toBe('x')
  await expect(readFiles({ 'a.txt': 'x' })).rejects.toMatchObject({ code: 'no-problem' })
  await expect(readFiles({})).rejects.toMatchObject({ code: 'no-problem' })
})
