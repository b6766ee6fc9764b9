import type { ErrorName } from '@verdict/contract/errors'

export { verification } from './verification.ts'

export const errors = {
  RECIPE_CHANGED:
    'Somebody else has saved the recipe in the meantime. Reload it, then make your change again.',
  RECIPE_FILE_UNKNOWN: 'A file of row {{row}} is missing. Upload it again.',
  RECIPE_EMPTY: 'The recipe has no tests yet.',
  RECIPE_FAULTY: 'There is a mistake in row {{row}} of the recipe, line {{line}}.',
  NO_MAIN_SOLUTION:
    'The outputs need a main solution. Add a reference solution that is expected to be accepted.',
  BUILD_RUNNING: 'The tests of this problem are already being built.',
  STRESS_RUNNING: 'A stress test of this problem is already running.',
  STRESS_SOLUTION_UNKNOWN: 'The problem has no solution named {{name}}.',
  NO_DIFFERENCE: 'There is no difference to add.',
} as const satisfies Partial<Record<ErrorName, string>>

export const workshop = {
  parts: 'Parts of the workshop',
  part: { sources: 'Sources', invocations: 'Invocations' },
  roles: {
    solution: 'Solutions',
    generator: 'Generators',
    validator: 'Input validators',
    checker: 'Checker',
    interactor: 'Interactor',
    manager: 'Manager',
    grader: 'Graders',
    header: 'Headers',
  },
  one: {
    solution: 'Solution',
    generator: 'Generator',
    validator: 'Input validator',
    checker: 'Checker',
    interactor: 'Interactor',
    manager: 'Manager',
    grader: 'Grader',
    header: 'Header',
  },
  add: {
    solution: 'Add a solution',
    generator: 'Add a generator',
    validator: 'Add an input validator',
    grader: 'Add a grader',
    header: 'Add a header',
  },
  empty: {
    solution: 'None yet. The first that must be accepted makes the outputs.',
    generator: 'None yet. Generators print test inputs.',
    validator: 'None yet. Validators check every test input.',
    checker: '',
    grader: 'None yet. Each language needs one.',
    header: 'None. Headers are there for every program, also those of students.',
  },
  nameHint: {
    solution: 'Such as slow.cpp.',
    generator: 'A file name. Scripts call it by this name, with or without its ending.',
    validator: 'Such as validator.cpp.',
    grader: 'A file name, such as grader.cpp.',
    header: 'The file name that programs include, such as problem.h.',
  },
  headerHint: 'Programs of this language only, or of every language.',
  everyLanguage: 'Every language',
  checkerHint: 'C++17 or C. Its protocol and arguments are set in the problem form, under Judging.',
  fault: {
    taken: 'Another one has this name.',
    fileName: 'Use letters, digits, dots, underscores, plus signs and hyphens.',
    graderTwice: 'This language has a grader already.',
  },
  sources: {
    title: 'Sources',
    failed: "Couldn't load the sources",
    none: 'No sources yet',
    noneText:
      'Add a solution that must be accepted first. Then add generators for the tests and a validator for their inputs.',
    unnamed: 'No name',
    unsaved: 'Not saved',
    kept: 'Not saved yet; kept in this browser.',
    changedElsewhere: 'Changed by somebody else',
    saved: '{{name}} saved.',
    saveAll: 'Save all ({{count}})',
    undo: 'Undo changes',
    draftFailed: 'Your browser could not keep your changes. Save them before you leave.',
    deleteText: 'The problem will have to be verified again. Its earlier versions are kept.',
    deleteDraftText: 'It was never saved, so it cannot be restored.',
    overtaken: 'Not saved: somebody else has changed it in the meantime.',
    overtakenText: 'Somebody else has saved this source since you began to change it.',
    removedText: 'Somebody else has deleted this source since you began to change it.',
    takenText: 'Somebody else has added a source of this name.',
    compare: 'Compare',
    keepMine: 'Keep mine',
    takeTheirs: 'Discard mine',
    theirs: 'Saved by somebody else',
    mine: 'Yours, not saved yet',
  },
} as const
