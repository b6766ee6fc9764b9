// Programs that are written for testlib, or called as HUSTOJ or QDUOJ do, in a package whose validators are called otherwise:
// two scripts beside the program build it and turn arguments and exit codes. The reader knows them again by their bytes.

import { type Content, nameOf, readWhole, textContent } from '../content.ts'
import type { Program, Protocol } from '../problem.ts'

export type Role = 'checker' | 'interactor' | 'validator'

const build = `#!/bin/sh
# Compiles the one program that lies beside this file: C++, or else C.
cd "$(dirname "$0")" || exit 1
source=$(ls *.cpp *.cc *.cxx *.c 2> /dev/null)
g++ -std=c++17 -O2 -o program $source || exec gcc -x c -std=c11 -O2 -o program $source -lm
`

/** How the program is called with input, answer and the file of the output; which exit codes are right, and which wrong. */
const calls: Partial<Record<Protocol, { args: string; right: string; wrong: string }>> = {
  testlib: { args: '"$1" "$3/output" "$2"', right: '0', wrong: '1 | 2 | 8' },
  // Codes of the program itself: those from 126 on are the shell's, for one that did not start or was killed.
  hustoj: {
    args: '"$1" "$2" "$3/output"',
    right: '0',
    wrong: '[1-9] | [1-9][0-9] | 1[01][0-9] | 12[0-5] | 255',
  },
  qduoj: { args: '"$1" "$3/output" < "$1"', right: '0', wrong: '1' },
}

/** Any other exit code is the program's own fault. */
const judged = (right: string, wrong: string): string =>
  `case $? in\n  ${right}) exit 42 ;;\n  ${wrong}) exit 43 ;;\n  *) exit 1 ;;\nesac\n`

function scriptOf(role: Role, protocol: Protocol): string | null {
  const call = calls[protocol]
  if (!call || (role !== 'checker' && protocol !== 'testlib')) return null
  const top = `#!/bin/sh
# Calls a ${protocol} ${role} as a package of this format calls its own.
here=$(dirname "$0")
`
  if (role === 'validator') return `${top}"$here/program" && exit 42\nexit 43\n`
  const keep = role === 'checker' ? 'cat > "$3/output"\n' : ''
  return `${top}${keep}"$here/program" ${call.args} 2> "$3/judgemessage.txt"\n${judged(call.right, call.wrong)}`
}

/** @returns the program with its scripts; null where none can call it */
export function wrapped(program: Program, role: Role, protocol: Protocol): Content[] | null {
  if (protocol === 'kattis') return program.files
  const run = scriptOf(role, protocol)
  const isCompiled = ['cpp', 'c'].includes(program.languageName)
  if (run === null || !isCompiled) return null
  return [...program.files, textContent('build', build), textContent('run', run)]
}

/** @returns the program without the scripts that `wrapped` added, and how it is called */
export async function unwrapped(
  files: Content[],
  role: Role,
): Promise<{ files: Content[]; protocol: Protocol }> {
  const run = files.find(({ path }) => nameOf(path) === 'run')
  const text = run && run.bytes < 1000 ? (await readWhole(run, 1000)).toString() : ''
  const protocol = (Object.keys(calls) as Protocol[]).find((one) => scriptOf(role, one) === text)
  if (!protocol) return { files, protocol: 'kattis' }
  return { files: files.filter(({ path }) => !['run', 'build'].includes(nameOf(path))), protocol }
}
