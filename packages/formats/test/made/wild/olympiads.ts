import { added, checker, generator, grader, manager, stub, validator } from '../programs.ts'
import { tests, type Wild } from './wild.ts'

const cmsBatch: Wild = {
  format: 'cms',
  what: 'graders in three languages, subtasks as maps, and a generator',
  files: {
    'task.yaml': `name: sum
title: Sum
primary_language: en
time_limit: 1.0
memory_limit: 256
task_type: Batch
infile: ''
outfile: ''
public_testcases: all
token_mode: disabled
score_mode: max_subtask
score_type: GroupMin
n_input: 4
score_type_parameters:
  - { max_score: 40, testcases: 2 }
  - { max_score: 60, testcases: 2, depends_on: [0] }
`,
    'statement/statement.pdf': '%PDF-1.4',
    'gen/GEN': '# limits\n#ST: 40\n1 1\n2 2 # two\n\n#ST: 60\n#COPY: gen/hand.txt\n1000 7\n',
    'gen/generator.cpp': generator.cpp,
    'gen/hand.txt': '7 7\n',
    'gen/validator.py':
      'import sys\na, b = map(int, open(sys.argv[1]).read().split())\nassert 0 <= a <= 1000000 and b >= 0\n',
    'sol/grader.cpp': grader.cpp,
    'sol/grader.java': grader.java,
    'sol/grader.py': grader.py,
    'sol/sum.h': grader.header,
    'sol/template.cpp': '#include "sum.h"\nlong long add(long long, long long) { return 0; }\n',
    'sol/solution.cpp': added.cpp,
    'att/sum.h': grader.header,
  },
  tests: 4,
  toMake: 3,
  kinds: ['scoring'],
  generators: ['generator'],
  losses: [
    'solution-unclear sol/template.cpp',
    'setting-ignored task.yaml: public_testcases, token_mode, score_mode',
  ],
}

const cmsCommunication: Wild = {
  format: 'cms',
  what: 'a manager, a stub in C++ and two processes by their user_io',
  files: {
    'task.yaml':
      'name: sum\ntitle: Sum\nprimary_language: en\ntime_limit: 1.0\nmemory_limit: 256\ntask_type: Communication\nnum_processes: 2\nuser_io: fifo_io\nn_input: 2\nscore_type: Sum\nscore_type_parameters: 50\n',
    'statement/statement.pdf': '%PDF-1.4',
    ...tests(
      (number) => `input/input${number}.txt`,
      (number) => `output/output${number}.txt`,
      0,
      1,
    ),
    'check/manager.cpp': manager,
    'sol/stub.cpp': stub,
    'sol/sum.h': grader.header,
    'sol/solution.cpp': added.cpp,
  },
  tests: 2,
  toMake: 0,
  kinds: ['communication', 'scoring'],
  generators: [],
}

const tps: Wild = {
  format: 'tps',
  what: 'a task with its scripts, calls of validators and checkers beside testlib',
  files: {
    'problem.json': JSON.stringify({
      code: 'sum',
      name: 'sum',
      title: 'Sum',
      type: 'Batch',
      has_grader: true,
      has_manager: false,
      has_checker: true,
      java_enabled: true,
      python_enabled: true,
      time_limit: 1,
      memory_limit: 256,
      description: 'Sum',
      cpp_std_opt: '-std=gnu++20',
    }),
    'subtasks.json': JSON.stringify({
      global_validators: ['validator.cpp'],
      subtask_sensitive_validators: [],
      subtasks: {
        samples: { index: 0, score: 0, validators: [] },
        small: { index: 1, score: 40, validators: [] },
        full: { index: 2, score: 60, validators: [] },
      },
    }),
    'solutions.json': JSON.stringify({
      'alice.cpp': { verdict: 'model_solution' },
      'bob.cpp': { verdict: 'incorrect', except: { samples: 'correct' } },
    }),
    'solution/alice.cpp': added.cpp,
    'solution/bob.cpp': added.wrong,
    'grader/cpp/grader.cpp': grader.cpp,
    'grader/cpp/sum.h': grader.header,
    'grader/java/grader.java': grader.java,
    'grader/py/grader.py': grader.py,
    'checker/checker.cpp': checker.testlib,
    'checker/testlib.h': '// testlib\n',
    'checker/Makefile': 'all: checker.exe\n',
    'validator/validator.cpp': validator.testlib,
    'validator/testlib.h': '// testlib\n',
    'gen/data': `# header
@subtask samples
manual sample-01.in

@testset twos
gen 2 2
gen 2 "3"

@subtask small
@include samples twos

@subtask full
@include small
gen 100000 5
`,
    'gen/gen.cpp': generator.cpp,
    'gen/testlib.h': '// testlib\n',
    'gen/Makefile': 'all: gen.exe\n',
    'gen/manual/sample-01.in': '1 1\n',
    'scripts/gen.sh': 'exit 0\n',
    'statement/index.md': '# Sum\n\nAdd.\n',
  },
  tests: 8,
  toMake: 5,
  kinds: ['scoring'],
  generators: ['gen'],
  losses: [
    'setting-ignored solutions.json: bob.cpp.except',
    'setting-ignored problem.json: code, has_grader, java_enabled, python_enabled, description, cpp_std_opt',
    'files-ignored 1 checker/Makefile',
    'files-ignored 1 gen/Makefile',
    'files-ignored 1 scripts/gen.sh',
  ],
}

export const wildOlympiads: Wild[] = [cmsBatch, cmsCommunication, tps]
