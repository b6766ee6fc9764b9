import { Judge } from '@verdict/domain/verdict'
import type { RunFacts } from '@verdict/sandbox'
import { describe, expect, it } from 'vitest'
import { endings, someLimits, wellEnded } from '../test/run-facts.ts'
import { c } from './languages/c.ts'
import { together, verdictOfGroup } from './verdict-of-group.ts'
import { HostFault } from './verdict-of-run.ts'

const {
  Accepted,
  WrongAnswer,
  RuntimeError,
  TimeLimitExceeded,
  MemoryLimitExceeded,
  OutputLimitExceeded,
  SystemError,
} = Judge
const { clean, exit, signal, killed, outOfMemory } = endings
const SIGPIPE = 13

type End = Partial<RunFacts>
const first = (end: End) => ({ end, endedFirst: true })
const last = (end: End) => ({ end, endedFirst: false })
type Process = ReturnType<typeof first>

function judge(programs: readonly Process[], manager: End, score: string) {
  return verdictOfGroup({
    programs: programs.map(({ end, endedFirst }) => ({
      facts: { ...wellEnded, ...end },
      endedFirst,
      limits: someLimits,
      language: c,
      stdoutTail: '',
      imageBytes: 0,
      addressesBounded: false,
    })),
    manager: { ...wellEnded, ...manager },
    message: '',
    score,
  })
}

type Row = [name: string, programs: Process[], manager: End, score: string, judge: Judge, at?: number]

const scored: Row[] = [
  ['all end well', [first(clean), last(clean)], clean, '1', Accepted],
  ['all end well, for a part', [first(clean), last(clean)], clean, '0.5', WrongAnswer],
  ['one crashed before the score', [first(clean), first(signal(11))], clean, '1', RuntimeError, 1],
  ['one crashed before a score of 0', [first(clean), first(signal(11))], clean, '0', RuntimeError, 1],
  ['one crashes after the score', [last(exit(1)), last(clean)], clean, '1', RuntimeError, 0],
  ['one crashes after a part', [last(clean), last(exit(1))], clean, '0.1', RuntimeError, 1],
  ['one crashes after a score of 0', [last(clean), last(exit(1))], clean, '0', WrongAnswer],
  ['one runs on after a score of 0', [last(clean), last(killed('cpu'))], clean, '0', WrongAnswer],
  ['one takes all memory', [first(outOfMemory), last(clean)], clean, '1', MemoryLimitExceeded, 0],
  ['one floods after the score', [last(killed('output')), last(clean)], clean, '1', OutputLimitExceeded, 0],
  [
    'one waited for the other, which crashed',
    [first(killed('wall')), first(signal(6))],
    clean,
    '0',
    RuntimeError,
    1,
  ],
  ['all waited', [first(killed('wall')), first(killed('wall'))], clean, '0', TimeLimitExceeded, 0],
  [
    'all are ended for their CPU time',
    [first(killed('cpu')), first(killed('cpu'))],
    clean,
    '0',
    TimeLimitExceeded,
    0,
  ],
  [
    'each is within the limit, both are not',
    [first({ cpuUs: 600_000 }), first({ cpuUs: 500_000 })],
    clean,
    '1',
    TimeLimitExceeded,
    0,
  ],
  ['both are within the limit', [first({ cpuUs: 500_000 }), first({ cpuUs: 500_000 })], clean, '1', Accepted],
]

const failed: Row[] = [
  ['with a code', [last(killed('peer'))], exit(1), '1', SystemError],
  ['without points', [first(clean)], clean, '', SystemError],
  ['with points beyond all', [first(clean)], clean, '2', SystemError],
  ['for its CPU time', [last(killed('peer'))], killed('cpu'), '', SystemError],
  ['for its output', [last(killed('peer'))], killed('output'), '1', SystemError],
  ['for its memory', [last(killed('peer'))], outOfMemory, '', SystemError],
  [
    'after all waited for it',
    [first(killed('wall')), first(killed('wall'))],
    killed('wall'),
    '',
    SystemError,
  ],
  ['and a process crashed then', [last(signal(6))], exit(1), '1', SystemError],
  ['after a process crashed', [first(clean), first(signal(6))], signal(11), '', RuntimeError, 1],
  ['after a process used up its time', [first(killed('cpu'))], killed('wall'), '', TimeLimitExceeded, 0],
  [
    'by SIGPIPE, after a process left',
    [first(clean), last(killed('peer'))],
    signal(SIGPIPE),
    '',
    WrongAnswer,
    0,
  ],
  ['by SIGPIPE, and no process had left', [last(killed('peer'))], signal(SIGPIPE), '', SystemError],
  [
    'by another signal, after a process left',
    [first(clean), last(killed('peer'))],
    signal(11),
    '',
    SystemError,
  ],
  [
    'as a process took all memory when it was ended',
    [last({ ...killed('peer'), oomKills: 1 })],
    exit(1),
    '',
    SystemError,
  ],
]

describe('[JDG-COM-3] [JDG-COM-5] the manager gave a score', () => {
  it.each(scored)('%s', (_name, programs, manager, score, verdict, at = 0) => {
    expect(judge(programs, manager, score)).toMatchObject({ judge: verdict, at })
  })

  it('the share counts only where no process is at fault', () => {
    expect(judge([first(clean)], clean, '0.25').share).toBe(2_500)
    expect(judge([last(exit(1))], clean, '0.25').share).toBeUndefined()
  })
})

describe('[JDG-COM-2] [JDG-COM-6] the manager failed', () => {
  it.each(failed)('%s', (_name, programs, manager, score, verdict, at = 0) => {
    expect(judge(programs, manager, score)).toMatchObject({ judge: verdict, at })
  })
})

it('a cancelled group, or a program that the host could not start, is no verdict', () => {
  expect(() => judge([first(clean)], killed('cancel'), '1')).toThrow(HostFault)
  expect(() => judge([first(clean), first(killed('cancel'))], clean, '1')).toThrow(HostFault)
  expect(() => judge([first({ execError: 'EMFILE', exitCode: null })], clean, '1')).toThrow(HostFault)
})

it('CPU times are added up, and of memory it is the largest', () => {
  const facts = [
    { cpuUs: 5, peakBytes: 7 },
    { cpuUs: 6, peakBytes: 9 },
    { cpuUs: 7, peakBytes: 8 },
  ]
  expect(together(facts.map((own) => ({ ...wellEnded, ...own })))).toMatchObject({ cpuUs: 18, peakBytes: 9 })
})
