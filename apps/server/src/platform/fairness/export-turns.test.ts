// Turns of exports, without a server.

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type EndTurn, openExportTurns, takenInTime } from './export-turns.ts'

const [alice, bob, carol] = [1, 2, 3] as const
const stays = new AbortController().signal

describe('[API-EXPORT-1] exports wait for one another', () => {
  const log: string[] = []
  const ends = new Map<string, EndTurn>()
  let turns: ReturnType<typeof openExportTurns>

  const ask = (name: string, person: number, gone = stays): Promise<void> =>
    turns.take(person, gone).then(
      (end) => {
        log.push(name)
        ends.set(name, end)
      },
      (error: Error) => void log.push(`${name}: ${'error' in error ? String(error.error) : error.message}`),
    )
  /** The log since it was last asked. */
  const said = async (): Promise<string[]> => {
    await new Promise(setImmediate)
    return log.splice(0)
  }
  const end = (name: string): void => ends.get(name)!()

  beforeEach(() => {
    turns = openExportTurns({ atOnce: 3, ofOnePerson: 2, waiting: 3, waitingOfOnePerson: 2 })
  })

  test('two of one person and three of all, the others in the order in which they came', async () => {
    void ask('alice 1', alice)
    void ask('alice 2', alice)
    void ask('alice 3', alice)
    void ask('bob 1', bob)
    void ask('carol 1', carol)
    expect(await said()).toEqual(['alice 1', 'alice 2', 'bob 1'])
    // Alice has another one running: Carol is next.
    end('bob 1')
    expect(await said()).toEqual(['carol 1'])
    end('alice 1')
    end('alice 1')
    expect(await said()).toEqual(['alice 3'])
    void ask('bob 2', bob)
    expect(await said()).toEqual([])
    end('carol 1')
    expect(await said()).toEqual(['bob 2'])
  })

  test('a caller behind too many is refused at once, and so is one who waits for many already', async () => {
    for (const number of [1, 2, 3, 4, 5]) void ask(`alice ${number}`, alice)
    expect(await said()).toEqual(['alice 1', 'alice 2', 'alice 5: EXPORTS_BUSY'])
    for (const number of [1, 2, 3]) void ask(`bob ${number}`, bob)
    expect(await said()).toEqual(['bob 1', 'bob 3: EXPORTS_BUSY'])
  })

  test('[API-EXPORT-2] who leaves loses the place, and one who has left gets none', async () => {
    const leaving = new AbortController()
    for (const number of [1, 2]) void ask(`alice ${number}`, alice)
    void ask('alice 3', alice, leaving.signal)
    void ask('alice 4', alice)
    leaving.abort(new Error('gone'))
    void ask('alice 5', alice, leaving.signal)
    expect(await said()).toEqual(['alice 1', 'alice 2', 'alice 5: gone', 'alice 3: gone'])
    end('alice 1')
    expect(await said()).toEqual(['alice 4'])
  })
})

describe('[API-EXPORT-2] what nobody takes', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  async function* pieces(): AsyncGenerator<number> {
    yield* [1, 2, 3]
  }

  test('is given up after a while without anybody who takes the next piece', async () => {
    const giveUp = vi.fn<() => void>()
    const taken = takenInTime(pieces(), 1000, giveUp)
    await taken.next()
    vi.advanceTimersByTime(999)
    await taken.next()
    vi.advanceTimersByTime(999)
    expect(giveUp).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(giveUp).toHaveBeenCalledOnce()
    await taken.return(undefined)
    vi.advanceTimersByTime(10_000)
    expect(giveUp).toHaveBeenCalledOnce()
  })
})
