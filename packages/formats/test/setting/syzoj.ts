import { one, type Files, type SetPackage, twoTests } from './package.ts'
import { checker, header, interactor, solution } from './programs.ts'

const site = ['statement', 'title']
const bare = [...site, 'memory-limit', 'time-limit']
const tests = twoTests(
  (number) => `${number}.in`,
  (number) => `${number}.out`,
)
const data = (yaml: string, files: Files = {}): Files => ({
  'data.yml': `subtasks: [{ score: 40, type: min, cases: [1] }, { score: 60, type: sum, cases: [2] }]\ninputFile: '#.in'\noutputFile: '#.out'\n${yaml}`,
  ...tests,
  ...files,
})
const info = (more: object, files: Files = {}, test: object = {}): Files => ({
  'judgeInfo.json': JSON.stringify({
    timeLimit: 1000,
    memoryLimit: 64,
    subtasks: [
      {
        scoringType: 'GroupMin',
        points: 100,
        testcases: [1, 2].map((number) => ({
          inputFile: `${number}.in`,
          outputFile: `${number}.out`,
          ...test,
        })),
      },
    ],
    ...more,
  }),
  ...tests,
  ...files,
})

export const syzojPackages: SetPackage[] = [
  one(
    'syzoj',
    'a special judge',
    data('specialJudge: { language: cpp11, fileName: spj.cpp }\n', { 'spj.cpp': checker['syzoj']! }),
    { type: 3, lacks: bare },
  ),
  one('syzoj', 'output files', data("userOutput: 'sum#.txt'\n"), { answer: 'output', lacks: bare }),
  one(
    'syzoj',
    'an interactor',
    data('interactor: { language: cpp11, fileName: talk.cpp }\n', { 'talk.cpp': interactor['syzoj']! }),
    { type: 2, lacks: bare },
  ),
  one(
    'syzoj',
    'a file that programs include',
    data(
      'extraSourceFiles: [{ language: cpp, files: [{ name: s.h, dest: sum.h }] }, { language: c, files: [{ name: s.h, dest: sum.h }] }]\n',
      { 's.h': header },
    ),
    { sources: ['header sum.h'], lacks: bare },
  ),
  one('syzoj', 'data_rule.txt', { 'data_rule.txt': '1 2\n#.in\n#.out\n', ...tests }, { lacks: bare }),
  one('syzoj', 'Lyrio: numbers within a tolerance', info({ checker: { type: 'floats', precision: 4 } }), {
    lacks: site,
  }),
  one(
    'syzoj',
    'Lyrio: a checker by each interface',
    info(
      { checker: { type: 'custom', interface: 'testlib', language: 'cpp', filename: 'chk.cpp' } },
      { 'chk.cpp': checker['testlib']! },
    ),
    { type: 3, lacks: site },
  ),
  one(
    'syzoj',
    'Lyrio: an interactor',
    info(
      { interactor: { interface: 'stdio', language: 'cpp', filename: 'talk.cpp' } },
      { 'talk.cpp': interactor['testlib']! },
    ),
    { type: 2, lacks: site },
  ),
  one(
    'syzoj',
    'Lyrio: output files',
    info({ checker: { type: 'integers' } }, {}, { userOutputFilename: 'a.txt' }),
    { answer: 'output', lacks: site },
  ),
  one(
    'syzoj',
    'syzoj-tools with a solution',
    {
      'problem.yml':
        'title: Sum\ncases: 2\ncases-global: { time-limit: 1s, memory-limit: 64MB }\nchecker: { type: builtin, name: ncmp }\nassertions: [{ prog: std.cpp, score: 100 }]\n',
      'std.cpp': solution['cpp']!,
      ...twoTests(
        (number) => `data/${number}.in`,
        (number) => `data/${number}.out`,
      ),
    },
    { right: 1, lacks: ['statement'] },
  ),
]
