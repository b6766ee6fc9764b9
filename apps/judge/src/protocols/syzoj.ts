// SYZOJ's old special judges, Lyrio's legacy: no arguments. `input`, `user_out`, `answer` and `code` lie where it runs (Hydro
// calls the first `in`), the score from 0 to 100 goes to stdout and words to stderr; its exit says nothing. Sources:
// syzoj/judge-v3, src/runner/judge.ts; Lyrio, src/checkers/custom/legacy.ts; Hydro, packages/hydrojudge/src/checkers.ts.

import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { boxEnvironment } from '../languages/definition.ts'
import type { Called, Protocol, ProgramRun } from './protocol.ts'
import { byScore, scoreOnStdout } from './share.ts'

/** Links, since outputs may be large. */
const names = { input: 'input', in: 'input', user_out: 'output', answer: 'answer', code: 'code' }

async function run({ slot, program, flags, files, limits }: Called): Promise<ProgramRun> {
  const [folder, code] = [slot.fresh('special'), slot.fresh('code')]
  await mkdir(folder)
  await Promise.all([
    writeFile(code, files.source),
    ...Object.entries(names).map(([name, shown]) => symlink(`/opt/${shown}`, join(folder, name))),
  ])
  const { input, output, answer } = files
  const shown = { input, answer, code, ...(output !== null && { output }) }
  return {
    request: {
      argv: ['/opt/program/main', ...flags],
      env: boxEnvironment,
      box: { kind: 'directory', path: slot.inBase(folder) },
      mounts: [
        ...Object.entries(shown).map(([name, path]) => ({ path: slot.inBase(path), name })),
        { path: program.directory, name: 'program' },
      ],
      limits,
    },
    said: async (facts, stdout) => {
      await Promise.all([folder, code].map((path) => rm(path, { recursive: true, force: true })))
      return scoreOnStdout(facts, stdout)
    },
  }
}

export const syzoj: Protocol = { run, ...byScore(100), saysPoints: true }
