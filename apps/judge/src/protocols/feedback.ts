// The folder in which a checker or interactor by Kattis' protocol keeps files from one pass to the next. Each pass has a box of
// its own, into which the files of the one before are copied.

import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { RunFacts, RunRequest } from '@verdict/sandbox'
import type { File } from '../compare.ts'
import type { Slot } from '../slot.ts'
import { HostFault } from '../verdict-of-run.ts'

type FreshBox = Extract<NonNullable<RunRequest['box']>, { kind: 'fresh' }>

/** Half of the box, so that a file which was cut off because the box is full is never taken. */
const keptBytes = 32 * 1024 * 1024
const keptFiles = 31
const nameBytes = 127

/** The input of the next pass, which the checker or interactor writes beside code 42. */
const nextPass = 'nextpass.in'

const words: Readonly<Record<string, string>> = {
  tooLarge: `leaves more than ${keptBytes / 1024 / 1024} MiB for the next pass`,
  tooMany: `leaves more than ${keptFiles} files for the next pass`,
  nameTooLong: 'leaves a file whose name is too long',
  symlink: 'leaves a link for the next pass',
  notRegularFile: 'leaves a folder, or what is no file, for the next pass',
}

export class Feedback {
  /** Why what the last pass left cannot be used. */
  fault: string | null = null
  /** The last pass ended with it; null after a signal or a limit. */
  exitCode: number | null = null
  /** The input that it asks to run the program with. */
  next: File | null = null
  private readonly slot: Slot
  private folder: string | null = null

  constructor(slot: Slot) {
    this.slot = slot
  }

  /** @param folder for what the pass leaves */
  async into(folder: string): Promise<Pick<FreshBox, 'files' | 'artifacts'>> {
    const { folder: before, slot } = this
    const names = before === null ? [] : await readdir(before)
    return {
      files: names.map((name) => ({ name, path: slot.inBase(join(before!, name)) })),
      artifacts: [{ name: '*', path: slot.inBase(folder), maxBytes: keptBytes }],
    }
  }

  async keep(folder: string, { artifacts, exitCode, killedFor }: RunFacts): Promise<void> {
    await this.remove()
    this.folder = folder
    this.exitCode = killedFor === null ? exitCode : null
    const error = artifacts.find(({ name }) => name === '*')?.error ?? null
    const names = await readdir(folder)
    this.fault = faultOf(error, names)
    this.next = names.includes(nextPass) ? await this.taken(folder) : null
  }

  /** The caller removes the input of a next pass. */
  async remove(): Promise<void> {
    if (this.folder !== null) await rm(this.folder, { recursive: true, force: true })
    this.folder = null
  }

  private async taken(folder: string): Promise<File> {
    const path = this.slot.fresh('pass')
    await rename(join(folder, nextPass), path)
    return { path, bytes: (await stat(path)).size }
  }
}

/** @throws HostFault if this machine could not keep the files */
function faultOf(error: string | null, names: readonly string[]): string | null {
  if (error !== null && error !== 'missing') {
    const said = words[error]
    if (said === undefined) throw new HostFault(`files between two passes could not be kept: ${error}`)
    return said
  }
  if (names.length > keptFiles) return words['tooMany']!
  const isLong = names.some((name) => Buffer.byteLength(name) > nameBytes)
  return isLong ? words['nameTooLong']! : null
}
