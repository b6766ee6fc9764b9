/** Bounds of one recipe. */
export const recipeLimits = {
  tests: 10_000,
  rows: 10_000,
  /** Characters of one script. */
  script: 65_536,
  /** Characters of a pasted input or output; longer ones are uploaded. */
  text: 65_536,
  name: 100,
  description: 200,
  /** Characters of all commands after expansion. */
  commands: 2 * 1024 * 1024,
  /** Characters of one command. */
  command: 4_096,
  /** Words of one program in it. */
  words: 100,
  /** Tests that one run of a generator writes. */
  targets: 1_000,
  /** Steps of all its templates together. */
  steps: 1_000_000,
} as const

export const recipeFaults = [
  'unclosedTag',
  'unclosedBlock',
  'strayTag',
  'unknownTag',
  'syntax',
  'unknownName',
  'unknownBuiltIn',
  'wrongType',
  'divideByZero',
  'numberTooLarge',
  'textTooLong',
  'tooManySteps',
  'tooDeep',
  'seedOutside',
  'openQuote',
  'noGenerator',
  'tooManyWords',
  'twoTargets',
  'badTarget',
  'numberTaken',
  'tooManyTests',
  'unknownGenerator',
] as const
export type RecipeFaultName = (typeof recipeFaults)[number]

/** One place in a recipe that does not expand. */
export interface RecipeFault {
  fault: RecipeFaultName
  /** The words of the script that it is about; '' if that is plain. */
  text: string
  /** 0-based. */
  row: number
  /** Line of the script, 1-based; 0 for a row without one. */
  line: number
}

export class ScriptFault extends Error {
  override name = 'ScriptFault'
  readonly fault: RecipeFaultName
  readonly text: string
  readonly line: number

  constructor(fault: RecipeFaultName, line: number, text = '') {
    super(`${fault} in line ${line}: ${text}`)
    this.fault = fault
    this.line = line
    this.text = text.slice(0, 100)
  }
}
