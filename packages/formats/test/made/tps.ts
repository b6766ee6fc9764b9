import { type Made, sourcesOf } from './made.ts'
import { added, checker, generator, grader, manager, stub, sum, validator } from './programs.ts'

const json = (value: object): string => JSON.stringify(value)

interface Said extends Partial<Made> {
  what: string
  problem?: object
  solutions?: Record<string, [verdict: string, text: string]>
}

const usual: Said['solutions'] = {
  'b.py': ['correct', sum.py],
  'a.cpp': ['model_solution', sum.cpp],
  'w.py': ['incorrect', sum.wrong],
}

let count = 0

function task({ problem = {}, solutions = usual, files = {}, ...said }: Said): Made {
  count += 1
  return {
    files: {
      'problem.json': json({
        name: `made${count}`,
        title: `Made ${count}`,
        type: 'Batch',
        time_limit: 1,
        memory_limit: 64,
        ...problem,
      }),
      'subtasks.json': json({
        global_validators: ['validator.cpp'],
        subtasks: {
          samples: { index: 0, score: 0, validators: [] },
          few: { index: 1, score: 30, validators: [] },
          all: { index: 2, score: 70, validators: [] },
        },
      }),
      'solutions.json': json(
        Object.fromEntries(Object.entries(solutions!).map(([name, [verdict]]) => [name, { verdict }])),
      ),
      ...sourcesOf(
        'solution/',
        Object.fromEntries(Object.entries(solutions!).map(([name, [, text]]) => [name, text])),
      ),
      'statement/index.md': `# Made ${count}\n\nAdd.\n`,
      'validator/validator.cpp': validator.testlib,
      'gen/data':
        '@subtask samples\nmanual one.in\n\n@subtask few\n@include samples\ngen 3 4\n\n@subtask all\n@include few\ngen 900000 7\n',
      'gen/gen.cpp': generator.cpp,
      'gen/manual/one.in': '1 1\n',
      ...files,
    },
    tests: 6,
    toMake: 3,
    kinds: ['scoring'],
    generators: ['gen'],
    ...said,
  }
}

const functions: Said['solutions'] = {
  'a.cpp': ['model_solution', added.cpp],
  'w.cpp': ['incorrect', added.wrong],
}
const graders = { 'grader/cpp/grader.cpp': grader.cpp, 'grader/cpp/sum.h': grader.header }

export const tasks: Made[] = [
  task({ what: 'subtasks that include others' }),
  task({
    what: 'a set of tests that subtasks share',
    files: {
      'gen/data':
        '@testset shared\ngen 3 4\n\n@subtask few\n@include shared\n\n@subtask all\n@include shared\ngen 9 9\nmanual one.in\n',
    },
    tests: 4,
    toMake: 3,
  }),
  task({
    what: 'a checker',
    problem: { has_checker: true },
    files: { 'checker/checker.cpp': checker.testlib },
  }),
  task({
    what: 'a generator in Python with comments between',
    files: {
      'gen/gen.py': generator.py,
      'gen/gen.cpp': '',
      'gen/manual/one.in': '',
      'gen/data': '# first\n@subtask few\ngen 3 4\n# last\ngen 5 6\n@subtask all\n@include few\n',
    },
    tests: 4,
    toMake: 4,
  }),
  task({
    what: 'a generator with a header',
    files: { 'gen/gen.cpp': generator.withHeader, 'gen/second.h': generator.header },
  }),
  task({ what: 'functions with graders in C++', solutions: functions, files: graders }),
  task({
    what: 'functions with graders in C++, Java and Python',
    solutions: functions,
    files: { ...graders, 'grader/java/grader.java': grader.java, 'grader/py/grader.py': grader.py },
  }),
  task({
    what: 'one process beside a manager',
    problem: { type: 'Communication' },
    solutions: functions,
    files: { ...graders, 'grader/cpp/grader.cpp': stub, 'grader/manager.cpp': manager },
    kinds: ['communication', 'scoring'],
  }),
  task({
    what: 'two processes beside a manager',
    problem: {
      type: 'Communication',
      task_type_params: json({ task_type_parameters_Communication_num_processes: 2 }),
    },
    solutions: functions,
    files: { ...graders, 'grader/cpp/grader.cpp': stub, 'grader/manager.cpp': manager },
    kinds: ['communication', 'scoring'],
  }),
  task({ what: 'output files', problem: { type: 'OutputOnly' }, kinds: ['submit-answer', 'scoring'] }),
]
