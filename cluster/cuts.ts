// The cuts: what is killed or cut off, how, and how it comes back. By itself where a supervisor starts it; by what stands for the
// machine's own init, or for the manager of the databases, where it is a program that is not ours.

import { setTimeout as delay } from 'node:timers/promises'
import { pick } from '@verdict/e2e/fault-load'
import { createProblem, logIn } from '@verdict/e2e/person'
import { findPart, type Part } from '@verdict/e2e/process-tree'
import type { Cluster } from './cluster.ts'
import type { Program } from './program.ts'

type Random = () => number

export interface Cut {
  name: string
  /** @returns once it is over for who made it; how long it is felt is measured */
  make: (cluster: Cluster, random: Random) => Promise<string>
}

async function partOf(program: Program, part: Part): Promise<number> {
  for (;;) {
    const pid = findPart(program.pid, part)
    if (pid !== null) return pid
    await delay(100)
  }
}

const killPart = (of: 'servers' | 'hosts', part: Part) => async (cluster: Cluster, random: Random) => {
  const program = pick(random, cluster[of])
  process.kill(await partOf(program, part), 'SIGKILL')
  return program.name
}

/** It is there, and says nothing. */
const stopPart =
  (of: 'servers' | 'hosts', part: Part, seconds: number) => async (cluster: Cluster, random: Random) => {
    const program = pick(random, cluster[of])
    const pid = await partOf(program, part)
    process.kill(pid, 'SIGSTOP')
    await delay(seconds * 1000)
    process.kill(pid, 'SIGCONT')
    return `${program.name}, ${seconds} s`
  }

/** Again and again: the call is refused while something that it needs is away. */
async function untilDone(call: () => Promise<unknown>): Promise<void> {
  while (
    !(await call().then(
      () => true,
      () => false,
    ))
  ) {
    await delay(500)
  }
}

const restart = (of: (cluster: Cluster) => Program, seconds: number) => async (cluster: Cluster) => {
  const program = of(cluster)
  await program.end('SIGKILL')
  await delay(seconds * 1000)
  program.start()
  return `away for ${seconds} s`
}

const cuts: readonly Cut[] = [
  { name: 'server killed', make: killPart('servers', 'server') },
  { name: 'server cut off', make: stopPart('servers', 'server', 8) },
  {
    name: 'server with its supervisor killed',
    make: async (cluster, random) => {
      const program = pick(random, cluster.servers)
      await program.end('SIGKILL')
      await delay(3_000)
      program.start()
      return program.name
    },
  },
  { name: 'proxy killed', make: restart(({ proxy }) => proxy, 2) },
  { name: 'pgbouncer killed', make: restart(({ pooler }) => pooler, 2) },
  { name: 'way to the primary killed', make: restart(({ finder }) => finder, 2) },
  {
    name: 'primary killed',
    make: async ({ databases }) => {
      await databases.crash(2)
      return 'started again after 2 s'
    },
  },
  {
    name: 'primary cut off',
    make: async ({ databases }) => {
      databases.primary.send('SIGSTOP')
      await delay(6_000)
      databases.primary.send('SIGCONT')
      return 'its postmaster, 6 s'
    },
  },
  {
    name: 'primary lost',
    make: async ({ databases }) => {
      await databases.failOver()
      return `${databases.primary.name} took over`
    },
  },
  {
    name: 'replica killed',
    make: async ({ databases }) => {
      await databases.loseReplica(4)
      return 'away for 4 s'
    },
  },
  {
    name: 'object store cut off',
    make: async ({ store, url, rootUsername, rootPassword }) => {
      const root = await logIn({ url }, rootUsername, rootPassword)
      await store.down()
      // Hosts keep what they have fetched: a test that is new needs the store.
      const adding = untilDone(() =>
        createProblem(root, { title: 'While the store was away', tests: [{ in: '1\n', out: '1\n' }] }),
      )
      await delay(6_000)
      await store.up()
      await adding
      return '6 s'
    },
  },
  { name: 'host killed', make: killPart('hosts', 'judge') },
  { name: 'host cut off', make: stopPart('hosts', 'judge', 35) },
]

/** Each at least once before any comes again, in an order and at counts of verdicts that the seed decides. */
export function planCuts(random: Random, count: number, submissions: number): { after: number; cut: Cut }[] {
  let left: Cut[] = []
  return Array.from({ length: count }, (_, n) => {
    if (left.length === 0) left = [...cuts]
    const cut = pick(random, left)
    left = left.filter((other) => other !== cut)
    return { after: Math.floor(((n + random() * 0.5) / count) * submissions * 0.95), cut }
  })
}
