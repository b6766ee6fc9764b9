import { Judge } from '@verdict/domain/verdict'
import { expect, test } from 'vitest'
import { material } from '../../test/material.ts'
import { losses, readFiles, readOne, testTexts, textOf, withPackages } from '../../test/packages.ts'
import { finishProblem } from '../problem.ts'

withPackages()

const full = material['polygon']!
const without = (...starts: string[]) =>
  Object.fromEntries(Object.entries(full).filter(([name]) => !starts.some((start) => name.startsWith(start))))
const withXml = (from: string | RegExp, to: string) => ({
  ...full,
  'problem.xml': String(full['problem.xml']).replace(from, to),
})

test('[FMT-POLY-1] a full package: every field that a judge needs', async () => {
  const problem = await readOne(full)
  expect(problem).toMatchObject({
    format: 'polygon',
    version: 'full',
    key: 'https://polygon.codeforces.com/p/sum',
    titles: { en: 'Sum', ru: 'Сумма' },
    language: 'en',
    kinds: ['scoring'],
    limits: { timeMs: 1500, memoryKb: 262_144 },
    files: null,
    tags: ['math'],
    difficulty: '800',
    samples: [{ input: '1 2\n', output: '3\n', explanation: {} }],
    groups: [{ name: '1', points: 5, scoring: 'all', dependsOn: ['0'] }],
    checker: {
      kind: 'standard',
      name: 'wcmp',
      comparison: { by: 'tokens', ignoreCase: false, floatAbsolute: null, floatRelative: null },
      program: { languageName: 'cpp' },
    },
    validators: [{ protocol: 'testlib' }],
    losses: [],
    missing: [],
  })
  expect(problem.statements).toMatchObject([
    {
      language: 'en',
      title: 'Sum',
      description: 'Add `a` and $b_1$: ![](pic.png)',
      input: '- $a$\n- $b$',
      output: 'One number — their sum.',
      hint: '**Easy**',
    },
  ])
  expect(await testTexts(problem.tests)).toEqual([
    ['tests/01', '1 2\r\n', '3\r\n'],
    ['tests/02', '2 2\n', '4\n'],
    ['tests/03', '3 2\n', '5\n'],
  ])
  expect(problem.tests.map(({ isSample, group, points }) => [isSample, group, points])).toEqual([
    [true, null, null],
    [false, '1', 2.5],
    [false, '1', 2.5],
  ])
  expect(await textOf(problem.pages[0]?.content)).toBe('%PDF')
  expect(await textOf(problem.pictures[0]?.content)).toBe('PNG')
  expect(problem.grader.map(({ content }) => content.path)).toEqual(['files/grader.cpp'])
  expect(problem.attachments.map(({ path }) => path)).toEqual(['files/tool.py'])
  expect(problem.references.map(({ name, expected }) => [name, expected.length])).toEqual([
    ['solutions/main.cpp', 1],
    ['solutions/slow.py', 2],
    ['solutions/bad.cpp', 6],
  ])
  expect(problem.references[0]!.expected).toEqual([Judge.Accepted])
})

test('[FMT-POLY-2] a standard package is a draft whose tests have their commands; a file that is not there is said', async () => {
  const problem = await readOne(without('tests/02', 'tests/03', 'tests/01.a'))
  expect(problem.version).toBe('standard')
  expect(
    problem.tests.map(({ name, input, command, group }) => [name, input !== null, command, group]),
  ).toEqual([
    ['tests/01', true, undefined, null],
    ['tests/02', false, 'gen 1', '1'],
    ['tests/03', false, 'gen 2', '1'],
  ])
  expect(losses(problem)).toEqual([])
  expect(problem.missing).toEqual(['secret-tests'])
  const manual = await readOne(
    Object.fromEntries(
      Object.entries(without('tests/02')).map(([name, text]) => [
        name,
        name === 'problem.xml'
          ? String(text).replace('cmd="gen 1" method="generated"', 'method="manual"')
          : text,
      ]),
    ),
  )
  expect(losses(manual)[0]).toBe('generated-tests 1 3')
  expect(manual.missing).toEqual(['some-tests'])
})

