import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { losses, readOne, testTexts, textOf, withPackages } from '../../test/packages.ts'

withPackages()

const base = {
  'problem.yaml': 'name: Sum\nlimits: { time_limit: 1, memory: 64 }\n',
  'problem_statement/problem.en.tex': '\\problemname{Sum}\nAdd.\n',
  'submissions/accepted/a.py': 'print(1)\n',
  'submissions/accepted/model.py': 'print(2)\n',
}
const made = async (files: Record<string, string>) => {
  const problem = await readOne({ ...base, ...files })
  const commands = Object.fromEntries(
    problem.tests.flatMap(({ name, command }) => (command ? [[name, command]] : [])),
  )
  const generators = problem.generators.map(({ name, program }) => [
    name,
    ...program.files.map(({ path }) => path),
  ])
  return { problem, commands, generators, names: problem.tests.map(({ name }) => name) }
}

// Seeds were computed with Python by the formulas of each format's tools.
test('[FMT-ICPC-9] generators.yaml: commands with their seeds, texts, copies, folders, numbers, counts and what is included', async () => {
  const { problem, commands, generators, names } = await made({
    'generators/generators.yaml': `
solution: /submissions/accepted/model.py
visualizer: /visualizers/vis.py
random_salt: abcd
generators:
  graph: [graph.py]
  tree: [parts/tree.cpp, lib.h]
data:
  sample:
    data:
      "1": { in: 1 0, ans: "1", hint: Small. }
      "2": { copy: manual/two }
  secret:
    include: [sample]
    data:
      01-tree: tree --n 12 {name}
      02-random: graph {seed}
      03-random: graph   {seed:2}
      "04": { generate: "one.py 'a" }
      05-many: { generate: "graph 9 {count} {seed:3}", count: 2 }
      group:
        testdata.yaml: { output_validator_flags: case_sensitive }
        random_salt: salt
        data:
          - "": graph.py 3 {seed}
          - b: { in: "5\\n" }
  invalid_input:
    data:
      low: { in: "-1" }
`,
    'generators/graph.py': 'print(1)\n',
    'generators/one.py': 'print(1)\n',
    'generators/parts/tree.cpp': '#include "lib.h"\n',
    'generators/lib.h': 'int x;\n',
    'generators/manual/two.in': '2\n',
    'generators/manual/two.ans': '4\n',
  })
  expect(names).toEqual([
    'sample/1',
    'sample/2',
    'secret/01-tree',
    'secret/02-random',
    'secret/03-random',
    'secret/04',
    'secret/05-many-1',
    'secret/05-many-2',
    'secret/1',
    'secret/2',
    'secret/group/1',
    'secret/group/2-b',
  ])
  expect(commands).toEqual({
    'secret/01-tree': 'tree --n 12 testcase',
    'secret/02-random': 'graph 611036640',
    'secret/03-random': 'graph 1285848850',
    'secret/04': 'one.py "\'a"',
    'secret/05-many-1': 'graph 9 1 1780911636',
    'secret/05-many-2': 'graph 9 2 1847493265',
    'secret/group/1': 'graph.py 3 1234317801',
  })
  expect(generators).toEqual([
    ['graph', 'generators/graph.py'],
    ['tree', 'generators/parts/tree.cpp', 'generators/lib.h'],
    ['one.py', 'generators/one.py'],
  ])
  expect((await testTexts(problem.tests)).filter(([, input]) => input !== null)).toEqual([
    ['sample/1', '1 0\n', '1\n'],
    ['sample/2', '2\n', '4\n'],
    ['secret/1', '1 0\n', '1\n'],
    ['secret/2', '2\n', '4\n'],
    ['secret/group/2-b', '5\n', null],
  ])
  expect(problem.samples).toEqual([
    { input: '1 0\n', output: '1\n', explanation: { '': 'Small.' } },
    { input: '2\n', output: '4\n', explanation: {} },
  ])
  expect(problem.tests.at(-1)!.flags).toEqual(['case_sensitive'])
  expect(problem.references.map(({ name }) => name)).toEqual(['accepted/model.py', 'accepted/a.py'])
  expect(losses(problem)).toEqual(['setting-ignored generators.yaml: data.invalid_input.data.low'])
  expect(problem.missing).toEqual(['some-tests', 'answers'])
})

