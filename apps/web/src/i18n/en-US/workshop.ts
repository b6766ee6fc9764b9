import type { ErrorName } from '@verdict/contract/errors'

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