test('[FMT-POLY-3] an interactive problem has its interactor, its own examples, and says that its checker runs after', async () => {
  const problem = await readOne(
    withXml(
      '<validators>',
      '<interactor><source path="files/val.cpp" type="cpp.g++17"/></interactor><validators>',
    ),
  )
  expect(problem.kinds).toEqual(['interactive', 'scoring'])
  expect(problem.interactor).toMatchObject({ protocol: 'testlib' })
  // The interactor is called with the answer.
  const unanswered = problem.tests.map((one) => ({ ...one, output: null }))
  expect(finishProblem({ ...problem, tests: unanswered }).missing).toContain('answers')
  expect(problem.missing).not.toContain('answers')
  expect(problem.samples).toHaveLength(1)
  const own = await readOne(withXml('name="std::wcmp.cpp"', 'name="mine"'))
  expect(own.checker).toMatchObject({ kind: 'program', protocol: 'testlib' })
  const none = await readOne({ ...withXml('name="std::wcmp.cpp"', 'name="check.py"'), 'files/check.cpp': '' })
  expect(none.checker).toEqual({ kind: 'missing' })
  expect(losses(none)).toEqual([
    'checker-unknown check.py',
    'setting-ignored problem.xml: assets/checker/source@type',
  ])
})

test.each([
  ['求两个数的和', '给定两个整数 $a$ 与 $b$', 'zh-CN'],
  ['求和', '給定兩個整數 $a$ 與 $b$', 'zh-TW'],
  ['Sum', 'Add $a$ and $b$. (和)', 'en'],
])(
  '[FMT-POLY-7] %s under English is in the language that it is written in',
  async (name, legend, language) => {
    const xml = { ...withXml('value="Sum"', `value="${name}"`) }
    const problem = await readOne({
      ...xml,
      'statement-sections/english/legend.tex': legend,
      'statement-sections/english/name.tex': name,
    })
    expect(problem.language).toBe(language)
    expect(problem.titles).toEqual({ [language]: name, ru: 'Сумма' })
    expect(problem.statements.map((one) => one.language)).toEqual([language])
    expect(problem.pages.map((one) => one.language)).toEqual([language])
  },
)

test.each([
  ['Alice \\& Bob', 'Alice & Bob'],
  ["``Odd'' ones--and~\\textbf{even} $n_i$", '“Odd” ones–and even n_i'],
  ['One\\\\Two', 'One Two'],
  ['100% of C#', '100% of C#'],
  ['a}b', 'a}b'],
  ['a{b', 'a{b'],
])('[FMT-POLY-5] the title %s is TeX, too', async (name, title) => {
  const value = name.replaceAll('&', '&amp;')
  const problem = await readOne({
    ...withXml('value="Sum"', `value="${value}"`),
    'statement-sections/english/legend.tex': 'Add.',
    'statement-sections/english/name.tex': name,
  })
  expect(problem.titles['en']).toBe(title)
  expect(problem.statements[0]!.title).toBe(title)
})

test('[FMT-POLY-7] what has a Chinese title of its own keeps its English one', async () => {
  const names = '<name language="chinese" value="求和"/><name language="english" value="求和"/>'
  const { titles } = await readOne(withXml('<name language="english" value="Sum"/>', names))
  expect(Object.keys(titles)).toEqual(['zh-CN', 'en', 'ru'])
})

test('[FMT-POLY-1] only a test that says so is a sample', async () => {
  const said = withXml('<test cmd="gen 1"', '<test sample="false" cmd="gen 1"')
  expect((await readOne(said)).tests.map(({ isSample }) => isSample)).toEqual([true, false, false])
  const none = await readOne(withXml('sample="true"', 'sample="false"'))
  expect(none.tests.map(({ isSample }) => isSample)).toEqual([false, false, false])
})

