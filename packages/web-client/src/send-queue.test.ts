import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aloneByLease, aloneByLock, type Alone } from './alone.ts'
import { type Answer, type Kept, SendQueue } from './send-queue.ts'

interface Sent {
  key: string
  what: string
  waited: boolean
}

/** The network and the server behind it, which knows keys as the real one does. */
class FakeServer {
  isAway = false
  losesAnswers = false
  asksToWait: number | null = null
  refuses = ''
  readonly stored = new Map<string, string>()
  readonly calls: Sent[] = []

  send(item: Kept<string>, waited: boolean): Promise<Answer<number>> {
    return new Promise((resolve) => {
      setTimeout(() => resolve(this.answer(item, waited)), 100)
    })
  }

  private answer({ key, what }: Kept<string>, waited: boolean): Answer<number> {
    if (this.isAway) return { kind: 'later', seconds: 5 }
    this.calls.push({ key, what, waited })
    if (this.asksToWait !== null) return { kind: 'later', seconds: this.asksToWait }
    if (this.refuses === what) {
      return { kind: 'refused', error: { status: 403, message: 'no', error: 'FORBIDDEN', params: {} } }
    }
    if (!this.stored.has(key)) this.stored.set(key, what)
    if (this.losesAnswers) return { kind: 'later', seconds: 5 }
    return { kind: 'taken', result: [...this.stored.keys()].indexOf(key) + 1 }
  }
}

/** The storage that all tabs of a browser share. */
const storage = new Map<string, string>()
let full = false
let server: FakeServer
let keys = 0
let tabs: SendQueue<string, number>[]
let arrived: number[]
let canSend = true

const shelf = {
  list: () =>
    [...storage.entries()]
      .filter(([key]) => key !== 'lease')
      .map(([, text]) => JSON.parse(text) as Kept<string>),
  put(item: Kept<string>) {
    if (!full) storage.set(item.key, JSON.stringify(item))
    return !full
  },
  remove: (key: string) => void storage.delete(key),
}

/** As Web Locks are: one after the other, in all tabs. */
let line: Promise<unknown> = Promise.resolve()
const locks = {
  request: (_name: string, work: () => Promise<void>) => {
    const mine = line.then(work)
    line = mine.catch(() => undefined)
    return mine
  },
} as unknown as LockManager
const byLock = () => aloneByLock(locks, 'submissions')
const byLease = (owner: string) =>
  aloneByLease(
    {
      read: () => storage.get('lease') ?? null,
      write: (text) => void storage.set('lease', text),
      remove: () => void storage.delete('lease'),
    },
    owner,
  )

function openTab(alone: Alone = byLock()): SendQueue<string, number> {
  const tab = new SendQueue<string, number>({
    shelf,
    alone,
    newKey: () => `key ${(keys += 1)}`,
    now: Date.now,
    canSend: () => canSend,
    send: (item, waited) => server.send(item, waited),
    isSame: (one, other) => one === other,
    hasRoom: (kept) => kept.length < 5,
    onArrived(_item, result) {
      arrived.push(result)
      return result === 99 ? { sid: result } : undefined
    },
  })
  tabs.push(tab)
  return tab
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000)
const whats = () => [...server.stored.values()]

beforeEach(() => {
  vi.useFakeTimers()
  storage.clear()
  full = false
  canSend = true
  server = new FakeServer()
  line = Promise.resolve()
  tabs = []
  arrived = []
})
afterEach(() => {
  for (const tab of tabs) tab.end()
  vi.useRealTimers()
})

test('[EXAM-OFF-5] sends at once while the server answers, and keeps nothing', async () => {
  const tab = openTab()
  const outcome = tab.handIn('a')
  // It is kept before it leaves.
  expect(shelf.list()).toMatchObject([{ what: 'a' }])
  // There is nothing to show about that.
  expect(tab.kept.get()).toEqual([])
  await seconds(1)
  expect(await outcome).toEqual({ kind: 'taken', result: 1 })
  expect(server.calls).toMatchObject([{ what: 'a', waited: false }])
  expect([tab.kept.get(), storage.size, arrived]).toEqual([[], 0, []])
})

