// Shapes that published packages have, and that no specification shows.

import { Language } from '@verdict/domain/language'
import { expect, test } from 'vitest'
import { losses, readOne, textOf, withPackages } from '../../test/packages.ts'

withPackages()

const tests = { 'data/secret/1.in': '1', 'data/secret/1.ans': '1' }
const checker = { 'output_validators/v/v.cpp': 'int main(){}' }

test('[FMT-ICPC-1] arguments of the checker: quoted ones are one, and those of a group are its tests’ own', async () => {
  const problem = await readOne({
    'problem.yaml': `validation: custom\nvalidator_flags: --say "one more" --eps=1 'a b'`,
    'data/testdata.yaml': 'output_validator_flags: --outer',
    'data/secret/testdata.yaml': 'output_validator_flags: --all',
    'data/secret/long/testdata.yaml': 'output_validator_flags: --all --words "of more"',
    'data/secret/long/deep/1.in': '1',
    'data/secret/long/deep/1.ans': '1',
    ...tests,
    ...checker,
  })
  expect(problem.checker).toMatchObject({ flags: ['--say', 'one more', '--eps=1', 'a b', '--all'] })
  expect(problem.tests.map(({ name, flags }) => [name, flags])).toEqual([
    ['secret/1', undefined],
    ['secret/long/deep/1', ['--all', '--words', 'of more']],
  ])
})

test('[FMT-ICPC-1] a group that takes the arguments away has none, which differ from those around it', async () => {
  const legacy = await readOne({
    'problem.yaml': 'validation: custom\n',
    'data/secret/testdata.yaml': 'output_validator_flags: --loose',
    'data/secret/b/testdata.yaml': 'output_validator_flags: ""',
    'data/secret/b/1.in': '1',
    'data/secret/b/1.ans': '1',
    ...tests,
    ...checker,
  })
  expect(legacy.tests.map(({ name, flags }) => [name, flags])).toEqual([
    ['secret/1', undefined],
    ['secret/b/1', []],
  ])
  const { tests: alike } = await readOne({
    'problem.yaml': 'problem_format_version: 2025-09\nname: Sum\nuuid: 1\n',
    'data/secret/test_group.yaml': 'output_validator_args: [float_tolerance, "1e-2"]',
    'data/secret/1.yaml': 'output_validator_args: [float_tolerance, "1e-2"]',
    'data/secret/2.in': '2',
    'data/secret/2.ans': '2',
    'data/secret/2.yaml': 'output_validator_args: []',
    ...tests,
  })
  expect(alike.map(({ name, flags }) => [name, flags])).toEqual([
    ['secret/1', undefined],
    ['secret/2', []],
  ])
})

test('[FMT-ICPC-12] validators get the arguments of the tests, of several groups the widest bounds', async () => {
  const calls = async (said: Record<string, string>) => {
    const problem = await readOne({
      'problem.yaml': 'type: scoring\n',
      'input_format_validators/v.py': 'x',
      'data/secret/a/1.in': '1',
      'data/secret/a/1.ans': '1',
      'data/secret/b/1.in': '1',
      'data/secret/b/1.ans': '1',
      ...Object.fromEntries(
        Object.entries(said).map(([folder, flags]) => [
          `data/${folder}testdata.yaml`,
          `input_validator_flags: ${flags}`,
        ]),
      ),
    })
    const lost = losses(problem).filter((loss) => loss.includes('input_validator'))
    return [...problem.validators.map(({ flags }) => flags.join(' ')), ...lost]
  }
  expect(await calls({ '': 'maxn=5 --strict' })).toEqual(['maxn=5 --strict'])
  const bounds = { 'secret/a/': 'nmin=2 maxn=100 maxv=9', 'secret/b/': 'nmin=1 maxn=20' }
  expect(await calls(bounds)).toEqual([
    'nmin=1 maxn=100 maxv=9',
    'setting-ignored data/secret/a/: input_validator_flags',
    'setting-ignored data/secret/b/: input_validator_flags',
  ])
  expect(await calls({ 'secret/a/': 'maxn=10' })).toEqual([
    '',
    'setting-ignored data/secret/a/: input_validator_flags',
  ])
  const others = { 'secret/a/': '--small', 'secret/b/': '--large' }
  expect(await calls(others)).toEqual([
    '',
    'setting-ignored data/secret/a/: input_validator_flags',
    'setting-ignored data/secret/b/: input_validator_flags',
  ])
  expect(await calls({ '': '{ v: --fast }' })).toEqual(['', 'setting-ignored data/: input_validator_flags'])
})

