import { boxEnvironment } from '../languages/definition.ts'
import type { Called, ProgramRun } from './protocol.ts'

type Shown = 'input' | 'output' | 'answer'

/** An interactor's log, deleted with the box. */
const ownLog = '/tmp/output'

/** @param order of files in the arguments; others are not shown to it */
export function runWithFiles(
  { slot, program, flags, files, limits }: Called,
  order: readonly Shown[],
): ProgramRun {
  const given = order.map((name) => ({ name, path: files[name] }))
  return {
    request: {
      argv: [
        '/box/main',
        ...given.map(({ name, path }) => (path === null ? ownLog : `/opt/${name}`)),
        ...flags,
      ],
      env: boxEnvironment,
      box: { kind: 'directory', path: program.directory },
      mounts: given.flatMap(({ name, path }) => (path === null ? [] : [{ path: slot.inBase(path), name }])),
      limits,
    },
  }
}
