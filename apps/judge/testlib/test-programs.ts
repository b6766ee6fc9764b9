// Two compilers run at a time. Programs run in a folder of their own, where their input, output and answer are files.

import { execFile, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const folder = import.meta.dirname
const flags = ['-std=c++17', '-Wall', '-Wextra', '-Werror', `-I${folder}`]
/**
 * Compiled as a judge does it, so that the optimiser is tested on most of the header. Others compile in half the time.
 */
const optimised = new Set(['reads', 'units', 'numbers', 'random', 'forms', 'guess'])

/** The end of a program: its exit code (-1 when a signal ended it) and all that it wrote. */
interface Ended {
  code: number
  stdout: string
  stderr: string
}

export interface TestPrograms {
  /** Where the compiled programs lie and run. */
  directory: string
  run: (name: string, args: string[], stdin?: string | Uint8Array) => Promise<Ended>
  /** Runs a checker on three texts; more arguments follow the three paths. `undefined`: that file is not there. */
  check: (
    name: string,
    texts: { input?: string; output?: string | Uint8Array; answer?: string | Uint8Array },
    more?: string[],
  ) => Promise<Ended>
  write: (name: string, text: string | Uint8Array) => Promise<string>
  read: (name: string) => Promise<string>
  remove: () => Promise<void>
}

async function compile(directory: string, names: string[]): Promise<void> {
  const waiting = [...names]
  const worker = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const source = join(folder, 'test-programs', `${name}.cpp`)
      const level = optimised.has(name) ? '-O2' : '-O0'
      await promisify(execFile)('/usr/bin/g++', [...flags, level, '-o', join(directory, name), source])
    }
  }
  await Promise.all([worker(), worker()])
}

async function run(
  directory: string,
  name: string,
  args: string[],
  stdin: string | Uint8Array,
): Promise<Ended> {
  const child = spawn(join(directory, name), args, { cwd: directory, stdio: ['pipe', 'pipe', 'pipe'] })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  // A program may end before it has read everything.
  child.stdin.on('error', () => undefined)
  child.stdin.end(stdin)
  return await new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? -1, stdout, stderr }))
  })
}

/** Compiles the named programs. Rejects with the compiler's words when one does not compile without a warning. */
export async function compileTestPrograms(names: string[]): Promise<TestPrograms> {
  const directory = await mkdtemp(join(tmpdir(), 'testlib-'))
  await compile(directory, names)
  const write = async (name: string, text: string | Uint8Array): Promise<string> => {
    await writeFile(join(directory, name), text)
    return name
  }
  return {
    directory,
    run: async (name, args, stdin = '') => await run(directory, name, args, stdin),
    check: async (name, { input = '', output, answer = '' }, more = []) => {
      await write('input', input)
      await write('answer', answer)
      if (output === undefined) await rm(join(directory, 'output'), { force: true })
      else await write('output', output)
      return await run(directory, name, ['input', 'output', 'answer', ...more], '')
    },
    write,
    read: async (name) => await readFile(join(directory, name), 'utf8'),
    remove: async () => await rm(directory, { recursive: true, force: true }),
  }
}
