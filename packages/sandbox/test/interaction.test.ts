// Two boxes with crossed streams: who ended first is on record before the other side can notice.
import { expect, test } from 'vitest'
import type { Limits, PairFacts, Program } from '../src/index.ts'
import { ending, leftovers, limits, runner, withRunner } from './harness.ts'

withRunner()

function side(args: string, changes: Partial<Limits> = {}): Program {
  return {
    argv: ['/box/pair', ...args.split(' ')],
    box: { kind: 'directory', path: 'programs' },
    limits: { ...limits, ...changes },
  }
}

async function converse(
  program: Program,
  interactor: string,
  changes: Partial<Limits> = {},
): Promise<PairFacts> {
  return runner.runPair({ program, interactor: { ...side(interactor, changes), ignoreSigpipe: true } })
}

/** Changing from one process to the other is what an emulated machine is slowest at. */
const generous = { cpuMs: 5000, wallMs: 20_000 }

type Row = [
  title: string,
  program: string,
  itEnds: string,
  interactor: string,
  thatEnds: string,
  /** Null where either may be. */
  first: PairFacts['firstExit'] | null,
  limits?: { program: Partial<Limits>; interactor?: Partial<Limits> },
]

// prettier-ignore
const rows: readonly Row[] = [
  ['ten thousand questions and answers',
    'answer', 'exit 0', 'ask 10000', 'exit 0', 'interactor', { program: generous, interactor: generous }],
  ['a program that does not flush: both wait, the program meets its wall limit, then the interactor gets its end of file',
    'unflushed', 'killed wall', 'ask 5', 'exit 2', 'program', { program: { wallMs: 600 } }],
  ['a program that leaves at once gives the interactor an end of file',
    'quit 0', 'exit 0', 'ask 5', 'exit 2', 'program'],
  ['a program that crashes is on record before the interactor judges it',
    'abort', 'signal 6', 'ask 5', 'exit 2', 'program'],
  ['an interactor that rejects first decides; the program is ended',
    'waitForEnd 0', 'killed peer', 'quit 1', 'exit 1', 'interactor'],
  ['an interactor that dies ends the program',
    'waitForEnd 0', 'killed peer', 'abort', 'signal 6', 'interactor'],
  ['after the interactor has accepted the program may end by itself',
    'waitForEnd 0', 'exit 0', 'quit 0', 'exit 0', 'interactor'],
  ['what the program writes after that is drained and does not kill it',
    'writeLate', 'exit 0', 'quit 0', 'exit 0', 'interactor'],
  ['a program that then crashes has crashed',
    'crashLate', 'signal 6', 'quit 0', 'exit 0', 'interactor'],
  ['a program that then runs on meets its CPU limit',
    'spinLate', 'killed cpu', 'quit 0', 'exit 0', 'interactor', { program: { cpuMs: 300 } }],
  ['a program that then writes without end meets its output limit',
    'say', 'killed output', 'quit 0', 'exit 0', null, { program: { outputBytes: 100_000 } }],
  ['an interactor ignores SIGPIPE and sees the failed write',
    'quit 0', 'exit 0', 'talkToNobody', 'exit 5', 'program'],
]

test.each(rows)('%s', async (_title, program, itEnds, interactor, thatEnds, first, own) => {
  const facts = await converse(side(program, own?.program), interactor, own?.interactor)
  expect([ending(facts.program), ending(facts.interactor)]).toEqual([itEnds, thatEnds])
  if (first) expect(facts.firstExit).toBe(first)
  expect(leftovers()).toEqual([])
})

test('the ends of the pipes are held by nobody else: a quitter’s peer waits for no limit', async () => {
  const facts = await converse(side('quit 0'), 'waitForEnd 0', { wallMs: 10_000 })
  expect(ending(facts.interactor)).toBe('exit 0')
})

test('nor does its peer wait for one whose end of the pipe is in flight to nobody', async () => {
  const program = { ...side(''), argv: ['/box/abuse', 'inFlight'] }
  for (let run = 0; run < 3; run++) {
    const facts = await converse(program, 'waitForEnd 0', { wallMs: 10_000 })
    expect([ending(facts.program), ending(facts.interactor)]).toEqual(['exit 0', 'exit 0'])
  }
})

test('an interactor over its own limits is distinguished from the program', async () => {
  const facts = await converse(side('waitForEnd 0'), 'spinLate', { wallMs: 500 })
  expect(ending(facts.interactor)).toBe('killed wall')
  expect(ending(facts.program)).toBe('killed peer')
})

test('further codes can count as accepting', async () => {
  const facts = await runner.runPair({
    program: side('waitForEnd 3'),
    interactor: side('quit 7'),
    drainCodes: [0, 7],
  })
  expect([ending(facts.program), ending(facts.interactor)]).toEqual(['exit 3', 'exit 7'])
})

test('a cancelled pair ends on both sides', async () => {
  const running = converse(side('waitForEnd 0'), 'waitForEnd 0')
  setTimeout(() => runner.cancel(), 150)
  const facts = await running
  expect([ending(facts.program), ending(facts.interactor)]).toEqual(['killed cancel', 'killed cancel'])
})