test('[EXAM-OFF-5] keeps in order what cannot be sent, and sends each once when the server is back', async () => {
  const tab = openTab()
  server.isAway = true
  const first = tab.handIn('a')
  await seconds(1)
  expect(await first).toEqual({ kind: 'kept' })
  for (const what of ['b', 'c']) expect(await tab.handIn(what)).toEqual({ kind: 'kept' })
  await seconds(30)
  expect(server.calls).toEqual([])
  server.isAway = false
  await seconds(6)
  expect(whats()).toEqual(['a', 'b', 'c'])
  expect(server.calls.every(({ waited }) => waited)).toBe(true)
  expect(arrived).toEqual([1, 2, 3])
  await seconds(60)
  expect([server.calls.length, tab.kept.get().length]).toEqual([3, 0])
})

test('[EXAM-OFF-5] a lost answer doubles nothing', async () => {
  const tab = openTab()
  server.losesAnswers = true
  const first = tab.handIn('a')
  await seconds(1)
  expect(await first).toEqual({ kind: 'kept' })
  expect(tab.kept.get()).toMatchObject([{ tried: true }])
  await seconds(20)
  server.losesAnswers = false
  await seconds(10)
  expect(server.calls.length).toBeGreaterThan(3)
  expect(whats()).toEqual(['a'])
  expect(tab.kept.get()).toEqual([])
})

test('[EXAM-OFF-6] a page that is closed in the middle goes on when it is opened again', async () => {
  const before = openTab()
  server.losesAnswers = true
  void before.handIn('a')
  void before.handIn('b')
  before.end()
  await seconds(1)
  server.losesAnswers = false
  const after = openTab()
  expect(shelf.list().map(({ what }) => what)).toEqual(['a', 'b'])
  await Promise.all([after.sendAll(), seconds(5)])
  expect(whats()).toEqual(['a', 'b'])
  expect(server.calls.at(-1)).toMatchObject({ what: 'b', waited: true })
})

test.each([
  ['Web Locks', () => byLock(), () => byLock()],
  ['a lease', () => byLease('one'), () => byLease('two')],
])('[EXAM-OFF-7] of two tabs with %s one sends, and each is sent once', async (_, one, two) => {
  server.isAway = true
  const [left, right] = [openTab(one()), openTab(two())]
  void left.handIn('a')
  await seconds(1)
  expect(await right.handIn('b')).toEqual({ kind: 'kept' })
  await seconds(6)
  server.isAway = false
  void left.sendAll()
  void right.sendAll()
  await seconds(30)
  expect(server.calls.map(({ what }) => what)).toEqual(['a', 'b'])
  right.look()
  left.look()
  expect([left.kept.get(), right.kept.get(), storage.size]).toEqual([[], [], 0])
})

test('[EXAM-OFF-7] the lease of a tab that died ends by itself', async () => {
  storage.set('lease', JSON.stringify({ owner: 'dead', until: Date.now() + 10_000 }))
  const tab = openTab(byLease('alive'))
  void tab.handIn('a')
  await seconds(9)
  expect(whats()).toEqual([])
  await seconds(5)
  expect(whats()).toEqual(['a'])
  // One that nobody can have written in earnest holds nobody up.
  storage.set('lease', JSON.stringify({ owner: 'dead', until: Date.now() + 1e9 }))
  void tab.handIn('b')
  await seconds(1)
  expect(whats()).toEqual(['a', 'b'])
})

test('[EXAM-OFF-5] the same is not kept twice', async () => {
  const tab = openTab()
  server.isAway = true
  void tab.handIn('a')
  await seconds(1)
  expect(await tab.handIn('a')).toEqual({ kind: 'waitsAlready' })
  expect(tab.kept.get()).toHaveLength(1)
})

