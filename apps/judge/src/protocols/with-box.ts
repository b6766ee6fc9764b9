// For checkers that write files into their working folder.

import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beginningOf } from '../beginning.ts'
import { boxEnvironment } from '../languages/definition.ts'
import type { Called, ProgramRun, Said } from './protocol.ts'

const boxBytes = 64 * 1024 * 1024
const artifactBytes = 64 * 1024
const messageBytes = 2048
const scoreBytes = 100

interface Left {
  message: string
  /** The first with content counts. */
  scores: readonly string[]
  /** The one that has absolute points. */
  points?: string
}

interface How {
  args: readonly string[]
  readsOutput?: boolean
  left: Left
}

/** The files are shown as /opt/input, /opt/output and /opt/answer. */
export async function runWithBox(
  { slot, program, flags, files: { input, output, answer }, limits, feedback }: Called,
  { args, readsOutput = false, left }: How,
): Promise<ProgramRun> {
  const folder = slot.fresh('left')
  await mkdir(folder)
  const named = [...new Set([left.message, ...left.scores])].map((name) => ({
    name,
    path: slot.inBase(join(folder, name)),
    maxBytes: artifactBytes,
  }))
  const shown = { input, answer, ...(output !== null && !readsOutput && { output }) }
  return {
    request: {
      argv: ['/opt/program/main', ...args, ...flags],
      env: boxEnvironment,
      box: {
        kind: 'fresh',
        bytes: boxBytes,
        ...(feedback ? await feedback.into(folder) : { artifacts: named }),
      },
      mounts: [
        ...Object.entries(shown).map(([name, path]) => ({ path: slot.inBase(path), name })),
        { path: program.directory, name: 'program' },
      ],
      limits,
      ...(output !== null && readsOutput && { stdin: slot.inBase(output) }),
    },
    said: async (facts) => {
      const said = await readLeft(folder, left)
      if (feedback) await feedback.keep(folder, facts)
      else await rm(folder, { recursive: true, force: true })
      return said
    },
    forget: async () => {
      await rm(folder, { recursive: true, force: true })
      await mkdir(folder)
    },
  }
}

async function readLeft(folder: string, left: Left): Promise<Said> {
  const beginning = (name: string, bytes: number) => beginningOf(join(folder, name), bytes).catch(() => '')
  const [message, scores] = await Promise.all([
    beginning(left.message, messageBytes),
    Promise.all(left.scores.map((name) => beginning(name, scoreBytes))),
  ])
  const said = scores.findIndex((text) => text.trim() !== '')
  const isPoints = left.points !== undefined && left.scores[said] === left.points
  return { message, score: scores[said] ?? '', ...(isPoints && { isPoints }) }
}
