// Which of the four properties of how a problem is judged go together.

import { type AnswerKind, isSpokenBy, type ProgramProtocol, ProblemType } from './problem.ts'

export interface JudgedKind {
  type: ProblemType
  protocol: ProgramProtocol
  answer: AnswerKind
  /** Runs on one test; the checker or interactor writes the input of the next. */
  passes: number
  /** Copies of the program beside a manager. */
  processes: number
}

const checkedTypes: readonly ProblemType[] = [ProblemType.Interaction, ProblemType.SpecialJudge]
const comparedTypes: readonly ProblemType[] = [ProblemType.Traditional, ProblemType.SpecialJudge]

/** The field whose value does not go with the others, and why; null: they go together. */
export function kindFault({
  type,
  protocol,
  answer,
  passes,
  processes,
}: JudgedKind): { field: keyof JudgedKind; why: string } | null {
  if (!isSpokenBy(type, protocol)) {
    const isManager = type === ProblemType.Communication
    return { field: 'protocol', why: isManager ? 'managers speak cms' : 'is one of checkers alone' }
  }
  if (answer === 'output' && !comparedTypes.includes(type)) {
    return { field: 'answer', why: 'outputs are compared, by the judge or a checker' }
  }
  if (passes > 1 && (answer === 'output' || !checkedTypes.includes(type) || protocol !== 'kattis')) {
    return { field: 'passes', why: 'several passes need a checker or interactor that speaks kattis' }
  }
  if (processes > 1 && type !== ProblemType.Communication) {
    return { field: 'processes', why: 'several processes need a manager' }
  }
  return null
}

/** The program speaks with one of the problem while it runs, so tests need no answers. */
export const conversations: readonly ProblemType[] = [ProblemType.Interaction, ProblemType.Communication]
export const isConversation = (type: ProblemType): boolean => conversations.includes(type)

/** Among a manager's arguments, and not passed on: how its programs have their channel, by the words of CMS. */
export const userIo = { std: 'std_io', byPath: 'fifo_io' } as const

/** By two paths among its arguments, instead of as stdin and stdout. */
export const isByPath = (flags: readonly string[]): boolean => flags.includes(userIo.byPath)

export const managerFlags = (flags: readonly string[]): string[] =>
  flags.filter((flag) => flag !== userIo.std && flag !== userIo.byPath)
