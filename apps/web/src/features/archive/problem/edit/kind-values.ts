// The four properties of how a problem is judged, as typed: choices that others rule out give way, and are kept for later.

import {
  type AnswerKind,
  isSpokenBy,
  mostPasses,
  ordinary,
  programProtocols,
  type ProblemType,
  type ProgramProtocol,
} from '@verdict/domain/problem'
import { type JudgedKind, kindFault, managerFlags, userIo } from '@verdict/domain/problem-kind'

export interface KindValues {
  type: ProblemType
  protocol: ProgramProtocol
  answer: AnswerKind
  passes: string
  processes: string
}

const plain = (type: ProblemType): JudgedKind => ({
  type,
  protocol: programProtocols.find((name) => isSpokenBy(type, name)) ?? 'testlib',
  ...ordinary,
})

const isFine = (kind: JudgedKind): boolean => kindFault(kind) === null

export const wholeNumber = (text: string): number => (/^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN)

/** The body for the server. Numbers that are none are NaN where they count. */
export function kindOf({ type, protocol, answer, passes, processes }: KindValues): JudgedKind {
  const wanted = wholeNumber(passes)
  const parts: Partial<JudgedKind>[] = [
    { answer },
    ...(takesProcesses(type) ? [{ processes: wholeNumber(processes) }] : []),
    // Several passes are spoken of in kattis alone.
    ...(wanted !== 1 && takesPasses({ type, answer })
      ? [{ passes: wanted, protocol: 'kattis' as const }]
      : []),
    { protocol },
  ]
  let kind = plain(type)
  for (const part of parts) {
    const next = { ...kind, ...part }
    if (isFine(next)) kind = next
  }
  return kind
}

export const takesAnswer = (type: ProblemType, answer: AnswerKind): boolean =>
  isFine({ ...plain(type), answer })

export const takesPasses = ({ type, answer }: Pick<KindValues, 'type' | 'answer'>): boolean =>
  isFine({ ...plain(type), answer, protocol: 'kattis', passes: mostPasses })

export const takesProcesses = (type: ProblemType): boolean => isFine({ ...plain(type), processes: 2 })

export const protocolsFor = (kind: JudgedKind): ProgramProtocol[] =>
  programProtocols.filter((protocol) => isFine({ ...kind, protocol }))

/** Arguments as typed, without the word for how a manager's programs have their channel. */
export const withoutChannel = (flags: string): string =>
  flags
    .split('\n')
    .filter((line) => managerFlags([line.trim()]).length > 0)
    .join('\n')

export const withChannel = (flags: string, isByPath: boolean): string =>
  isByPath ? `${userIo.byPath}\n${withoutChannel(flags)}` : withoutChannel(flags)
