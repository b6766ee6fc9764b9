import { type Made, sourcesOf } from './made.ts'
import { added, checker, generator, grader, interactor, passes, sum, validator } from './programs.ts'

const usual = sourcesOf('submissions/', {
  'accepted/a.cpp': sum.cpp,
  'accepted/b.py': sum.py,
  'wrong_answer/w.py': sum.wrong,
  'run_time_error/r.py': sum.fails,
})

let count = 0

interface Said extends Partial<Made> {
  what: string
  yaml?: string
  /** generators.yaml */
  rules?: string
  solutions?: Record<string, string>
}

function pack(version: string, { yaml = '', rules, solutions = usual, files = {}, ...said }: Said): Made {
  count += 1
  const isNew = version !== 'legacy'
  return {
    files: {
      'problem.yaml': `problem_format_version: ${version}\nname: Made ${count}\nuuid: 00000000-0000-4000-8000-0000000a${String(count).padStart(4, '0')}\n${yaml}${yaml.includes('limits:') ? '' : 'limits: { time_limit: 1, memory: 64 }\n'}`,
      ...(isNew
        ? { 'statement/problem.en.md': 'Add $a$ and $b$.\n' }
        : { 'problem_statement/problem.en.tex': '\\problemname{Made}\nAdd $a$ and $b$.\n' }),
      ...solutions,
      ...sourcesOf(isNew ? 'input_validators/' : 'input_validators/', { 'valid.py': validator.kattis }),
      ...(rules !== undefined && { 'generators/generators.yaml': rules }),
      ...files,
    },
    tests: 3,
    toMake: 2,
    kinds: ['pass-fail'],
    generators: ['gen'],
    ...said,
  }
}

const listed = (more = '') => `solution: /submissions/accepted/b.py
data:
  sample:
    data:
      "1": { in: 1 1 }
  secret:
    data:
      "1": gen.py 3 {seed}
      "2": gen.py 4 {seed:7}
${more}`
const py = { 'generators/gen.py': generator.py }
const said = (name: string, text: string) => ({ [name]: text })

const scripted = (lines: string) =>
  `#!/usr/bin/env bash\nPPATH=$(realpath ..)\n. ../../testdata_tools/gen.sh\nuse_solution a.cpp\ncompile gen.py\n${lines}`
const sampled = sourcesOf('data/', { 'gen.py': generator.py, 'sample/1.in': '1 1\n', 'sample/1.ans': '2\n' })