test('[FMT-ICPC-2] scores as drafts of 2023-07 first wrote them are named, since they are not kept', async () => {
  const problem = await readOne({
    'problem.yaml': 'problem_format_version: 2023-07-draft\nname: Sum\nuuid: 1\ntype: scoring\n',
    'data/secret/g1/testdata.yaml': 'grading: { score: 40, aggregation: min }',
    'data/secret/g1/1.in': '1',
    'data/secret/g1/1.ans': '1',
  })
  expect(losses(problem)).toContain('groups-ignored data/secret/g1/: grading')
})

test('[FMT-ICPC-3] arguments of the package and of its tests are taken together', async () => {
  const problem = await readOne({
    'problem.yaml': 'validator_flags: case_sensitive',
    'data/testdata.yaml': 'output_validator_flags: float_tolerance 1e-3',
    ...tests,
  })
  expect(problem.checker).toMatchObject({ comparison: { ignoreCase: false, floatAbsolute: 1e-3 } })
})

test('[FMT-ICPC-2] names by language where a statement’s own is empty, and ways to write a constant', async () => {
  const text = '\\problemname{}\nUp to \\constant{most.words}: $x < \\constant{most.tex}$, \\constant{most}.'
  const problem = await readOne({
    'problem.yaml':
      'problem_format_version: 2025-09\nname: { en: Sum, zh: 和 }\n' +
      'constants: { most: { value: 100, words: hundred, tex: "10^2" } }\n',
    'statement/problem.en.tex': text,
    'statement/problem.zh.md': 'Up to {{most.words}}.',
    ...tests,
  })
  expect(problem.titles).toEqual({ en: 'Sum', 'zh-CN': '和' })
  expect(problem.statements).toMatchObject([
    { language: 'en', title: null, description: 'Up to hundred: $x < 10^2$, 100.' },
    { language: 'zh-CN', title: null, description: 'Up to hundred.' },
  ])
})

test('[FMT-ICPC-2] constants stand in programs too: validators, generators, graders and submissions', async () => {
  const problem = await readOne({
    'problem.yaml':
      'problem_format_version: 2025-09\nname: Sum\nconstants: { most: { value: 90, words: ninety }, ä: 1 }\n',
    'statement/problem.en.md': 'Sum.',
    'generators/generators.yaml':
      'solution: /submissions/accepted/a.py\ndata: { secret: { data: { a: "gen.py {{most}}" } } }\n',
    'generators/gen.py': 'print("{{most.words}}")\n',
    'input_validators/v/v.cpp': '#include "most.h"\nint least = {{least}};\n',
    'input_validators/v/most.h': 'int most = {{most}}; // ü\n',
    'output_validator/check.cpp': 'int most = {{most}};\n',
    'include/cpp/grader.cpp': 'int most = {{most}};\n',
    'submissions/accepted/a.py': 'print("{{most.words}}")\n',
    'submissions/accepted/b.py': 'print("{{ most }}")\n',
    'submissions/c.py': 'print("{{most}}")\n',
    'data/secret/b.in': '{{most}}\n',
    'data/secret/b.ans': '{{most}}\n',
    'data/invalid_input/low.in': '{{most}}\n',
  })
  const { validators, generators, checker, grader, references, tests: all } = problem
  if (checker.kind !== 'program') throw new Error('No checker')
  const programs = [...validators, ...generators, checker, ...references].flatMap(
    ({ program }) => program.files,
  )
  const texts = await Promise.all(
    [...programs, ...grader.map(({ content }) => content)].map((content) => textOf(content)),
  )
  expect(texts).toEqual([
    '#include "most.h"\nint least = {{least}};\n',
    'int most = 90; // ü\n',
    'print("ninety")\n',
    'int most = 90;\n',
    'print("ninety")\n',
    'print("{{ most }}")\n',
    'int most = 90;\n',
  ])
  expect(all.map(({ name, command }) => [name, command])).toEqual([
    ['secret/a', 'gen.py 90'],
    ['secret/b', undefined],
  ])
  expect(await textOf(all[1]!.input)).toBe('{{most}}\n')
  expect(losses(problem)).toContain('files-ignored 1 submissions/c.py')
})

