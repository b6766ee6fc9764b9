// Builds of tests from recipes, and stress runs of solutions.

/** Roles whose sources are compiled alone. */
export const compiledRoles = ['solution', 'validator', 'checker', 'generator', 'grader'] as const

export const buildStates = ['never', 'running', 'done', 'failed', 'cancelled'] as const

/** Where a test fails: its programs do not compile, its input is not made or not valid, its output is not made. */
export const buildStages = ['compile', 'generator', 'validator', 'solution', 'host'] as const

/** Why a build stores nothing though each test was made. */
export const buildFaults = ['changed', 'tooLarge', 'points'] as const

export const stressStates = ['never', 'waiting', 'running', 'done', 'stopped', 'failed'] as const

export const stressLimits = {
  command: 1_000,
  seconds: 60,
  defaultSeconds: 20,
  /** Larger inputs are not kept. */
  inputChars: 65_536,
  shownChars: 16_384,
  /** It ends after so many differences, of which the smallest is kept. */
  differences: 20,
} as const
