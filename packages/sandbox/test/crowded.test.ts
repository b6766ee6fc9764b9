// A machine that is out of memory, played by a cgroup around the boxes that allows less than each may use. The runner itself
// is taken out of it: memory of a killed program is given back a moment later, and the kernel might end the runner as well.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Runner } from '../src/index.ts'
import { attack, ending, limits, makeWorkspace, MIB, overTransport, type Workspace } from './harness.ts'

const isV1 = existsSync('/sys/fs/cgroup/memory')
const hierarchy = join('/sys/fs/cgroup', isV1 ? 'memory' : '')
const around = join(hierarchy, 'verdict-crowded-test')
const slot = 81
let workspace: Workspace
let runner: Runner

/** In a container the hierarchy may show no name of it. */
function ownGroup(): string {
  const own = new RegExp(`^\\d+:${isV1 ? '(?:.*,)?memory(?:,.*)?' : ''}:(.*)$`, 'm')
  const named = join(hierarchy, own.exec(readFileSync('/proc/self/cgroup', 'utf8'))?.[1] ?? '')
  return existsSync(named) ? named : hierarchy
}

beforeAll(async () => {
  workspace = await makeWorkspace()
  mkdirSync(around, { recursive: true })
  writeFileSync(join(around, isV1 ? 'memory.limit_in_bytes' : 'memory.max'), String(40 * MIB))
  const started = `echo $$ >${around}/cgroup.procs; exec ${workspace.runnerPath} serve --base ${workspace.base} --slot ${slot}`
  const child = spawn('sh', ['-c', started], { stdio: ['pipe', 'pipe', 'inherit'] })
  runner = overTransport(child)
  expect(ending(await runner.run({ argv: ['/bin/true'], limits }))).toBe('exit 0')
  writeFileSync(join(ownGroup(), 'cgroup.procs'), String(child.pid))
})

afterAll(async () => {
  await runner.close()
  workspace.remove()
  if (!isV1) rmdirSync(join(around, 'verdict-leaf'))
  rmdirSync(around)
})

test('[JDG-LACK-3] a kill for the memory of others is distinguished from one at the limit of the box', async () => {
  const crowdedOut = await runner.run(attack('malloc'))
  expect([ending(crowdedOut), crowdedOut.oomKills > 0, crowdedOut.metMemoryLimit]).toEqual([
    'signal 9',
    true,
    false,
  ])
  const tooLarge = await runner.run(attack('malloc', { memoryBytes: 16 * MIB }))
  expect([ending(tooLarge), tooLarge.oomKills > 0, tooLarge.metMemoryLimit]).toEqual(['signal 9', true, true])
})