test('[FMT-ICPC-9] settings at the root of generators.yaml are those of all tests', async () => {
  const { problem } = await made({
    'generators/generators.yaml':
      'testdata.yaml: { output_validator_args: [case_sensitive] }\n' +
      'data: { sample: { data: { "1": { in: "1", ans: "1" } } }, secret: { data: { a: { in: "2", ans: "2" } } } }\n',
  })
  expect(problem.checker).toMatchObject({ kind: 'compare', comparison: { ignoreCase: false } })
  expect(problem.tests.map(({ flags }) => flags)).toEqual([undefined, undefined])
  expect(losses(problem)).toEqual([])
})

test('[FMT-ICPC-9] tests that the package holds stay as they are; a generator that is not there is named', async () => {
  const { problem, commands } = await made({
    'generators/generators.yaml': 'data: { secret: { data: { a: gone 1, b: { in: "2" } } } }\n',
    'data/secret/a.in': '7\n',
    'data/secret/a.ans': '7\n',
    'data/secret/b.in': '8\n',
  })
  expect(commands).toEqual({ 'secret/a': 'gone 1' })
  expect(await textOf(problem.tests[1]!.input)).toBe('8\n')
  expect(problem.generators).toEqual([])
  expect(losses(problem)).toEqual(['generated-tests gone'])
})

const tools = `#!/usr/bin/env bash
PPATH=$(realpath ..)
. ../../testdata_tools/gen.sh
use_solution model.py opt
compile ../generators/gen.cpp
compile small.py
`

test('[FMT-ICPC-10] generator.sh as a list of calls: tests with the seeds of its tools, groups, samples and what is reused', async () => {
  const { problem, commands, generators, names } = await made({
    'problem.yaml': `${base['problem.yaml']}type: scoring\n`,
    'data/generator.sh': `${tools}
samplegroup
sample 1
group group1 30
limits --max 10
tc 1
tc small small 5 "x y"
hint "Look."
tc_manual ../manual-tests/edge.in
group group2 70
include_group group1
tc big gen --n=100
`,
    'data/small.py': 'print(1)\n',
    'generators/gen.cpp': 'int main() {}\n',
    'manual-tests/edge.in': '0\n',
    'data/sample/1.in': '1\n',
    'data/sample/1.ans': '1\n',
  })
  expect(names).toEqual([
    'sample/1',
    'secret/group1/001-1',
    'secret/group1/002-small',
    'secret/group1/003-edge',
    'secret/group2/001-1',
    'secret/group2/002-small',
    'secret/group2/003-edge',
    'secret/group2/004-big',
  ])
  const small = 'small 5 "x y" 15424531'
  expect(commands).toEqual({
    'secret/group1/002-small': small,
    'secret/group2/002-small': small,
    'secret/group2/004-big': 'gen --n=100 14180743',
  })
  expect(generators).toEqual([
    ['gen', 'generators/gen.cpp'],
    ['small', 'data/small.py'],
  ])
  expect(
    problem.groups
      .filter(({ points }) => points !== null)
      .map(({ name, points, scoring }) => [name, points, scoring]),
  ).toEqual([
    ['group1', 30, 'min'],
    ['group2', 70, 'min'],
  ])
  expect(problem.references[0]!.name).toBe('accepted/model.py')
  expect(await textOf(problem.tests[3]!.input)).toBe('0\n')
})