test('[FMT-POLY-4] examples that differ from their test, files, groups without an element and three digits', async () => {
  const differs = await readOne({ ...full, 'statement-sections/english/example.01.a': '4\n' })
  expect(losses(differs)).toEqual(['sample-differs tests/01'])
  expect(differs.samples[0]!.output).toBe('4\n')
  expect((await readOne(withXml('input-file=""', 'input-file="a.in"'))).files).toEqual({
    input: 'a.in',
    output: '',
  })
  expect((await readOne(withXml(/<groups>.*<\/groups>/s, ''))).groups).toEqual([
    { name: '1', points: 5, scoring: 'sum', dependsOn: [] },
  ])
  const many = await readOne({
    ...withXml(/<tests>.*<\/tests>/s, `<tests>${'<test/>'.repeat(100)}</tests>`),
    'tests/100': 'x',
    'tests/100.a': 'y',
  })
  expect(many.tests.at(-1)?.name).toBe('tests/100')
})

test('[FMT-POLY-5] a contest holds a problem in each folder; a statement is read from TeX where it has no sections', async () => {
  const one = without('statement-sections/')
  const tex = String.raw`\begin{problem}{Sum}{standard input}{standard output}{1 second}{256 megabytes}
Given $n$ <<words>>, \bf{say} {\it them}~--- \textbf{all}. 100\% \href{https://x.org}{here}
\begin{lstlisting}[language=C]
int $x;
\end{lstlisting}
\InputFile
Line.
\OutputFile
Line.
\Scoring
\begin{tabular}{|c|c|}\hline a & $b$ \\ \hline 1 & 2 \\ \hline\end{tabular}
\Examples
\begin{example}\exmpfile{example.01}{example.01.a}%
\end{example}
\Note
\begin{enumerate}\item[x] one\end{enumerate}
\unknown{kept}
\end{problem}`
  const files = Object.fromEntries(
    ['a', 'b'].flatMap((name) =>
      Object.entries({ ...one, 'statements/english/problem.tex': tex }).map(([path, content]) => [
        `problems/${name}/${path}`,
        content,
      ]),
    ),
  )
  const problems = await readFiles({ 'contest.xml': '<contest/>', ...files })
  expect(problems).toHaveLength(2)
  expect(problems[1]!.statements[0]).toMatchObject({
    title: 'Sum',
    description:
      'Given $n$ “words”, **say** *them* — **all**. 100% [here](https://x.org)\n\n```\nint $x;\n```',
    input: 'Line.',
    output: 'Line.',
    scoring: '| a | $b$ |\n| - | --- |\n| 1 | 2   |',
    hint: '1. **x** one\n\nkept',
  })
  expect(losses(problems[1]!)).toEqual(['markup-unknown \\unknown', 'files-ignored 1 contest.xml'])
})

test('[FMT-POLY-6] entities, DTDs and broken XML are refused with file and line', async () => {
  const xml = (text: string) => readFiles({ ...full, 'problem.xml': text })
  await expect(xml('<problem>\n<names></problem>')).rejects.toMatchObject({
    code: 'text-broken',
    params: { kind: 'XML', file: 'problem.xml', line: 2 },
  })
  await expect(
    xml('<!DOCTYPE p [<!ENTITY a "b"><!ENTITY x SYSTEM "file:///etc/passwd">]><problem>&a;&x;</problem>'),
  ).rejects.toMatchObject({ code: 'text-broken' })
  await expect(xml('<a>'.repeat(1000))).rejects.toMatchObject({ code: 'too-deep' })
})

