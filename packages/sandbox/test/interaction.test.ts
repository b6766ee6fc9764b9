// Two boxes with crossed streams: who ended first is on record before the other side can notice.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Limits, PairFacts, Program, Runner } from '../src/index.ts'
import { ending, layGround, leftovers, limits, scaled, startRunner, type Ground } from './harness.ts'

let ground: Ground
let runner: Runner

beforeAll(async () => {
  ground = await layGround()
  runner = startRunner(ground)
})

afterAll(async () => {
  await runner.close()
  ground.remove()
})

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

interface Row {
  readonly title: string
  readonly program: string
  readonly interactor: string
  readonly ends: readonly [program: string, interactor: string]
  readonly first?: PairFacts['firstExit']
  readonly programLimits?: Partial<Limits>
  readonly interactorLimits?: Partial<Limits>
}

/** Changing from one process to the other is what an emulated machine is slowest at. */
const generous = { cpuMs: 5000, wallMs: 20_000 }

const rows: readonly Row[] = [
  {
    title: 'ten thousand questions and answers',
    program: 'answer',
    interactor: 'ask 10000',
    ends: ['exit 0', 'exit 0'],
    first: 'interactor',
    programLimits: generous,
    interactorLimits: generous,
  },
  {
    title:
      'a program that does not flush: both wait, the program meets its wall limit, then the interactor gets its end of file',
    program: 'unflushed',
    interactor: 'ask 5',
    ends: ['killed wall', 'exit 2'],
    first: 'program',
    programLimits: { wallMs: 600 },
  },
  {
    title: 'a program that leaves at once gives the interactor an end of file',
    program: 'quit 0',
    interactor: 'ask 5',
    ends: ['exit 0', 'exit 2'],
    first: 'program',
  },
  {
    title: 'a program that crashes is on record before the interactor judges it',
    program: 'abort',
    interactor: 'ask 5',
    ends: ['signal 6', 'exit 2'],
    first: 'program',
  },
  {
    title: 'an interactor that rejects first decides; the program is ended',
    program: 'waitForEnd 0',
    interactor: 'quit 1',
    ends: ['killed peer', 'exit 1'],
    first: 'interactor',
  },
  {
    title: 'an interactor that dies ends the program',
    program: 'waitForEnd 0',
    interactor: 'abort',
    ends: ['killed peer', 'signal 6'],
    first: 'interactor',
  },
  {
    title: 'after the interactor has accepted the program may end by itself',
    program: 'waitForEnd 0',
    interactor: 'quit 0',
    ends: ['exit 0', 'exit 0'],
    first: 'interactor',
  },
  {
    title: 'what the program writes after that is drained and does not kill it',
    program: 'writeLate',
    interactor: 'quit 0',
    ends: ['exit 0', 'exit 0'],
    first: 'interactor',
  },
  {
    title: 'a program that then crashes has crashed',
    program: 'crashLate',
    interactor: 'quit 0',
    ends: ['signal 6', 'exit 0'],
    first: 'interactor',
  },
  {
    title: 'a program that then runs on meets its CPU limit',
    program: 'spinLate',
    interactor: 'quit 0',
    ends: ['killed cpu', 'exit 0'],
    first: 'interactor',
    programLimits: { cpuMs: 300 },
  },
  {
    title: 'a program that then writes without end meets its output limit',
    program: 'say',
    interactor: 'quit 0',
    ends: ['killed output', 'exit 0'],
    programLimits: { outputBytes: 100_000 },
  },
  {
    title: 'an interactor ignores SIGPIPE and sees the failed write',
    program: 'quit 0',
    interactor: 'talkToNobody',
    ends: ['exit 0', 'exit 5'],
    first: 'program',
  },
]

test.each(rows)('$title', async ({ program, interactor, ends, first, programLimits, interactorLimits }) => {
  const facts = await converse(side(program, programLimits), interactor, interactorLimits)
  expect([ending(facts.program), ending(facts.interactor)]).toEqual(ends)
  if (first) expect(facts.firstExit).toBe(first)
  expect(leftovers()).toEqual([])
})

test('the ends of the pipes are held by nobody else: a quitter’s peer waits for no limit', async () => {
  const facts = await converse(side('quit 0'), 'waitForEnd 0', { wallMs: 10_000 })
  expect(ending(facts.interactor)).toBe('exit 0')
  expect(facts.interactor.wallUs).toBeLessThan(scaled(3_000_000))
})

test('an interactor over its own limits is told apart from the program', async () => {
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
