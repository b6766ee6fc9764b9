import { Judge } from '@verdict/domain/verdict'
import { Language } from '@verdict/domain/language'
import type { RunFacts } from '@verdict/sandbox'
import { describe, expect, it } from 'vitest'
import { someLimits, wellEnded } from '../test/run-facts.ts'
import { definitions } from './languages/table.ts'
import { HostFault, verdictOfRun, type RunSeen } from './verdict-of-run.ts'

const MiB = 1024 * 1024
interface Given {
  language?: Language
  stdoutTail?: string
  stderr?: string
  imageBytes?: number
  addressesBounded?: boolean
}

const judge = (facts: Partial<RunFacts>, given: Given = {}) => {
  const seen: RunSeen = {
    facts: {
      ...wellEnded,
      ...facts,
      ...(given.stderr !== undefined && { stderr: Buffer.from(given.stderr) }),
    },
    limits: someLimits,
    language: definitions[given.language ?? Language.C],
    stdoutTail: given.stdoutTail ?? '',
    imageBytes: given.imageBytes ?? 0,
    addressesBounded: given.addressesBounded ?? false,
  }
  return verdictOfRun(seen)
}

const died = (signal: number): Partial<RunFacts> => ({ exitCode: null, signal })
const stopped = (killedFor: RunFacts['killedFor']): Partial<RunFacts> => ({ ...died(9), killedFor })
const javaOom = 'Terminating due to java.lang.OutOfMemoryError: Java heap space\n'