test('[FMT-ANSWER-1] a test has the answer that its statement shows, and no other; one that has none is named, also where a checker is there', async () => {
  const bare = without('tests/01.a', 'tests/02.a')
  const own = {
    ...bare,
    'problem.xml': String(full['problem.xml']).replace('name="std::wcmp.cpp"', 'name="mine"'),
  }
  const problem = await readOne(own)
  expect(await testTexts(problem.tests)).toEqual([
    ['tests/01', '1 2\r\n', '3\n'],
    ['tests/02', '2 2\n', null],
    ['tests/03', '3 2\n', '5\n'],
  ])
  expect(problem.version).toBe('standard')
  expect(losses(problem)).toContain('answer-missing tests/02')
  expect(problem.missing).toEqual(['answers'])
  const other = await readOne({ ...own, 'statement-sections/english/example.01': '7 7\n' })
  expect(losses(other)).toContain('answer-missing tests/01')
})

test('[FMT-POLY-8] generators, the main solution, what is compiled with solutions, and tests by their commands', async () => {
  const xml = String(full['problem.xml'])
    .replace(
      '<attachments>',
      `<executables>
        <executable><source path="files/gen.cpp" type="cpp.g++17"/><binary path="files/gen.exe" type="exe.win32"/></executable>
        <executable><source path="files/several.py" type="python.3"/></executable>
        <executable><source path="files/val.cpp" type="cpp.g++17"/></executable>
      </executables><attachments>`,
    )
    .replace(
      /<file path="files\/grader.cpp">.*?<\/file>/s,
      (file) =>
        `${file}<file path="files/sum.h"><assets><asset name="solution"/></assets></file><file path="files/part.h"/>`,
    )
    .replace(
      '<test cmd="gen 1" method="generated"',
      '<test cmd="gen &quot;a b&quot; ${seed} &lt;#if" method="generated"',
    )
    .replace('<test cmd="gen 2" method="generated"', '<test cmd="several 7" from-file="3" method="generated"')
    .replace('tag="main"', 'tag="accepted"')
    .replace('tag="rejected"', 'tag="main"')
  const files = {
    ...without('tests/02', 'tests/03'),
    'problem.xml': xml,
    'files/gen.cpp': '#include "part.h"\n',
    'files/several.py': 'print(1)',
    'files/sum.h': 'int add(int, int);',
    'files/part.h': 'int part;',
  }
  const problem = await readOne(files)
  const shown = ({
    program: { files: own, languageName },
  }: {
    program: (typeof problem.generators)[number]['program']
  }) => `${languageName} ${own.map(({ path }) => path).join(' ')}`
  expect(problem.generators.map((one) => [one.name, shown(one)])).toEqual([
    ['gen', 'cpp files/gen.cpp files/part.h'],
    ['several', 'python3 files/several.py'],
  ])
  expect(problem.tests.map(({ command, commandFile }) => [command, commandFile])).toEqual([
    [undefined, undefined],
    ['gen "a b" ${"$"}{seed} ${"<"}#if', undefined],
    ['several 7', 3],
  ])
  expect(problem.references.map(({ name }) => name)).toEqual([
    'solutions/bad.cpp',
    'solutions/main.cpp',
    'solutions/slow.py',
  ])
  expect(problem.grader.map(({ content }) => content.path)).toEqual(['files/grader.cpp'])
  expect(problem.headers.map(({ path }) => path)).toEqual(['files/sum.h'])
  expect(problem.kinds).toEqual(['scoring'])
  const twice = await readOne({
    ...files,
    'problem.xml': xml.replace('<judging ', '<judging run-count="2" '),
  })
  expect([twice.kinds, twice.passes]).toEqual([['multi-pass', 'scoring'], 2])
  expect(losses(twice)).toEqual([])
  const talked = await readOne({
    ...files,
    'problem.xml': xml.replace(
      '<validators>',
      '<interactor><source path="files/val.cpp" type="cpp.g++17"/></interactor><validators>',
    ),
  })
  expect(losses(talked)).toContain('checker-with-interactor std::wcmp')
})