export const icpcs: Made[] = [
  pack('legacy', { what: 'generators.yaml', rules: listed(), files: py }),
  pack('2023-07-draft', { what: 'generators.yaml', rules: listed(), files: py }),
  pack('2025-09', { what: 'generators.yaml', rules: listed(), files: py }),
  pack('legacy', {
    what: 'a generator of two files in C++, by its name',
    rules:
      'generators:\n  two: [parts/two.cpp, second.h]\ndata:\n  secret:\n    data:\n      a: two 3\n      b: two 5\n      c: { in: 7 7, ans: "14" }\n',
    files: { 'generators/parts/two.cpp': generator.withHeader, 'generators/second.h': generator.header },
    generators: ['two'],
  }),
  pack('legacy', {
    what: 'a generator that is a folder',
    rules: 'data:\n  secret:\n    data:\n      a: both 3\n      b: both 5\n      c: { copy: manual/c }\n',
    files: {
      'generators/both/both.cpp': generator.withHeader,
      'generators/both/second.h': generator.header,
      'generators/manual/c.in': '7 7\n',
      'generators/manual/c.ans': '14\n',
    },
    generators: ['both'],
  }),
  pack('legacy', {
    what: 'numbered tests in a group, and counts',
    yaml: 'type: scoring\n',
    rules: `data:
  secret:
    testdata.yaml: { grader_flags: sum }
    data:
    - first:
        testdata.yaml: { accept_score: 40, grader_flags: min, range: 0 40, on_reject: break }
        data:
        - low: gen.py 1 1
        - "": { generate: "gen.py {count} {seed}", count: 2 }
    - second:
        testdata.yaml: { accept_score: 60, grader_flags: min, range: 0 60, on_reject: break }
        data:
        - high: gen.py 1000 5
`,
    files: py,
    tests: 4,
    toMake: 4,
    kinds: ['scoring'],
  }),
  pack('2025-09', {
    what: 'tests of another group',
    yaml: 'type: scoring\n',
    rules: `data:
  secret:
    data:
      few:
        test_group.yaml: { max_score: 30, score_aggregation: min }
        data: { a: gen.py 1 1, b: gen.py 2 2 }
      many:
        include: [few]
        test_group.yaml: { max_score: 70, score_aggregation: min }
        data: { c: gen.py 3 3 }
`,
    files: py,
    tests: 5,
    toMake: 5,
    kinds: ['scoring'],
  }),
  pack('legacy', {
    what: 'generator.sh of Kodsport’s tools',
    files: {
      ...sampled,
      'data/generator.sh': `#!/bin/bash\n. ../../testdata_tools/gen.sh\nUSE_SCORING=0\nuse_solution a.cpp\ncompile gen.py\ntc one gen 3\ntc two gen 5 6\n`,
    },
  }),
  pack('legacy', {
    what: 'generator.sh of Kodsport’s tools, with groups',
    yaml: 'type: scoring\n',
    files: {
      ...sampled,
      'data/generator.sh': scripted(
        'samplegroup\nsample 1\ngroup g1 30\ntc 1\ntc small gen 3\ngroup g2 70\ninclude_group g1\ntc big gen 900000 5\n',
      ),
    },
    tests: 6,
    toMake: 3,
    kinds: ['scoring'],
  }),
  pack('legacy', {
    what: 'generator.sh of one program a line',
    files: {
      ...sampled,
      'data/generator.sh': '#!/bin/sh\npython3 gen.py 3 1 > secret/1.in\npython3 gen.py 5 2 > secret/2.in\n',
    },
  }),
  pack('legacy', {
    what: 'a validator of outputs',
    yaml: 'validation: custom\n',
    rules: listed(),
    files: { ...py, 'output_validators/v/v.cpp': checker.kattis },
  }),
  pack('2025-09', {
    what: 'a validator of outputs',
    rules: listed(),
    files: { ...py, 'output_validator/v.cpp': checker.kattis },
  }),
  pack('legacy', {
    what: 'an interactor',
    yaml: 'validation: custom interactive\n',
    rules: 'data: { secret: { data: { a: gen.py 3 1, b: gen.py 5 2, c: { in: 7 7, ans: "" } } } }\n',
    files: { ...py, 'output_validators/v/v.cpp': interactor.kattis },
    kinds: ['interactive'],
  }),
  pack('2025-09', {
    what: 'an interactor',
    yaml: 'type: [interactive]\n',
    rules: 'data: { secret: { data: { a: gen.py 3 1, b: gen.py 5 2, c: { in: 7 7, ans: "" } } } }\n',
    files: { ...py, 'output_validator/v.cpp': interactor.kattis },
    kinds: ['interactive'],
  }),
  pack('2025-09', {
    what: 'two passes with a validator of outputs',
    yaml: 'type: [multi-pass]\n',
    rules: 'data: { secret: { data: { a: gen.py 3 1, b: gen.py 5 2, c: { in: 7 7, ans: "" } } } }\n',
    files: { ...py, 'output_validator/v.cpp': passes.checker },
    kinds: ['multi-pass'],
  }),
  pack('2025-09', {
    what: 'two passes with an interactor',
    yaml: 'type: [interactive, multi-pass]\nlimits: { time_limit: 1, memory: 64, validation_passes: 2 }\n',
    rules: 'data: { secret: { data: { a: gen.py 3 1, b: gen.py 5 2, c: { in: 7 7, ans: "" } } } }\n',
    files: { ...py, 'output_validator/v.cpp': passes.interactor },
    kinds: ['interactive', 'multi-pass'],
  }),
  pack('2025-09', {
    what: 'a function with graders in C++ and Python',
    rules: listed().replace('b.py', 'a.cpp'),
    files: {
      ...py,
      'include/cpp/grader.cpp': grader.cpp,
      'include/cpp/sum.h': grader.header,
      'include/python3/grader.py': grader.py,
    },
    solutions: sourcesOf('submissions/', { 'accepted/a.cpp': added.cpp, 'wrong_answer/w.cpp': added.wrong }),
  }),
  pack('2025-09', {
    what: 'output files',
    yaml: 'type: [submit-answer]\n',
    rules: listed(),
    files: { ...py, 'output_validator/v.cpp': checker.kattis },
    kinds: ['submit-answer'],
  }),
  pack('2025-09', {
    what: 'solutions by submissions.yaml',
    rules: listed(),
    files: {
      ...py,
      ...said('submissions/submissions.yaml', '"rejected/*": { permitted: [AC, WA], required: [WA] }\n'),
      'submissions/rejected/x.py': sum.wrong,
    },
  }),
]