test('[FMT-ICPC-2] what stands beside a test in NAME.yaml: its description, and the hint of a sample', async () => {
  const problem = await readOne({
    'problem.yaml': 'problem_format_version: 2025-09\nname: Sum\n',
    'data/sample/1.in': '1',
    'data/sample/1.ans': '1',
    'data/sample/1.yaml': 'hint: One is one.\n',
    'data/secret/1.yaml': 'description: by hand\n',
    ...tests,
  })
  expect(problem.samples).toEqual([{ input: '1', output: '1', explanation: { '': 'One is one.' } }])
  expect(problem.tests.map(({ description }) => description)).toEqual([undefined, 'by hand'])
})

test('[FMT-ICPC-1] a Markdown statement: formulas as the tools of Kattis take them, parts in other languages', async () => {
  const problem = await readOne({
    'problem.yaml': 'name: Sum\n',
    'problem_statement/problem.sv.md':
      'Ett tal \\(n_1\\), inte `\\(n\\)`.\n\n```\n\\(x\\)\n```\n\n## Indata\nEtt tal: \\[\nn^2\n\\]\n## Utdata\n$5$\n## Sample\nSå är det.\n',
    ...tests,
  })
  expect(problem.statements).toMatchObject([
    {
      description: 'Ett tal $n_1$, inte `\\(n\\)`.\n\n```\n\\(x\\)\n```',
      input: 'Ett tal: \n\n$$\nn^2\n$$',
      output: '$5$',
      hint: 'Så är det.',
    },
  ])
})

test('[FMT-ICPC-1] reference programs are of every language that is judged here', async () => {
  const endings = ['cs', 'go', 'hs', 'js', 'kt', 'ml', 'pas', 'php', 'rb', 'rs', 'ts', 'scala']
  const problem = await readOne({
    'problem.yaml': 'name: Sum\n',
    ...Object.fromEntries(endings.map((ending) => [`submissions/accepted/a.${ending}`, 'x'])),
    ...tests,
  })
  expect(problem.references.map(({ program }) => program.language)).toEqual([
    Language.CSharp,
    Language.Go,
    Language.Haskell,
    Language.JavaScript,
    Language.Kotlin,
    Language.OCaml,
    Language.Pascal,
    Language.Php,
    Language.Ruby,
    Language.Rust,
    Language.TypeScript,
    null,
  ])
})

test('[FMT-ICPC-2] what a program or the checker is given for single tests and is not kept is named', async () => {
  const problem = await readOne({
    'problem.yaml': 'problem_format_version: 2025-09\nname: Sum\nuuid: 1\n',
    'data/sample/1.in': '1',
    'data/sample/1.ans': '1',
    'data/sample/test_group.yaml': 'output_validator_args: [float_tolerance, "0.1"]\n',
    'data/secret/1.in': '1',
    'data/secret/1.ans': '1',
    'data/secret/1.yaml': 'args: [fast]\n',
    'data/secret/1.files/table.in': 'x',
  })
  expect(problem.tests.map(({ name }) => name)).toEqual(['sample/1', 'secret/1'])
  expect(losses(problem)).toEqual([
    'setting-ignored data/secret/1.yaml: args',
    'files-ignored 1 data/secret/1.files/table.in',
    'setting-ignored data/sample: output_validator_args',
  ])
  const legacy = await readOne({
    'problem.yaml': 'name: Sum\n',
    'data/secret/1.in': '1',
    'data/secret/1.ans': '1',
    'data/secret/testdata.yaml': 'output_validator_flags: { name: v, flags: fast }\n',
  })
  expect(losses(legacy)).toEqual(['setting-ignored output_validator_flags'])
})
