import { Language } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { expect, test } from 'vitest'
import { losses, readFiles, readOne, testTexts, textOf, withPackages } from '../../test/packages.ts'

withPackages()

const wrong = [Judge.WrongAnswer, Judge.PresentationError]
const tests = { 'data/secret/1.in': '1', 'data/secret/1.ans': '1' }

test('[FMT-ICPC-1] a legacy package: every field that a judge needs', async () => {
  const problem = await readOne({
    'p/problem.yaml': [
      'name: Kabobs',
      'author: A, B and C',
      'source: SWERC',
      'source_url: http://x',
      'license: cc by-sa',
      'keywords: trees dp',
      'uuid: 123-456',
      'validation: custom',
      'validator_flags: eps 1e-6',
      'limits:',
      '  memory: 512',
      '  output: 8',
      '  code: 128',
      '  time_multiplier: 3',
    ].join('\n'),
    'p/problem_statement/problem.tex':
      '\\problemname{H: Kabobs}\nEat $n_i$.\n\\section*{Input}\nOne.\n\\section*{Output}\nTwo.',
    'p/problem_statement/problem.fr.tex': '\\problemname{Brochettes}\nMange.',
    'p/problem_statement/problem.pdf': '%PDF',
    'p/data/sample/1.in': 'a\r\n',
    'p/data/sample/1.ans': 'b',
    'p/data/secret/10.in': 'ten',
    'p/data/secret/10.ans': 'TEN',
    'p/data/secret/2.in': 'two',
    'p/data/secret/2.ans': 'TWO',
    'p/data/secret/- bad.in': 'x',
    'p/data/secret/- bad.ans': 'x',
    'p/data/secret/3.in': 'no answer',
    'p/data/invalid_input/1.in': 'x',
    'p/output_validators/check/check.cpp': 'int main(){}',
    'p/output_validators/check/helper.h': '',
    'p/input_validators/v.py': 'x',
    'p/input_format_validators/v.ctd': 'x',
    'p/submissions/accepted/a.cpp': 'x',
    'p/submissions/accepted/deep/Main.java': 'x',
    'p/submissions/accepted/deep/Helper.java': 'x',
    'p/submissions/wrong_answer/w.py': '# @EXPECTED_RESULTS@: CORRECT',
    'p/submissions/time_limit_exceeded/t.c': 'x',
    'p/submissions/run_time_error/r.cpp': 'x',
    'p/submissions/mixed/m.cpp': '// @EXPECTED_RESULTS@: TIMELIMIT, RUN-ERROR\n',
    'p/submissions/multiple/u.cpp': 'x',
    'p/submissions/stray.cpp': 'x',
    'p/include/cpp/grader.h': 'x',
    'p/attachments/tool.py': 'x',
  })
  expect(problem).toMatchObject({
    format: 'icpc',
    version: 'legacy',
    key: '123-456',
    titles: { en: 'Kabobs', fr: 'Brochettes' },
    language: 'en',
    author: 'A, B and C',
    source: 'SWERC',
    licence: 'cc by-sa',
    tags: ['trees', 'dp'],
    kinds: ['pass-fail'],
    limits: {
      timeMs: null,
      memoryKb: 524_288,
      outputKb: 8192,
      codeKb: 128,
      timeRule: { acceptedToLimit: 3, limitToTimeOut: 2, stepMs: 1_000 },
    },
    samples: [{ input: 'a\n', output: 'b', explanation: {} }],
    headers: [{ path: 'include/cpp/grader.h' }],
    missing: ['time-limit', 'answers'],
  })
  expect(
    problem.statements.map(({ language, description, input, output }) => [
      language,
      description,
      input,
      output,
    ]),
  ).toEqual([
    ['en', 'Eat $n_i$.', 'One.', 'Two.'],
    ['fr', 'Mange.', '', ''],
  ])
  expect(problem.pages).toMatchObject([{ language: 'en', content: { bytes: 4 } }])
  expect(await testTexts(problem.tests)).toEqual([
    ['sample/1', 'a\r\n', 'b'],
    ['secret/10', 'ten', 'TEN'],
    ['secret/2', 'two', 'TWO'],
    ['secret/3', 'no answer', null],
  ])
  expect(problem.checker).toMatchObject({ kind: 'program', protocol: 'kattis', flags: ['eps', '1e-6'] })
  const { checker } = problem
  expect(checker.kind === 'program' && checker.program.files.map(({ path }) => path)).toEqual([
    'output_validators/check/check.cpp',
    'output_validators/check/helper.h',
  ])
  expect(problem.validators).toMatchObject([{ protocol: 'kattis', program: { languageName: 'python3' } }])
  expect(
    problem.references.map(({ name, expected, program }) => [name, expected, program.languageName]),
  ).toEqual([
    ['accepted/a.cpp', [Judge.Accepted], 'cpp'],
    ['accepted/deep', [Judge.Accepted], 'java'],
    ['wrong_answer/w.py', wrong, 'python3'],
    ['time_limit_exceeded/t.c', [Judge.TimeLimitExceeded], 'c'],
    ['run_time_error/r.cpp', [Judge.RuntimeError, Judge.MemoryLimitExceeded], 'cpp'],
    ['mixed/m.cpp', [Judge.TimeLimitExceeded, Judge.RuntimeError, Judge.MemoryLimitExceeded], 'cpp'],
    ['multiple/u.cpp', [], 'cpp'],
  ])
  expect(problem.references[1]!.program.files.map(({ path }) => path)).toEqual([
    'submissions/accepted/deep/Main.java',
    'submissions/accepted/deep/Helper.java',
  ])
  expect(problem.attachments.map(({ path }) => path)).toEqual(['attachments/tool.py'])
  expect(losses(problem)).toEqual([
    'files-ignored 1 input_format_validators/v.ctd',
    'name-ignored data/secret/- bad.in',
    'answer-missing data/secret/3.in',
    'solution-unclear multiple/u.cpp',
    'setting-ignored problem.yaml: source_url',
    'files-ignored 2 data/secret/- bad.ans',
    'files-ignored 1 submissions/stray.cpp',
  ])
})

