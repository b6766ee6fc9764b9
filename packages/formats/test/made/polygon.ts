import { type Made } from './made.ts'
import { added, checker, generator, grader, interactor, sum, validator } from './programs.ts'

interface Said {
  what: string
  /** Attributes of each test, without its method. */
  tests: string[]
  generators?: Record<string, string>
  groups?: string
  assets?: string
  resources?: string
  judging?: string
  files?: Record<string, string>
  solutions?: Record<string, [tag: string, text: string]>
  expected?: Partial<Made>
}

const typeOf = (path: string): string =>
  path.endsWith('.py') ? 'python.3' : path.endsWith('.java') ? 'java11' : 'cpp.g++17'
const source = (path: string): string => `<source path="${path}" type="${typeOf(path)}"/>`

const usual: Said['solutions'] = {
  'fast.py': ['accepted', sum.py],
  'main.cpp': ['main', sum.cpp],
  'wrong.py': ['wrong-answer', sum.wrong],
}

let count = 0

function polygon(said: Said): Made {
  const {
    what,
    tests,
    groups = '',
    assets = '<checker name="std::wcmp.cpp"/>',
    resources = '',
    judging = '',
  } = said
  const generators = said.generators ?? { 'gen.cpp': generator.cpp }
  const solutions = said.solutions ?? usual
  const name = `made-${(count += 1)}`
  const xml = `<?xml version="1.0" encoding="utf-8" standalone="no"?>
<problem short-name="${name}" url="https://polygon.codeforces.com/made/${name}">
<names><name language="english" value="Made ${count}"/></names>
<judging input-file="" output-file=""${judging}><testset name="tests"><time-limit>1000</time-limit><memory-limit>67108864</memory-limit>
<test-count>${tests.length}</test-count><input-path-pattern>tests/%02d</input-path-pattern><answer-path-pattern>tests/%02d.a</answer-path-pattern>
<tests>${tests.map((test) => `<test ${test.includes('cmd=') ? 'method="generated"' : 'method="manual"'} ${test}/>`).join('')}</tests>${groups}</testset></judging>
<files><resources>${resources}</resources><executables>${Object.keys(generators)
    .map(
      (path) =>
        `<executable>${source(`files/${path}`)}<binary path="files/${path}.exe" type="exe.win32"/></executable>`,
    )
    .join('')}</executables></files>
<assets>${assets}<validators><validator>${source('files/val.cpp')}</validator></validators>
<solutions>${Object.entries(solutions!)
    .map(([path, [tag]]) => `<solution tag="${tag}">${source(`solutions/${path}`)}</solution>`)
    .join('')}</solutions></assets></problem>`
  const texts = (folder: string, all: Record<string, string>) =>
    Object.fromEntries(Object.entries(all).map(([path, text]) => [folder + path, text]))
  return {
    what,
    files: {
      'problem.xml': xml,
      'statement-sections/english/name.tex': `Made ${count}`,
      'statement-sections/english/legend.tex': 'Add $a$ and $b$.',
      'files/val.cpp': validator.testlib,
      'tests/01': '1 1\n',
      ...texts('files/', generators),
      ...texts(
        'solutions/',
        Object.fromEntries(Object.entries(solutions!).map(([path, [, text]]) => [path, text])),
      ),
      ...said.files,
    },
    tests: tests.length,
    toMake: tests.filter((test) => test.includes('cmd=')).length,
    kinds: ['pass-fail'],
    generators: Object.keys(generators).map((path) => path.replace(/\.\w+$/, '')),
    ...said.expected,
  }
}

const two = ['sample="true"', 'cmd="gen 3 4"', 'cmd="gen 5 6 7"']

export const polygons: Made[] = [
  polygon({ what: 'a generator in C++', tests: two }),
  polygon({
    what: 'a generator of testlib',
    tests: ['sample="true"', 'cmd="gen 3 one"', 'cmd="gen 5 two"'],
    generators: { 'gen.cpp': generator.testlib },
  }),
  polygon({ what: 'a generator in Python', tests: two, generators: { 'gen.py': generator.py } }),
  polygon({
    what: 'two generators, one with a header',
    tests: [...two, 'cmd="other 9"'],
    generators: { 'gen.cpp': generator.cpp, 'other.cpp': generator.withHeader },
    resources: '<file path="files/second.h" type="h.g++"/>',
    files: { 'files/second.h': generator.header },
  }),
  polygon({
    what: 'a generator that writes several tests',
    tests: ['sample="true"', 'cmd="many 2" from-file="2"', 'cmd="many 2" from-file="3"', 'cmd="gen 4"'],
    generators: { 'gen.cpp': generator.cpp, 'many.cpp': generator.files },
  }),
  polygon({
    what: 'groups with points',
    tests: [
      'sample="true"',
      'cmd="gen 1 1" group="1" points="30"',
      'cmd="gen 2 2" group="1" points="0"',
      'cmd="gen 3 3" group="2" points="70"',
    ],
    groups:
      '<groups><group name="1" points-policy="complete-group" feedback-policy="complete"/><group name="2" points-policy="each-test" feedback-policy="complete"><dependencies><dependency group="1"/></dependencies></group></groups>',
    expected: { kinds: ['scoring'] },
  }),
  polygon({
    what: 'a checker of its own',
    tests: two,
    assets: `<checker name="check.cpp" type="testlib">${source('files/check.cpp')}</checker>`,
    files: { 'files/check.cpp': checker.testlib },
  }),
  polygon({
    what: 'an interactor',
    tests: ['', 'cmd="gen 3 4"'],
    assets: `<interactor>${source('files/talk.cpp')}</interactor>`,
    files: { 'files/talk.cpp': interactor.testlib },
    expected: { kinds: ['interactive'], losses: ['answer-missing tests/01'] },
  }),
  polygon({
    what: 'an interactor with a checker behind it',
    tests: ['', 'cmd="gen 3 4"'],
    assets: `<checker name="std::ncmp.cpp"/><interactor>${source('files/talk.cpp')}</interactor>`,
    files: { 'files/talk.cpp': interactor.testlib },
    expected: {
      kinds: ['interactive'],
      losses: ['checker-with-interactor std::ncmp', 'answer-missing tests/01'],
    },
  }),
  polygon({
    what: 'a grader with a header for functions',
    tests: two,
    resources:
      '<file path="files/grader.cpp" type="cpp.g++17"><assets><asset name="solution"/></assets></file><file path="files/sum.h" type="h.g++"><assets><asset name="solution"/></assets></file>',
    files: { 'files/grader.cpp': grader.cpp, 'files/sum.h': grader.header },
    solutions: { 'main.cpp': ['main', added.cpp], 'wrong.cpp': ['wrong-answer', added.wrong] },
  }),
  polygon({
    what: 'arguments in quotes',
    tests: ['sample="true"', 'cmd="gen &quot;3&quot; 4"', 'cmd="gen \'5\' 6"'],
  }),
  polygon({
    what: 'descriptions of tests',
    tests: ['sample="true"', 'cmd="gen 3 4" description="Small."', 'cmd="gen 900000 1" description="Large."'],
  }),
]
