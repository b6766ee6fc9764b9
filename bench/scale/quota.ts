// A share of a core for processes, by the kernel's CPU controller: so that hosts and servers that share this machine are as far
// apart as on machines of their own, and the machine is not the limit.

import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const periodUs = 20_000
const [first, second] = ['/sys/fs/cgroup/cpu', '/sys/fs/cgroup']

interface Quota {
  add: (pid: number) => void
  /** Waits until the processes in it have gone. */
  remove: () => Promise<void>
}

/** @param share of one core @throws where the controller cannot be used */
export function openQuota(name: string, share: number): Quota {
  const quotaUs = Math.round(share * periodUs)
  const isFirst = existsSync(join(first, 'cpu.cfs_quota_us'))
  if (!isFirst && !readFileSync(join(second, 'cgroup.subtree_control'), 'utf8').split(/\s/).includes('cpu'))
    throw new Error(
      'The CPU controller of cgroups is not at hand: as root, echo +cpu > /sys/fs/cgroup/cgroup.subtree_control',
    )
  const folder = join(isFirst ? first : second, `verdict-bench-${process.pid}-${name}`)
  mkdirSync(folder)
  const write = (file: string, text: string): void => writeFileSync(join(folder, file), text)
  if (isFirst) {
    write('cpu.cfs_period_us', String(periodUs))
    write('cpu.cfs_quota_us', String(quotaUs))
  } else write('cpu.max', `${quotaUs} ${periodUs}`)
  return {
    add: (pid) => write('cgroup.procs', String(pid)),
    remove: async () => {
      for (let tries = 0; existsSync(folder); tries++) {
        try {
          rmdirSync(folder)
        } catch (error) {
          if (tries > 100) throw error
          await sleep(50)
        }
      }
    },
  }
}