test('[FMT-ICPC-2] 2025-09: names by language, persons, flags as lists, groups with what they require', async () => {
  const problem = await readOne({
    'problem.yaml': `
problem_format_version: 2025-09
name: { en: Sum, pt-BR: Soma }
uuid: u
type: [scoring]
credits: { authors: [{ name: Ann }, 'Bob <b@x.org>'] }
source: [{ name: NCPC 2024, url: 'http://x' }, Other]
keywords: [graphs, flows]
limits: { time_limit: 0.5, time_resolution: 0.1, memory: 256, validation_passes: 2 }
constants: { n: 1000, m: { value: 7 } }
`,
    'statement/problem.en.md':
      '# Sum\n\nAdd {{n}} numbers ![x](pic.png).\n\n## Input\n\nM is {{m}}.\n\n{{nextsample}}',
    'statement/problem.pt-BR.tex': '\\constant{n} somas',
    'statement/pic.png': 'PNG',
    'data/sample/1.in': '1',
    'data/sample/1.ans': '1',
    'data/secret/test_group.yaml': 'output_validator_args: [case_sensitive, float_tolerance, 1e-4]',
    'data/secret/g1/test_group.yaml': '{ max_score: 40, score_aggregation: min, require_pass: [sample] }',
    'data/secret/g1/a.in': 'a',
    'data/secret/g1/a.ans': 'a',
    'data/secret/g1/a.yaml': 'output_validator_args: [x]',
    'data/secret/g2/test_group.yaml': '{ max_score: 60, score_aggregation: sum, require_pass: [g1] }',
    'data/secret/g2/b.in': 'b',
    'data/secret/g2/b.ans': 'b',
    'submissions/submissions.yaml':
      '"rejected/*": { permitted: [WA, TLE] }\n"accepted/x.py": { language: python3, required: [AC] }',
    'submissions/accepted/x.py': '',
    'submissions/rejected/y.py': '',
  })
  expect(problem).toMatchObject({
    version: '2025-09',
    titles: { en: 'Sum', 'pt-BR': 'Soma' },
    author: 'Ann, Bob <b@x.org>',
    source: 'NCPC 2024, Other',
    tags: ['graphs', 'flows'],
    kinds: ['scoring'],
    limits: { timeMs: 500, memoryKb: 262_144, outputKb: null, codeKb: null },
    checker: {
      kind: 'compare',
      comparison: { by: 'tokens', ignoreCase: false, floatAbsolute: 1e-4, floatRelative: 1e-4 },
    },
    groups: [
      { name: 'g1', points: 40, scoring: 'min', dependsOn: ['sample'] },
      { name: 'g2', points: 60, scoring: 'sum', dependsOn: ['g1'] },
    ],
    missing: [],
    losses: [
      // Samples are compared by the arguments of the secret tests.
      { code: 'setting-ignored', params: { name: 'data/sample: output_validator_args' } },
      {
        code: 'setting-ignored',
        params: { name: 'problem.yaml: source.url, limits.time_resolution' },
      },
    ],
  })
  expect(problem.statements).toMatchObject([
    { language: 'en', title: 'Sum', description: 'Add 1000 numbers ![x](pic.png).', input: 'M is 7.' },
    { language: 'pt-BR', description: '1000 somas' },
  ])
  expect(await textOf(problem.pictures[0]?.content)).toBe('PNG')
  expect(problem.tests.map(({ name, group, flags }) => [name, group, flags])).toEqual([
    ['sample/1', null, undefined],
    ['secret/g1/a', 'g1', ['x']],
    ['secret/g2/b', 'g2', undefined],
  ])
  expect(problem.references.map(({ expected }) => expected)).toEqual([
    [Judge.Accepted],
    [...wrong, Judge.TimeLimitExceeded],
  ])
})

