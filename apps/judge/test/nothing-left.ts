// A look for all that programs could leave on the machine: processes, control groups, mounts, files.

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { JudgeHost } from './judge-host.ts'

/** The user of slot 0, and the first slot that hosts for tests get. */
const firstUser = 61_000
const firstSlot = 40

interface Process {
  pid: string
  parent: string
  uid: number
}

/** All that descend from this process: others on the machine may judge too. */
function descendants(): Process[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const status = readFileSync(`/proc/${pid}/status`, 'utf8')
        const [, parent = ''] = /^PPid:\s+(\d+)/m.exec(status) ?? []
        return [{ pid, parent, uid: Number(/^Uid:\s+(\d+)/m.exec(status)?.[1]) }]
      } catch {
        return [] // it has just ended
      }
    })
  const found: Process[] = []
  for (let parents = [String(process.pid)]; parents.length > 0;) {
    const children = all.filter(({ parent }) => parents.includes(parent))
    found.push(...children)
    parents = children.map(({ pid }) => pid)
  }
  return found
}

/** Control groups of boxes are called after the slot and the process id of their runner. */
function groupsOf(runners: readonly Process[]): string[] {
  const places = readFileSync('/proc/self/cgroup', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .flatMap(([, controllers = '', own = '']) => [
      join('/sys/fs/cgroup', controllers),
      join('/sys/fs/cgroup', controllers, own),
    ])
    .filter((folder) => existsSync(folder))
  return places
    .flatMap((folder) => readdirSync(folder))
    .filter((name) => runners.some(({ pid }) => name.startsWith(`verdict-${firstSlot}-${pid}-`)))
}

export async function assertNothingLeft(judge: JudgeHost): Promise<void> {
  await expect.poll(() => readdirSync(join(judge.sandbox.base, 'work', '0'))).toEqual([])
  const ours = descendants()
  expect(ours.filter(({ uid }) => uid >= firstUser)).toEqual([])
  expect(groupsOf(ours)).toEqual([])
  expect(readFileSync('/proc/self/mounts', 'utf8')).not.toContain(judge.sandbox.folder)
}
