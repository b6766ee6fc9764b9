import { Judge } from '@verdict/domain/verdict'
import type { RunFacts } from '@verdict/sandbox'
import { describe, expect, it } from 'vitest'
import { endings, someLimits, wellEnded } from '../test/run-facts.ts'
import { c } from './languages/c.ts'
import { HostFault } from './verdict-of-run.ts'
import { verdictOfPair } from './verdict-of-pair.ts'

const {
  Accepted,
  WrongAnswer,
  PresentationError,
  RuntimeError,
  TimeLimitExceeded,
  MemoryLimitExceeded,
  OutputLimitExceeded,
  SystemError,
} = Judge
const { clean, exit, signal, killed, outOfMemory } = endings

type First = 'program' | 'interactor'
const SIGPIPE = 13

function judge(program: Partial<RunFacts>, interactor: Partial<RunFacts>, firstExit: First, message = '') {
  return verdictOfPair({
    program: {
      facts: { ...wellEnded, ...program },
      limits: someLimits,
      language: c,
      stdoutTail: '',
      imageBytes: 0,
      addressesBounded: false,
    },
    interactor: { ...wellEnded, ...interactor },
    message,
    firstExit,
  })
}

type Row = [
  name: string,
  program: Partial<RunFacts>,
  interactor: Partial<RunFacts>,
  first: First,
  judge: Judge,
]

const interactorFirst: Row[] = [
  ['accepts, the program ends well', clean, clean, 'interactor', Accepted],
  ['accepts, the program then crashes', signal(11), clean, 'interactor', RuntimeError],
  ['accepts, the program then ends with a code', exit(1), clean, 'interactor', RuntimeError],
  ['accepts, the program then dies of SIGPIPE', signal(SIGPIPE), clean, 'interactor', RuntimeError],
  ['accepts, the program then computes on', killed('cpu'), clean, 'interactor', TimeLimitExceeded],
  ['accepts, the program then waits on', killed('wall'), clean, 'interactor', TimeLimitExceeded],
  ['accepts, the program then floods', killed('output'), clean, 'interactor', OutputLimitExceeded],
  ['accepts, the program then takes all memory', outOfMemory, clean, 'interactor', MemoryLimitExceeded],
  [
    'accepts, the program takes all memory as it is ended',
    { ...killed('peer'), oomKills: 1 },
    clean,
    'interactor',
    MemoryLimitExceeded,
  ],
  ['rejects, the program is ended', killed('peer'), exit(1), 'interactor', WrongAnswer],
  ['rejects, the program ends well', clean, exit(1), 'interactor', WrongAnswer],
  ['rejects, the program crashes', signal(11), exit(1), 'interactor', WrongAnswer],
  ['rejects, the program dies of SIGPIPE', signal(SIGPIPE), exit(1), 'interactor', WrongAnswer],
  ['rejects, the program is over its time', killed('cpu'), exit(1), 'interactor', WrongAnswer],
  ['rejects the form, the program is ended', killed('peer'), exit(2), 'interactor', PresentationError],
  ['rejects with part of the points', killed('peer'), exit(66), 'interactor', WrongAnswer],
  ['asserts', killed('peer'), exit(3), 'interactor', SystemError],
  ['asserts, the program crashes', signal(11), exit(3), 'interactor', SystemError],
  ['crashes', killed('peer'), signal(6), 'interactor', SystemError],
  ['computes too long', killed('peer'), killed('cpu'), 'interactor', SystemError],
  ['waits too long', killed('peer'), killed('wall'), 'interactor', SystemError],
  ['takes all memory', killed('peer'), outOfMemory, 'interactor', SystemError],
  [
    'takes all memory, the program is over its time',
    { ...killed('peer'), cpuUs: 1_100_000 },
    outOfMemory,
    'interactor',
    TimeLimitExceeded,
  ],
]

