/** A judge asks this first and takes no work if `ok` is false: a leaky sandbox is worse than none. */
import { RunnerLost, type RunFacts, type RunnerMode } from './facts.ts'
import type { Runner } from './runner.ts'

interface SelfTestCheck {
  readonly name: string
  readonly ok: boolean
  readonly detail: string
}

export interface SelfTestResult {
  readonly ok: boolean
  readonly mode: 'full' | 'development'
  readonly checks: readonly SelfTestCheck[]
}

const MEMORY_BYTES = 64 * 1024 * 1024
/** A process being killed may still get a few pages. */
const MEMORY_SLACK_BYTES = 4 * 1024 * 1024
const PROCESSES = 16

interface Probe {
  readonly name: string
  readonly passed: (facts: RunFacts, mode: RunnerMode) => boolean
  readonly remedy: string
}

const stood = (facts: RunFacts): boolean => facts.exitCode === 0

const probes: readonly Probe[] = [
  {
    name: 'hello',
    passed: (facts) => facts.exitCode === 0 && facts.stdoutBytes === 6,
    remedy:
      'the runner binary must be readable and executable for everyone, and the image must have its libc',
  },
  {
    name: 'memory',
    passed: (facts, mode) =>
      mode.mode === 'full'
        ? facts.oomKills > 0 && facts.peakBytes <= MEMORY_BYTES + MEMORY_SLACK_BYTES
        : stood(facts),
    remedy: 'the memory controller does not hold: check that it is enabled for the runner’s cgroup',
  },
  {
    name: 'processes',
    passed: (facts, mode) => stood(facts) && (mode.mode !== 'full' || facts.pidsMaxEvents > 0),
    remedy: 'the pids controller does not hold: check that it is enabled for the runner’s cgroup',
  },
  { name: 'network', passed: stood, remedy: 'a socket could be opened: the kernel lacks seccomp filters' },
  {
    name: 'writing',
    passed: stood,
    remedy: 'a file outside /tmp could be written: do not judge on this host',
  },
  { name: 'reading', passed: stood, remedy: 'a file of the host could be read: do not judge on this host' },
]

async function check(runner: Runner, mode: RunnerMode, probe: Probe): Promise<SelfTestCheck> {
  const facts = await runner.probe({
    argv: ['verdict-runner', 'probe', probe.name],
    limits: {
      cpuMs: 5000,
      wallMs: 15_000,
      memoryBytes: MEMORY_BYTES,
      addressSpaceBytes: MEMORY_BYTES,
      processes: PROCESSES,
      outputBytes: 65_536,
      fsizeBytes: 65_536,
      tmpBytes: 1_048_576,
    },
  })
  const ok = probe.passed(facts, mode)
  const { exitCode, signal, killedFor, oomKills, peakBytes, execError } = facts
  const words = execError ?? facts.stderr.toString().trim()
  const seen = `exit ${exitCode}, signal ${signal}, killed for ${killedFor}, ${oomKills} memory kills, peak ${peakBytes} bytes, ${words}`
  return { name: probe.name, ok, detail: ok ? 'holds' : `${probe.remedy} (${seen})` }
}

/** Never rejects: a runner that cannot work is a failed check. */
export async function selfTest(runner: Runner): Promise<SelfTestResult> {
  const checks: SelfTestCheck[] = []
  let mode: RunnerMode['mode'] = 'full'
  try {
    const found = await runner.ready()
    mode = found.mode
    checks.push({ name: 'start', ok: true, detail: `${found.privilege}, cgroup ${found.cgroup}` })
    for (const probe of probes) checks.push(await check(runner, found, probe))
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error)
    checks.push({
      name: error instanceof RunnerLost && checks.length === 0 ? 'start' : 'box',
      ok: false,
      detail,
    })
  }
  return { ok: checks.every((entry) => entry.ok), mode, checks }
}
