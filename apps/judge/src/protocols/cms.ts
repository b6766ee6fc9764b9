// CMS' checkers: `input answer output`, a share from 0 to 1 on stdout and words on stderr. Any exit code but 0 is its
// failure. CMS' managers: for each process `from to` to open, the input on stdin and as input.txt, and the same answer.
// Sources: cms-dev/cms, cms/grading/steps/trusted.py and cms/grading/tasktypes/Communication.py.

import { isByPath, managerFlags } from '@verdict/domain/problem-kind'
import { Judge } from '@verdict/domain/verdict'
import { managerChannel, programChannel } from '@verdict/sandbox'
import { boxEnvironment } from '../languages/definition.ts'
import { runWithFiles } from './by-arguments.ts'
import type { Called, Protocol, ProgramRun } from './protocol.ts'
import { byScore, scoreOnStdout } from './share.ts'

const points = byScore(1)

export const cms: Protocol = {
  run: async (called) => ({ ...runWithFiles(called, ['input', 'answer', 'output']), said: scoreOnStdout }),
  verdictOf: (code, said) => (code === 0 ? points.verdictOf(code, said) : Judge.SystemError),
  shareOf: points.shareOf,
  saysPoints: true,
}

const boxBytes = 64 * 1024 * 1024

/** It may write files, of which none is kept. */
export function runManager(
  { slot, program, flags, files, limits }: Called,
  { processes, inputBytes }: { processes: number; inputBytes: number },
): ProgramRun {
  const channels = Array.from({ length: processes }, (_, number) => {
    const { reads, writes } = managerChannel(number)
    return [reads, writes]
  })
  const input = slot.inBase(files.input)
  return {
    request: {
      argv: ['/opt/program/main', ...channels.flat(), ...managerFlags(flags)],
      env: boxEnvironment,
      box: { kind: 'fresh', bytes: boxBytes + inputBytes, files: [{ path: input, name: 'input.txt' }] },
      mounts: [{ path: program.directory, name: 'program' }],
      limits,
      stdin: input,
      ignoreSigpipe: true,
    },
    said: scoreOnStdout,
  }
}

/** Its channel, if that is not stdin and stdout, and its number from 0, if there are others. */
export const processArguments = (
  flags: readonly string[],
  { number, processes }: { number: number; processes: number },
): string[] => [
  ...(isByPath(flags) ? [programChannel.reads, programChannel.writes] : []),
  ...(processes > 1 ? [String(number)] : []),
]