const programFirst: Row[] = [
  ['ends well, the interactor accepts', clean, clean, 'program', Accepted],
  ['ends well, the interactor rejects', clean, exit(1), 'program', WrongAnswer],
  ['ends well, the interactor meets an unexpected end', clean, exit(2), 'program', PresentationError],
  ['ends well, the interactor gives all points', clean, exit(116), 'program', Accepted],
  ['ends well, the interactor says that it failed', clean, exit(3), 'program', SystemError],
  ['ends well, the interactor dies of SIGPIPE', clean, signal(SIGPIPE), 'program', WrongAnswer],
  ['ends well, the interactor asserts', clean, signal(6), 'program', WrongAnswer],
  ['ends well, the interactor then computes on', clean, killed('cpu'), 'program', SystemError],
  ['ends well, the interactor then waits on', clean, killed('wall'), 'program', SystemError],
  ['ends well, the interactor then takes all memory', clean, outOfMemory, 'program', SystemError],
  ['crashes, the interactor rejects', signal(11), exit(1), 'program', RuntimeError],
  ['crashes, the interactor accepts', signal(11), clean, 'program', RuntimeError],
  ['crashes, the interactor dies of SIGPIPE', signal(11), signal(SIGPIPE), 'program', RuntimeError],
  ['crashes, the interactor asserts', exit(1), exit(3), 'program', RuntimeError],
  ['computes too long, the interactor rejects', killed('cpu'), exit(1), 'program', TimeLimitExceeded],
  ['a deadlock', killed('wall'), exit(2), 'program', TimeLimitExceeded],
  ['a deadlock, the interactor waits on', killed('wall'), killed('wall'), 'program', TimeLimitExceeded],
  [
    'takes all memory as it is ended, the interactor dies of SIGPIPE',
    { ...killed('peer'), oomKills: 1 },
    signal(SIGPIPE),
    'program',
    MemoryLimitExceeded,
  ],
  ['takes all memory, the interactor rejects', outOfMemory, exit(1), 'program', MemoryLimitExceeded],
  ['writes a file too large', signal(25), exit(1), 'program', OutputLimitExceeded],
  [
    'over time and memory at once',
    { ...outOfMemory, cpuUs: 1_200_000 },
    exit(1),
    'program',
    TimeLimitExceeded,
  ],
]

describe('[JDG-INT-1] [JDG-INT-3] [JDG-INT-6] when the interactor ended first', () => {
  it.each(interactorFirst)('it %s', (_name, program, interactor, first, expected) => {
    expect(judge(program, interactor, first).judge).toBe(expected)
  })

  it('points in its message decide about code 7', () => {
    expect(judge(clean, exit(7), 'interactor', 'points 1').judge).toBe(Accepted)
    expect(judge(signal(11), exit(7), 'interactor', 'points 1').judge).toBe(RuntimeError)
    expect(judge(signal(11), exit(7), 'interactor', 'points 0.5').judge).toBe(WrongAnswer)
  })
})

describe('[JDG-INT-2] [JDG-INT-4] when the program ended first', () => {
  it.each(programFirst)('it %s', (_name, program, interactor, first, expected) => {
    expect(judge(program, interactor, first).judge).toBe(expected)
  })
})

describe('what is said', () => {
  it('to the student: the crash, or that the program waited, and never what the interactor said', () => {
    expect(judge(signal(11), exit(1), 'program', 'the secret was 7').words).toBe(
      'Runtime error: signal 11 (segmentation fault)',
    )
    expect(judge(killed('wall'), exit(2), 'program').words).toContain('flush')
    expect(judge(clean, exit(1), 'program', 'the secret was 7').words).toBe('')
  })

  it('to admins: how the interactor ended and what it said', () => {
    expect(judge(clean, exit(1), 'program', 'the secret was 7').note).toBe('interactor: the secret was 7')
    expect(judge(killed('peer'), signal(6), 'interactor', 'assert').note).toBe(
      'interactor ended with signal 6 (aborted): assert',
    )
  })
})

it('a run that was cancelled says nothing about either', () => {
  expect(() => judge(killed('cancel'), killed('cancel'), 'program')).toThrow(HostFault)
})
