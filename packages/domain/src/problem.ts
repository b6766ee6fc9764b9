export const ProblemStatus = { Reserve: 0, Available: 2 } as const
export type ProblemStatus = (typeof ProblemStatus)[keyof typeof ProblemStatus]

export const ProblemType = { Traditional: 1, Interaction: 2, SpecialJudge: 3, Communication: 4 } as const
export type ProblemType = (typeof ProblemType)[keyof typeof ProblemType]

/** For interactors and input validators; checkers speak them as well. */
export const interactorProtocols = ['testlib', 'kattis'] as const
export type InteractorProtocol = (typeof interactorProtocols)[number]

/**
 * Call and answer of a checker. testlib: `input output answer`, exit 0, 1, 2, 7. kattis: `input answer feedback`, output on
 * stdin, exit 42 or 43. hustoj: `input answer output`, exit 0, else wrong. qduoj: `input output`, exit 0 or 1. upj: as
 * hustoj, exit 0 to 100 points. syzoj: files in its directory, prints 0 to 100. lemon: `input output answer 100 score
 * message`, writes the last two. cms: `input answer output`, prints 0 to 1.
 */
export const programProtocols = [
  ...interactorProtocols,
  'hustoj',
  'qduoj',
  'upj',
  'syzoj',
  'lemon',
  'cms',
] as const
export type ProgramProtocol = (typeof programProtocols)[number]

export const isProgramProtocol = (protocol: string): protocol is ProgramProtocol =>
  (programProtocols as readonly string[]).includes(protocol)

export const isInteractorProtocol = (protocol: string): protocol is InteractorProtocol =>
  (interactorProtocols as readonly string[]).includes(protocol)

export const isSpokenBy = (type: ProblemType, protocol: ProgramProtocol): boolean =>
  type === ProblemType.Communication
    ? protocol === 'cms'
    : type !== ProblemType.Interaction || isInteractorProtocol(protocol)

/** The answer that students send: a program, a function that the problem's grader calls, or output files. */
export const answerKinds = ['program', 'function', 'output'] as const
export type AnswerKind = (typeof answerKinds)[number]

/** One run of one program, as problems are that say nothing. */
export const ordinary = { answer: 'program', passes: 1, processes: 1 } as const

export const mostPasses = 20
export const mostProcesses = 8

/**
 * Sources of a problem. A grader is compiled with students' functions of its language; a header is there for every program,
 * students' too.
 */
export const sourceRoles = ['generator', 'grader', 'header'] as const
export type SourceRole = (typeof sourceRoles)[number]

/** Those whose versions are kept. The checker is also an interactor or a manager, by the problem's type. */
export const versionedRoles = ['solution', 'validator', 'checker', ...sourceRoles] as const
export type VersionedRole = (typeof versionedRoles)[number]

export const licences = [
  'public domain',
  'cc0',
  'cc by',
  'cc by-sa',
  'educational',
  'permission',
  'unknown',
] as const

/** Percent with two decimals; 0 without submissions. */
export const ratioPercent = (solve: number, submit: number): number =>
  submit === 0 ? 0 : Math.round((solve / submit) * 10_000) / 100

export const tagColors = [
  'default',
  'purple',
  'geekblue',
  'blue',
  'cyan',
  'green',
  'lime',
  'yellow',
  'gold',
  'orange',
  'volcano',
  'red',
  'magenta',
] as const
export type TagColor = (typeof tagColors)[number]

/** The first character that a test may not hold: one beyond ASCII or, where UTF-8 is allowed, half of a pair. */
export function firstUnfit(text: string, utf8: boolean): { line: number; column: number } | null {
  let line = 1
  let column = 1
  for (const character of text) {
    const code = character.codePointAt(0)!
    if (utf8 ? code >= 0xd800 && code <= 0xdfff : code > 0x7f) return { line, column }
    if (character === '\n') {
      line += 1
      column = 1
    } else column += 1
  }
  return null
}