const table: [name: string, judge: Judge, facts: Partial<RunFacts>, given?: Given][] = [
  ['a good run', Judge.Accepted, {}],
  ['exactly the time limit', Judge.Accepted, { cpuUs: 1_000_000 }],
  ['an exit code', Judge.RuntimeError, { exitCode: 1 }],
  ['a signal', Judge.RuntimeError, died(11)],
  ['a kill of itself', Judge.RuntimeError, died(9)],
  ['a forbidden call', Judge.RuntimeError, died(31)],
  ['stopped for CPU', Judge.TimeLimitExceeded, stopped('cpu')],
  ['a microsecond over the limit', Judge.TimeLimitExceeded, { cpuUs: 1_000_001 }],
  ['over the limit, then a crash', Judge.TimeLimitExceeded, { ...died(11), cpuUs: 1_050_000 }],
  ['SIGXCPU', Judge.TimeLimitExceeded, died(24)],
  ['idle', Judge.TimeLimitExceeded, stopped('wall')],
  ['killed by the kernel for memory', Judge.MemoryLimitExceeded, { ...died(9), oomKills: 1 }],
  ['a child killed for memory, the parent well', Judge.MemoryLimitExceeded, { oomKills: 2 }],
  ['a peak at the limit', Judge.MemoryLimitExceeded, { peakBytes: 64 * MiB }],
  ['a peak below the limit', Judge.Accepted, { peakBytes: 64 * MiB - 1 }],
  ['memory before time', Judge.MemoryLimitExceeded, { ...stopped('cpu'), oomKills: 1 }],
  ['too much output', Judge.OutputLimitExceeded, stopped('output')],
  ['a file too large', Judge.OutputLimitExceeded, died(25)],
  ['output before memory', Judge.OutputLimitExceeded, { ...stopped('output'), oomKills: 1 }],
  ['output before time', Judge.OutputLimitExceeded, { ...stopped('output'), cpuUs: 2_000_000 }],
  [
    'an image without room, reported by exec',
    Judge.MemoryLimitExceeded,
    { exitCode: null, execError: 'ENOMEM' },
  ],
  [
    'an image without room, killed at its start',
    Judge.MemoryLimitExceeded,
    { ...died(11), stdoutBytes: 0 },
    { imageBytes: 100 * MiB },
  ],
  ['a crash of a small image', Judge.RuntimeError, { ...died(11), stdoutBytes: 0 }, { imageBytes: MiB }],
  ['a crash of a large image after output', Judge.RuntimeError, died(11), { imageBytes: 100 * MiB }],
  ['an image that is none', Judge.RuntimeError, { exitCode: null, execError: 'ENOEXEC' }],
  ['an image started by what is not there', Judge.RuntimeError, { exitCode: null, execError: 'ENOENT' }],
  ['an image started by a folder', Judge.RuntimeError, { exitCode: null, execError: 'EACCES' }],
  [
    'bad_alloc',
    Judge.MemoryLimitExceeded,
    died(6),
    {
      stderr: "terminate called after throwing an instance of 'std::bad_alloc'\n  what():  std::bad_alloc\n",
    },
  ],
  ['a crash near the limit', Judge.RuntimeError, { ...died(11), peakBytes: 60 * MiB }],
  [
    'a crash near the limit, where only addresses are bounded',
    Judge.MemoryLimitExceeded,
    { ...died(11), peakBytes: 60 * MiB },
    { addressesBounded: true },
  ],
  [
    'a crash far from the limit, where only addresses are bounded',
    Judge.RuntimeError,
    { ...died(11), peakBytes: 30 * MiB },
    { addressesBounded: true },
  ],
  [
    'abort for another reason',
    Judge.RuntimeError,
    died(6),
    { stderr: '  what():  vector::_M_range_check\n' },
  ],
  ['Java: a peak at the limit', Judge.Accepted, { peakBytes: 90 * MiB }, { language: Language.Java }],
  [
    'Java: heap used up',
    Judge.MemoryLimitExceeded,
    { exitCode: 3 },
    { language: Language.Java, stdoutTail: `some output\n${javaOom}` },
  ],
  ['Java: exit code 3 of its own', Judge.RuntimeError, { exitCode: 3 }, { language: Language.Java }],
  [
    'Java: heap refused',
    Judge.MemoryLimitExceeded,
    { exitCode: 1 },
    {
      language: Language.Java,
      stdoutTail: 'Error occurred during initialization of VM\nCould not reserve enough space',
    },
  ],
  [
    'Java: direct memory used up',
    Judge.MemoryLimitExceeded,
    { exitCode: 1 },
    {
      language: Language.Java,
      stderr: 'Exception in thread "main" java.lang.OutOfMemoryError: Cannot reserve\n',
    },
  ],
  [
    'Java: too many threads',
    Judge.RuntimeError,
    { exitCode: 1 },
    { language: Language.Java, stderr: 'java.lang.OutOfMemoryError: unable to create native thread\n' },
  ],
  [
    'Java: an exception',
    Judge.RuntimeError,
    { exitCode: 1 },
    { language: Language.Java, stderr: 'ArithmeticException' },
  ],
  [
    'Java: killed by the kernel',
    Judge.MemoryLimitExceeded,
    { ...died(9), oomKills: 1 },
    { language: Language.Java },
  ],
  [
    'Python: MemoryError',
    Judge.MemoryLimitExceeded,
    { exitCode: 1 },
    { language: Language.Python, stderr: 'Traceback\nMemoryError\n' },
  ],
  [
    'Python: an exception',
    Judge.RuntimeError,
    { exitCode: 1 },
    { language: Language.Python, stderr: 'ValueError: MemoryError' },
  ],
]

describe('the verdict of a run', () => {
  it.each(table)('%s', (_name, expected, facts, given) => {
    expect(judge(facts, given).judge).toBe(expected)
  })

  it.each([
    [died(11), 'Runtime error: signal 11 (segmentation fault)'],
    [died(9), 'Runtime error: signal 9 (killed)'],
    [died(31), 'Runtime error: signal 31 (forbidden system call)'],
    [died(40), 'Runtime error: signal 40'],
    [{ exitCode: 3 }, 'Runtime error: exit code 3'],
    [{}, ''],
    [stopped('cpu'), ''],
  ])('says why in words: %j', (facts, words) => {
    expect(judge(facts).words).toBe(words)
  })

  it('never blames the program for what the host did', () => {
    expect(() => judge({ exitCode: null, execError: 'EMFILE' })).toThrow(HostFault)
    expect(() => judge({ exitCode: null, execError: 'ENOENT' }, { language: Language.Java })).toThrow(
      HostFault,
    )
    expect(() => judge(stopped('cancel'))).toThrow(HostFault)
  })
})
