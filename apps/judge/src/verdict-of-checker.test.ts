import { Judge } from '@verdict/domain/verdict'
import type { RunFacts } from '@verdict/sandbox'
import { describe, expect, it } from 'vitest'
import { wellEnded } from '../test/run-facts.ts'
import { protocols } from './protocols/table.ts'
import { rulingOf } from './verdict-of-checker.ts'

const { testlib, kattis, hustoj, qduoj, upj, syzoj, lemon, cms } = protocols
const { Accepted, WrongAnswer, PresentationError, SystemError } = Judge

describe('[JDG-SPJ-2] the exit code of a checker', () => {
  const codes: [code: number, judge: Judge][] = [
    [0, Accepted],
    [1, WrongAnswer],
    [2, PresentationError],
    [3, SystemError],
    [4, PresentationError],
    [5, SystemError],
    [6, SystemError],
    [8, PresentationError],
    [9, SystemError],
    [15, SystemError],
    [16, WrongAnswer],
    [66, WrongAnswer],
    [115, WrongAnswer],
    [116, Accepted],
    [117, SystemError],
    [127, SystemError],
    [255, SystemError],
  ]
  it.each(codes)('%i', (code, judge) => {
    expect(testlib.verdictOf(code, { message: '', score: '' })).toBe(judge)
    // The message counts for points only.
    expect(testlib.verdictOf(code, { message: 'points 1', score: '' })).toBe(judge)
  })

  const points: [message: string, judge: Judge][] = [
    ['points 1 all good', Accepted],
    ['points 1.0000', Accepted],
    ['points 0.9999 of 1', WrongAnswer],
    ['100', Accepted],
    ['points 1e2', Accepted],
    ['points .5', WrongAnswer],
    ['points -5', WrongAnswer],
    ['0 errors in 7 lines', WrongAnswer],
    ['no number', WrongAnswer],
    ['', WrongAnswer],
  ]
  it.each(points)('7 with the message %j', (message, judge) => {
    expect(testlib.verdictOf(7, { message, score: '' })).toBe(judge)
  })
})

describe('[JDG-GROUP-2] less than all of the points is less than all, however near', () => {
  it.each([
    ['testlib', { exitCode: 7 }, 'points 0.99999999999', {}],
    ['cms', {}, '', { score: '0.99999999999' }],
    ['lemon', {}, '', { score: '99.999999999' }],
    ['syzoj', {}, '', { score: '99.999999999' }],
  ] as const)('by the protocol %s', (protocol, facts, message, said) => {
    const ruling = rulingOf('checker', { ...wellEnded, ...facts }, message, { protocol, ...said })
    expect(ruling).toMatchObject({ judge: WrongAnswer, share: 9_999 })
  })

  it.each([
    ['a multiplier', { score: '0.99999999999' }],
    ['points of its test', { score: '64.999999999', isPoints: true, worth: 65 }],
  ])('by the protocol of Kattis, %s', (_, said) => {
    const ruling = rulingOf('checker', { ...wellEnded, exitCode: 42 }, '', { protocol: 'kattis', ...said })
    expect(ruling.share).toBe(9_999)
  })
})

describe('the ruling of a checker', () => {
  const failed: [name: string, facts: Partial<RunFacts>, words: string][] = [
    ['its own failure', { exitCode: 3 }, 'failed with exit code 3'],
    ['a crash', { exitCode: null, signal: 11 }, 'signal 11 (segmentation fault)'],
    ['too much CPU time', { exitCode: null, signal: 9, killedFor: 'cpu' }, 'too much CPU time'],
    ['too long', { exitCode: null, signal: 9, killedFor: 'wall' }, 'took too long'],
    ['too much output', { exitCode: null, signal: 9, killedFor: 'output' }, 'wrote too much'],
    ['too much memory, even if it goes on', { exitCode: 0, oomKills: 1 }, 'too much memory'],
    ['no start', { exitCode: null, execError: 'ENOMEM' }, 'could not be started (ENOMEM)'],
  ]
  it.each(failed)('%s is a SystemError that says why', (_name, facts, words) => {
    const ruling = rulingOf('checker', { ...wellEnded, ...facts }, 'what it said\n')
    expect(ruling.judge).toBe(SystemError)
    expect(ruling.note).toBe(`checker ${ruling.note.slice('checker '.length)}`)
    expect(ruling.note).toContain(words)
    expect(ruling.note).toContain(': what it said')
  })

  it('[JDG-SPJ-3] keeps what the checker said, also when it accepts, and nothing when it said nothing', () => {
    expect(rulingOf('checker', wellEnded, 'ok 3 numbers\n')).toEqual({
      judge: Accepted,
      note: 'checker: ok 3 numbers',
    })
    expect(rulingOf('checker', wellEnded, '\n')).toEqual({ judge: Accepted, note: '' })
  })
})

describe('[JDG-KATTIS-1] the exit code of a validator by the protocol of Kattis', () => {
  it.each([
    [42, Accepted],
    [43, WrongAnswer],
    [0, SystemError],
    [1, SystemError],
    [7, SystemError],
    [44, SystemError],
    [116, SystemError],
  ])('%i', (code, judge) => {
    expect(kattis.verdictOf(code, { message: '1', score: '' })).toBe(judge)
    const ruling = rulingOf('checker', { ...wellEnded, exitCode: code }, 'said', { protocol: 'kattis' })
    expect(ruling.judge).toBe(judge)
    expect(ruling.note).toContain('said')
  })
})