test('[FMT-ICPC-3] the default comparison ignores case and blanks, and flags are taken exactly or said', async () => {
  const flags = async (flags: string) => readOne({ 'problem.yaml': `validator_flags: "${flags}"`, ...tests })
  expect((await flags('')).checker).toEqual({
    kind: 'compare',
    comparison: { by: 'tokens', ignoreCase: true, floatAbsolute: null, floatRelative: null },
  })
  expect((await flags('float_absolute_tolerance 1e-9 space_change_sensitive')).checker).toMatchObject({
    comparison: { by: 'bytes', floatAbsolute: 1e-9, floatRelative: null },
  })
  expect((await flags('float_relative_tolerance 1e-9')).checker).toMatchObject({
    comparison: { floatAbsolute: null, floatRelative: 1e-9 },
  })
  expect(losses(await flags('sorted float_tolerance x'))).toEqual([
    'setting-ignored sorted',
    'setting-ignored float_tolerance',
  ])
})

test.each([
  ['limits: { time_limit: 3 }', '', '', 3000],
  ['limits: { time: 2.5 }', '', '', 2500],
  ['', '[DOMJudge]\ntimelimit=\'5\'\nname = "From ini"', '7', 5000],
  ['', 'timelimit=4', '', 4000],
  ['', '', '1.5\n', 1500],
  ['limits: { time_limit: 0 }', '', '', null],
  ['limits: { time_limit: null }', '', 'soon', null],
])('[FMT-ICPC-4] the time limit of %j, %j and %j', async (yaml, ini, file, timeMs) => {
  const problem = await readOne({
    'problem.yaml': `name: X\n${yaml}`,
    ...(ini && { 'domjudge-problem.ini': ini }),
    ...(file && { '.timelimit': file }),
    ...tests,
  })
  expect(problem.limits.timeMs).toBe(timeMs)
  expect(problem.missing.includes('time-limit')).toBe(timeMs === null)
  expect(problem.titles['en']).toBe(ini.includes('name') ? 'From ini' : 'X')
})

test('[FMT-ICPC-5] an interactive problem: its validator talks, conversations are its samples, files are not shown', async () => {
  const problem = await readOne({
    'problem.yaml': 'name: Guess\nvalidation: custom interactive\nlimits: { time_limit: 1, memory: 64 }',
    'output_validators/v.cpp': 'x',
    'data/sample/1.in': 'secret',
    'data/sample/1.ans': '',
    'data/sample/2.interaction': '>1\n<2\n',
    ...tests,
  })
  expect(problem.kinds).toEqual(['interactive'])
  expect(problem.interactor).toMatchObject({ protocol: 'kattis', flags: [] })
  expect(problem.samples).toEqual([{ input: '', output: '', explanation: { '': '```\n>1\n<2\n```' } }])
  const without = await readOne({ 'problem.yaml': 'validation: custom', ...tests })
  expect(without.checker).toEqual({ kind: 'missing' })
  expect(without.missing).toContain('checker')
})

test('[FMT-ICPC-6] legacy groups: ranges, graders and scores; what cannot be kept is said', async () => {
  const problem = await readOne({
    'problem.yaml': 'type: scoring\nname: S',
    'data/testdata.yaml': 'grader_flags: ignore_sample',
    'data/secret/1/testdata.yaml': 'range: "0 30"\ngrader_flags: min always_accept',
    'data/secret/1/a.in': '',
    'data/secret/1/a.ans': '',
    'data/secret/2/testdata.yaml': 'accept_score: 10\ngrading: custom',
    'data/secret/2/a.in': '',
    'data/secret/2/a.ans': '',
    'data/secret/2/b.in': '',
    'data/secret/2/b.ans': '',
  })
  const usual = { dependsOn: [], passes: null, stop: true }
  expect(problem.groups).toEqual([
    { ...usual, name: 'data/secret/', points: null, scoring: 'sum', parent: null },
    { ...usual, name: '1', points: 30, scoring: 'min', parent: 'data/secret/', passes: 'always' },
    {
      ...usual,
      name: '2',
      points: 20,
      scoring: 'sum',
      parent: 'data/secret/',
      otherwise: { points: 10, scoring: 'all' },
    },
  ])
  expect(losses(problem)).toEqual(['custom-grading'])
})

