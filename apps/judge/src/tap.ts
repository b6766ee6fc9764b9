// Records an interaction for display: a small program (tap/tap.c) starts the interactor and logs who wrote what.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RunTurn } from '@verdict/contract/run'
import { runRules } from '@verdict/domain/run'
import type { PairRequest, RunFacts } from '@verdict/sandbox'
import { compile, type Program, type Toolbox } from './compile.ts'
import { c } from './languages/c.ts'
import type { Slot } from './slot.ts'
import { HostFault } from './verdict-of-run.ts'

const source = join(import.meta.dirname, '..', 'tap', 'tap.c')

/** @throws HostFault, or what `signal` was aborted with */
export async function compileTap(slot: Slot, tools: Toolbox, signal: AbortSignal): Promise<Program> {
  const code = await readFile(source, 'utf8')
  const compiled = await compile(slot, tools, c, code, signal)
  if ('error' in compiled) throw new HostFault(`the tap of conversations does not compile: ${compiled.error}`)
  return compiled.program
}

type Interactor = PairRequest['interactor']

export const tapped = (interactor: Interactor, tap: Program): Interactor => ({
  ...interactor,
  argv: ['/opt/tap/main', ...interactor.argv],
  mounts: [...(interactor.mounts ?? []), { path: tap.directory, name: 'tap' }],
})

export interface Talk {
  turns: RunTurn[]
  isCut: boolean
  stderr: Buffer
}

const headBytes = 9
const sameTurnMs = 20

const sides: Record<string, RunTurn['by']> = { p: 'program', i: 'interactor' }

interface Turn {
  by: RunTurn['by']
  at: number
  last: number
  parts: Buffer[]
}

/** @param stderr a tap's output; an incomplete record is left out */
export function talkIn(stderr: Buffer): Talk {
  const turns: Turn[] = []
  const messages: Buffer[] = []
  let isCut = false
  for (let at = 0; at + headBytes <= stderr.length;) {
    const who = String.fromCharCode(stderr[at]!)
    const ms = stderr.readUInt32LE(at + 1)
    const end = at + headBytes + stderr.readUInt32LE(at + 5)
    if (end > stderr.length) break
    const bytes = stderr.subarray(at + headBytes, end)
    at = end
    const by = sides[who]
    if (who === 'x') isCut = true
    else if (!by) messages.push(bytes)
    else {
      const before = turns.at(-1)
      if (before?.by === by && ms - before.last <= sameTurnMs) {
        before.parts.push(bytes)
        before.last = ms
      } else turns.push({ by, at: ms, last: ms, parts: [bytes] })
    }
  }
  return { ...shown(turns, isCut), stderr: Buffer.concat(messages) }
}

const shown = (turns: readonly Turn[], isCut: boolean): Pick<Talk, 'turns' | 'isCut'> =>
  talkWithin(
    turns.map(({ by, at, parts }) => ({ by, at, bytes: Buffer.concat(parts) })),
    isCut,
  )

type Said = Omit<RunTurn, 'text'> & { bytes: Buffer }

/** As much as is shown of a conversation. */
export function talkWithin(turns: readonly Said[], isCut = false): Pick<Talk, 'turns' | 'isCut'> {
  let left: number = runRules.talkBytes
  const kept: RunTurn[] = []
  for (const { bytes, ...turn } of turns) {
    if (left === 0 || kept.length === runRules.talkTurns) return { turns: kept, isCut: true }
    kept.push({ ...turn, text: bytes.toString('utf8', 0, left) })
    if (bytes.length > left) return { turns: kept, isCut: true }
    left -= bytes.length
  }
  return { turns: kept, isCut }
}

export const withoutTap = (facts: RunFacts, { stderr }: Talk): RunFacts => ({
  ...facts,
  stderr,
  stderrBytes: stderr.length,
})