describe('[JDG-PROTOCOL-1] the exit code of a special judge that was written for another judge', () => {
  it.each([
    [0, Accepted, Accepted],
    [1, WrongAnswer, WrongAnswer],
    [2, WrongAnswer, SystemError],
    [7, WrongAnswer, SystemError],
    [42, WrongAnswer, SystemError],
    [116, WrongAnswer, SystemError],
    [255, WrongAnswer, SystemError],
  ])('%i', (code, ofHustoj, ofQduoj) => {
    const said = { message: 'points 0.5', score: '0.5' }
    expect([hustoj.verdictOf(code, said), qduoj.verdictOf(code, said)]).toEqual([ofHustoj, ofQduoj])
    expect([hustoj.shareOf(code, said), qduoj.shareOf(code, said)]).toEqual([undefined, undefined])
  })

  it.each(['hustoj', 'qduoj'] as const)('a signal and a limit say nothing by the protocol %s', (protocol) => {
    for (const [facts, words] of [
      [{ exitCode: null, signal: 11 }, 'signal 11'],
      [{ exitCode: null, signal: 9, killedFor: 'wall' }, 'took too long'],
    ] as const) {
      const ruling = rulingOf('checker', { ...wellEnded, ...facts }, 'said', { protocol })
      expect(ruling.judge).toBe(SystemError)
      expect(ruling.note).toContain(words)
    }
    const ended = rulingOf('checker', { ...wellEnded, exitCode: 255 }, 'said', { protocol: 'qduoj' })
    expect(ended.note).toBe('checker failed with exit code 255: said')
  })
})

describe('[JDG-PROTOCOL-5] the points of a special judge that was written for another judge', () => {
  it.each<[score: string, judge: Judge, share: number | undefined]>([
    ['100', Accepted, 10_000],
    ['100\n', Accepted, 10_000],
    [' 100.0 well done', Accepted, 10_000],
    ['99.9999', WrongAnswer, 9_999],
    ['33.3', WrongAnswer, 3_330],
    ['0', WrongAnswer, 0],
    ['-1', SystemError, undefined],
    ['101', SystemError, undefined],
    ['', SystemError, undefined],
    [' \n', SystemError, undefined],
    ['NaN', SystemError, undefined],
    ['all', SystemError, undefined],
  ])('of SYZOJ and Lemon with %j', (score, judge, share) => {
    const said = { message: '', score }
    for (const { verdictOf, shareOf } of [syzoj, lemon])
      expect([verdictOf(0, said), shareOf(0, said)]).toEqual([judge, share])
  })

  it.each<[score: string, judge: Judge, share: number | undefined]>([
    ['1.0\n', Accepted, 10_000],
    ['0.5', WrongAnswer, 5_000],
    ['0', WrongAnswer, 0],
    ['1.1', SystemError, undefined],
    ['', SystemError, undefined],
  ])('of CMS with %j', (score, judge, share) => {
    const said = { message: '', score }
    expect([cms.verdictOf(0, said), cms.shareOf(0, said)]).toEqual([judge, share])
  })

  it.each<[code: number, judge: Judge, share: number | undefined]>([
    [100, Accepted, 10_000],
    [99, WrongAnswer, 9_900],
    [0, WrongAnswer, 0],
    [101, SystemError, undefined],
    [255, SystemError, undefined],
  ])('of HUSTOJ, its upj, with %i', (code, judge, share) => {
    const said = { message: '', score: '100' }
    expect([upj.verdictOf(code, said), upj.shareOf(code, said)]).toEqual([judge, share])
  })

  it('SYZOJ does not ask how it ended; with Lemon and CMS it must end well', () => {
    const ruling = (protocol: 'syzoj' | 'lemon' | 'cms', score: string, exitCode = 1) =>
      rulingOf('checker', { ...wellEnded, exitCode }, 'said', { protocol, score })
    expect(ruling('syzoj', '100')).toEqual({ judge: Accepted, share: 10_000, note: 'checker: said' })
    const failed = { judge: SystemError, share: undefined, note: 'checker failed with exit code 1: said' }
    expect([ruling('lemon', '100'), ruling('cms', '1')]).toEqual([failed, failed])
    expect(ruling('syzoj', '', 0).note).toBe('checker gave no points: said')
  })
})

describe('[JDG-GROUP-2] the share of the points', () => {
  const shares: [code: number, message: string, share: number | undefined][] = [
    [0, 'points 0.5', undefined],
    [1, '', undefined],
    [7, 'points 0.29 of them', 2_900],
    [7, '0.57', 5_700],
    [7, '1', 10_000],
    [7, '250', 10_000],
    [7, '0.99999999', 9_999],
    [7, '-1', 0],
    [7, 'none', undefined],
    [16, '', 0],
    [49, '', 3_300],
    [116, '', 10_000],
    [117, '', undefined],
  ]
  it.each(shares)('%i with %j', (code, message, share) => {
    expect(testlib.shareOf(code, { message, score: '' })).toBe(share)
  })

  it.each<[number, string, number | undefined]>([
    [42, '', undefined],
    [42, '0.5\n', 5_000],
    [42, '7', 10_000],
    [42, 'half', undefined],
    [42, 'NaN', undefined],
    [43, '0.5', undefined],
  ])('by Kattis %i with score_multiplier.txt %j', (code, score, share) => {
    expect(kattis.shareOf(code, { message: '', score })).toBe(share)
  })

  it.each<[number, string, number | undefined, number | undefined]>([
    [42, '32.5\n', 65, 5_000],
    [42, '65', 65, 10_000],
    [42, '64.999', 65, 9_999],
    [42, '1', 65, 153],
    [42, '-3', 65, 0],
    [42, '32.5', undefined, undefined],
    [43, '32.5', 65, undefined],
  ])('by Kattis %i with score.txt %j of a test that gives %j', (code, score, worth, share) => {
    expect(kattis.shareOf(code, { message: '', score, isPoints: true, worth })).toBe(share)
  })
})