test('[FMT-ICPC-10] generator.sh with names for numbers, and with folders of inputs', async () => {
  const files = {
    'data/generator.sh': `${tools}
MAXN=100000
MAX_M="20"
half=$((MAXN / 2)) # for nobody
samplegroup
sample_manual 1
group g1 100 # the only one
tc g1-1 small n=$MAXN "m=\${MAX_M} of \${MAXN}" '$MAXN'
tg_manual ../manual/first/
tc_manual ../manual/last.in
`,
    'data/small.py': 'print(1)\n',
    'generators/gen.cpp': 'int main() {}\n',
    'data/sample/1.in': '1\n',
    'data/sample/1.ans': '1\n',
    'manual/first/b.in': '2\n',
    'manual/first/a.in': '3\n',
    'manual/first/a.txt': '4\n',
    'manual/last.in': '5\n',
  }
  const { names, commands } = await made(files)
  const folder = 'secret/g1'
  expect(names).toEqual([
    'sample/1',
    `${folder}/002-g1-1`,
    `${folder}/003-a`,
    `${folder}/004-b`,
    `${folder}/005-last`,
  ])
  const seed = Number.parseInt(createHash('md5').update('g1-1').digest('hex').slice(0, 6), 16)
  expect(commands).toEqual({
    [`${folder}/002-g1-1`]: `small n=100000 "m=20 of 100000" $MAXN ${seed}`,
  })
  for (const line of [
    'tc g1-2 small $half',
    'tc g1-2 small $OTHER',
    'A=1 tc g1-2 small',
    'A=1; tc g1-2 small',
  ]) {
    const other = await made({ ...files, 'data/generator.sh': `${files['data/generator.sh']}${line}\n` })
    expect([line, other.names]).toEqual([line, ['sample/1']])
  }
})

test('[FMT-ICPC-10] generator.sh of one program for each line; any other is named and not read', async () => {
  const plain = `#!/bin/bash
set -e
g++ -O2 gen.cpp -o gen
# small
./gen 1 7 > secret/1.in
./gen 2 "a b" > "secret/2.in"
python3 ../generators/other.py 3 > secret/3.in
`
  const sources = { 'data/gen.cpp': 'int main() {}\n', 'generators/other.py': 'print(1)\n' }
  const { commands, generators } = await made({ ...sources, 'data/generator.sh': plain })
  expect(commands).toEqual({ 'secret/1': 'gen 1 7', 'secret/2': 'gen 2 "a b"', 'secret/3': 'other 3' })
  expect(generators).toEqual([
    ['gen', 'data/gen.cpp'],
    ['other', 'generators/other.py'],
  ])
  for (const more of [
    'for i in 1 2 3; do ./gen $i > secret/$i.in; done',
    './gen 1 | sort > secret/4.in',
    './gen $(date) > secret/4.in',
    './gen 1 > ../../../etc/passwd',
    './unknown 1 > secret/4.in',
    'tc name gen 1',
    'curl http://example.org',
  ]) {
    const other = await made({ ...sources, 'data/generator.sh': `${plain}${more}\n` })
    expect([more, other.problem.tests.length]).toEqual([more, 0])
    expect(losses(other.problem)).toContain('generated-tests data/generator.sh')
  }
  const wrong = await made({ ...sources, 'data/generator.sh': `${tools}group g x\n` })
  expect(wrong.problem.tests).toEqual([])
})

test('[FMT-ICPC-11] include/: graders by language and headers; the number of passes; output files', async () => {
  const problem = await readOne({
    ...base,
    'problem.yaml':
      'problem_format_version: 2025-09\nname: Sum\ntype: [multi-pass]\nlimits: { validation_passes: 3 }\n',
    'include/cpp/grader.cpp': 'int main() {}\n',
    'include/cpp/sum.h': 'int sum();\n',
    'include/c/sum.h': 'int sum();\n',
    'include/java/Main.java': 'class Main {}\n',
    'include/default/note.txt': 'x\n',
    'output_validator/v.cpp': 'int main() {}\n',
    'data/secret/1.in': '1\n',
    'data/secret/1.ans': '1\n',
  })
  expect(problem.grader.map(({ language, content }) => [language, content.path])).toEqual([
    ['cpp', 'include/cpp/grader.cpp'],
    ['java', 'include/java/Main.java'],
  ])
  expect(problem.headers.map(({ path }) => path)).toEqual(['include/cpp/sum.h', 'include/default/note.txt'])
  expect([problem.kinds, problem.passes]).toEqual([['multi-pass'], 3])
  expect(losses(problem)).toEqual([])
})