test('[FMT-ICPC-7] without secret tests it is a draft, and who makes them is said', async () => {
  const problem = await readOne({
    'problem.yaml': 'name: X',
    'data/sample/1.in': '',
    'data/sample/1.ans': '',
    'generators/generators.yaml': 'x',
  })
  expect(problem.missing).toContain('secret-tests')
  expect(losses(problem)).toEqual(['generated-tests generators/generators.yaml'])
})

test('[FMT-ICPC-8] broken or hostile descriptions are refused with file and line', async () => {
  const yaml = (text: string) => readFiles({ 'problem.yaml': text, ...tests })
  await expect(yaml('a: 1\nb: [1, 2\nc: 3')).rejects.toMatchObject({
    code: 'text-broken',
    params: { kind: 'YAML', file: 'problem.yaml', line: 3 },
  })
  const lol = Array.from({ length: 10 }, (_, n) => `a${n + 1}: &a${n + 1} [${`*a${n},`.repeat(10)}]`).join(
    '\n',
  )
  await expect(yaml(`a0: &a0 [x]\n${lol}`)).rejects.toMatchObject({ code: 'text-broken' })
  await expect(yaml('['.repeat(100_000))).rejects.toMatchObject({ code: 'text-broken' })
  await expect(yaml(`a: ${'x'.repeat(2_000_000)}`)).rejects.toMatchObject({ code: 'too-large' })
  const odd = await yaml(
    'name: [1, {a: 2}]\nlimits: 7\nvalidation: {x: 1}\nkeywords: 5\ncredits: [null, 3]\ntype: {}',
  )
  expect(odd).toMatchObject([{ format: 'icpc', tags: ['5'] }])
})

test('[FMT-ICPC-5] a draft that says what is validated as a map is read as one that says it in words', async () => {
  const problem = await readOne({
    'problem.yaml':
      'problem_format_version: 2023-07\nname: Guess\nvalidation:\n  interactive: true\n  score: false\n',
    'output_validators/talk.cpp': 'int main() {}',
    'data/secret/1.in': '1',
    'data/secret/1.ans': '1',
  })
  expect(problem.kinds).toEqual(['interactive'])
  expect(problem.interactor?.protocol).toBe('kattis')
  expect(problem.missing).not.toContain('answers')
  const unanswered = await readOne({
    'problem.yaml': 'name: Guess\nvalidation: custom interactive\n',
    'output_validators/talk.cpp': 'int main() {}',
    'data/secret/1.in': '1',
  })
  expect(unanswered.missing).toContain('answers')
})

test('[FMT-ICPC-6] groups are named by their paths, too, and what the folders above say of grading is not passed over', async () => {
  const problem = await readOne({
    'problem.yaml': 'name: Sum\ntype: scoring\n',
    'data/testdata.yaml': 'grader_flags: always_accept plurality_wins',
    'data/secret/testdata.yaml': 'grader_flags: first_error accept_if_any_accepted',
    'data/secret/a/testdata.yaml': 'input_validator_flags: n=5',
    'data/secret/a/1.in': '1',
    'data/secret/a/1.ans': '1',
    'data/secret/b/test_group.yaml': 'require_pass: [sample, secret/a]',
    'data/secret/b/1.in': '1',
    'data/secret/b/1.ans': '1',
  })
  expect(problem.groups.map(({ name, dependsOn, passes }) => [name, dependsOn, passes])).toEqual([
    ['data/secret/', [], 'any'],
    ['a', [], 'any'],
    ['b', ['sample', 'a'], 'any'],
  ])
  expect(losses(problem)).toEqual([
    'setting-ignored always_accept plurality_wins',
    'setting-ignored data/secret/a/: input_validator_flags',
  ])
})

test.each([
  ['[python3, kotlin]', [Language.Python, Language.PyPy, Language.Kotlin]],
  ['all', []],
])('[LANG-ALLOW-5] languages: %s', async (languages, expected) => {
  const problem = await readOne({ 'problem.yaml': `name: A\nlanguages: ${languages}`, ...tests })
  expect(problem.languages).toEqual(expected)
})
