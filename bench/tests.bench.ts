// The claim that all tests take ten minutes on two cores: `npm test` once, which must pass. It runs for so long that a shared
// machine changes its pace meanwhile: the probe is taken before and after, and their mean counts. --quick runs one stage.

import { spawnSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { probe, report, scaled } from './report.ts'
import { sized } from './size.ts'

const cores = 2
const npm = ['npm', 'test', ...sized<string[]>([], ['--', 'rules'])]
const [command = '', ...args] = availableParallelism() > cores ? ['taskset', '-c', '0,1', ...npm] : npm

const before = probe()
const started = performance.now()
const { status } = spawnSync(command, args, { cwd: join(import.meta.dirname, '..'), stdio: 'inherit' })
const ms = performance.now() - started
const after = probe()

const mean = { ms: (before.ms + after.ms) / 2, scale: (before.scale + after.scale) / 2 }
report(
  'tests',
  scaled(
    [
      { name: 'all tests on two cores', unit: 'ms', value: Math.round(ms), bar: 600_000 },
      { name: 'exit code of npm test', unit: '', value: status ?? 1, bar: 0 },
    ],
    mean,
  ),
)