test('[EXAM-OFF-8] a refusal at once is the caller’s; one of something that waited is kept, and holds up nothing', async () => {
  const tab = openTab()
  server.refuses = 'a'
  const first = tab.handIn('a')
  await seconds(1)
  expect(await first).toMatchObject({ kind: 'refused', error: { error: 'FORBIDDEN' } })
  expect(tab.kept.get()).toEqual([])
  server.isAway = true
  void tab.handIn('a')
  await seconds(1)
  await tab.handIn('b')
  server.isAway = false
  await seconds(10)
  expect(whats()).toEqual(['b'])
  expect(tab.kept.get()).toMatchObject([{ what: 'a', refused: { error: 'FORBIDDEN' } }])
  server.refuses = ''
  void tab.again(tab.kept.get()[0]!.key)
  await seconds(1)
  expect([whats(), tab.kept.get()]).toEqual([['b', 'a'], []])
})

test('[EXAM-OFF-8] what is taken back is not sent', async () => {
  const tab = openTab()
  server.isAway = true
  void tab.handIn('a')
  await seconds(1)
  await tab.handIn('b')
  await seconds(1)
  const taken = tab.takeBack(tab.kept.get()[0]!.key)
  await seconds(1)
  expect(await taken).toMatchObject({ what: 'a', tried: true })
  server.isAway = false
  await seconds(10)
  expect(whats()).toEqual(['b'])
  expect(await tab.takeBack('key of nothing')).toBeNull()
})

test('[EXAM-OFF-5] waits as long as it is asked to, and tries nothing while the connection is known to be lost', async () => {
  const tab = openTab()
  server.asksToWait = 60
  void tab.handIn('a')
  await seconds(59)
  expect(server.calls).toHaveLength(1)
  server.asksToWait = null
  await seconds(2)
  expect(whats()).toEqual(['a'])
  canSend = false
  void tab.handIn('b')
  await seconds(60)
  expect(tab.kept.get()).toMatchObject([{ what: 'b', tried: false }])
  expect(server.calls).toHaveLength(2)
  canSend = true
  await seconds(6)
  expect(whats()).toEqual(['a', 'b'])
})

test('[EXAM-OFF-6] without room it is sent at once or not at all, and the same again by the same key', async () => {
  const tab = openTab()
  full = true
  server.losesAnswers = true
  const first = tab.handIn('a')
  await seconds(1)
  expect(await first).toEqual({ kind: 'unkept' })
  server.losesAnswers = false
  const second = tab.handIn('a')
  await seconds(1)
  expect(await second).toEqual({ kind: 'taken', result: 1 })
  const third = tab.handIn('a')
  await seconds(1)
  expect(await third).toEqual({ kind: 'taken', result: 2 })
  expect(whats()).toEqual(['a', 'a'])
})

test('[EXAM-OFF-6] at most so many are kept', async () => {
  const tab = openTab()
  server.isAway = true
  for (const what of ['a', 'b', 'c', 'd', 'e']) {
    void tab.handIn(what)
    await seconds(1)
  }
  const sixth = tab.handIn('f')
  await seconds(1)
  expect(await sixth).toEqual({ kind: 'unkept' })
  expect(tab.kept.get()).toHaveLength(5)
})

/** Numbers from 0 to 1 that are the same each time. */
function chances(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

test.each(Array.from({ length: 20 }, (_, seed) => seed + 1))(
  '[EXAM-OFF-5] [EXAM-OFF-7] nothing is lost, doubled or out of order in any weather (%i)',
  async (seed) => {
    const chance = chances(seed)
    let open = [openTab(), openTab()]
    const handedIn: string[] = []
    for (let step = 0; step < 40; step += 1) {
      server.isAway = chance() < 0.4
      server.losesAnswers = chance() < 0.4
      const index = chance() < 0.5 ? 0 : 1
      const what = `${step}`
      if (chance() < 0.3 && shelf.list().length < 5) {
        handedIn.push(what)
        void open[index]!.handIn(what)
      }
      if (chance() < 0.1) {
        open[index]!.end()
        open[index] = openTab()
        void open[index].sendAll()
      }
      await seconds(chance() * 8)
    }
    server.isAway = false
    server.losesAnswers = false
    await seconds(30)
    open = []
    expect(whats()).toEqual(handedIn)
    expect(shelf.list()).toEqual([])
  },
)
