// Programs with another calling convention in a package: two scripts beside the program build it and translate arguments and
// exit codes. The reader recognises their text.

import { type Content, nameOf, readWhole, textContent } from '../content.ts'
import type { Program, Protocol } from '../problem.ts'
import { withHeader, withoutHeader } from './testlib-header.ts'

export type Role = 'checker' | 'interactor' | 'validator'

const build = `#!/bin/sh
# Compiles the one program that lies beside this file: C++, or else C.
cd "$(dirname "$0")" || exit 1
source=$(ls *.cpp *.cc *.cxx *.c 2> /dev/null)
g++ -std=c++17 -O2 -I. -o program $source || exec gcc -x c -std=c11 -O2 -o program $source -lm
`

/** From this or an earlier version; anybody else's script may build something else. */
const ownBuild = /^(?:#!\/bin\/sh\n# Compiles the one program that lies beside this file|$)/

interface Call {
  args: string
  right: string
  wrong: string
  more?: string
}

/** testlib: points of 1 and more are full, and exit 16 + n is n percent; less is wrong here. */
const points = `  7) exec awk 'BEGIN { code = 43 }
    match($0, /[+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][+-]?[0-9]+)?/) {
      if (substr($0, RSTART, RLENGTH) + 0 >= 1) code = 42
      exit
    }
    END { exit code }' "$feedback/judgemessage.txt" ;;
  116) exit 42 ;;
  1[6-9] | [2-9][0-9] | 10[0-9] | 11[0-5]) exit 43 ;;
`

/** Exit codes of right and wrong; any other is a failure of the program. */
const calls: Partial<Record<Protocol, Call>> = {
  testlib: {
    args: '"$input" "$feedback/output" "$answer" "$@"',
    right: '0',
    wrong: '1 | 2 | 4 | 8',
    more: points,
  },
  // Codes from 126 on are the shell's: not started, or killed.
  hustoj: {
    args: '"$input" "$answer" "$feedback/output" "$@"',
    right: '0',
    wrong: '[1-9] | [1-9][0-9] | 1[01][0-9] | 12[0-5] | 255',
  },
  qduoj: { args: '"$input" "$feedback/output" "$@" < "$input"', right: '0', wrong: '1' },
}

const judged = ({ right, wrong, more = '' }: Call): string =>
  `case $? in\n  ${right}) exit 42 ;;\n  ${wrong}) exit 43 ;;\n${more}  *) exit 1 ;;\nesac\n`

const topOf = (role: Role, protocol: Protocol): string => `#!/bin/sh
# Calls a ${protocol} ${role} as a package of this format calls its own.
here=$(dirname "$0")
`

function scriptOf(role: Role, protocol: Protocol): string | null {
  const call = calls[protocol]
  if (!call || (role !== 'checker' && protocol !== 'testlib')) return null
  const top = topOf(role, protocol)
  if (role === 'validator') return `${top}"$here/program" && exit 42\nexit 43\n`
  const keep = role === 'checker' ? 'cat > "$feedback/output"\n' : ''
  const named = 'input=$1 answer=$2 feedback=$3\nshift 3\n'
  return `${top}${named}${keep}"$here/program" ${call.args} 2> "$feedback/judgemessage.txt"\n${judged(call)}`
}

/** As earlier versions wrote it, without arguments and points. */
function earlierScript(role: Role, protocol: Protocol): string | null {
  const call = calls[protocol]
  if (!call || role === 'validator' || scriptOf(role, protocol) === null) return null
  const args = call.args
    .replace(' "$@"', '')
    .replaceAll('$input', '$1')
    .replace('$answer', '$2')
    .replace('$feedback', '$3')
  const wrong = call.wrong.replace(' | 4', '')
  const keep = role === 'checker' ? 'cat > "$3/output"\n' : ''
  const cases = judged({ args, right: call.right, wrong })
  return `${topOf(role, protocol)}${keep}"$here/program" ${args} 2> "$3/judgemessage.txt"\n${cases}`
}

export function wrapped(program: Program, role: Role, protocol: Protocol): Content[] | null {
  if (protocol === 'kattis') return program.files
  const run = scriptOf(role, protocol)
  const isCompiled = ['cpp', 'c'].includes(program.languageName)
  if (run === null || !isCompiled) return null
  const files = protocol === 'testlib' ? withHeader(program.files) : program.files
  return [...files, textContent('build', build), textContent('run', run)]
}

export async function unwrapped(
  files: Content[],
  role: Role,
): Promise<{ files: Content[]; protocol: Protocol }> {
  const textOf = async (name: string): Promise<string> => {
    const script = files.find(({ path }) => nameOf(path) === name)
    return script && script.bytes < 2000 ? (await readWhole(script, 2000)).toString() : ''
  }
  const [text, built] = [await textOf('run'), await textOf('build')]
  const protocol = (Object.keys(calls) as Protocol[]).find((one) =>
    [scriptOf(role, one), earlierScript(role, one)].includes(text),
  )
  if (!protocol || !ownBuild.test(built)) return { files, protocol: 'kattis' }
  const own = files.filter(({ path }) => !['run', 'build'].includes(nameOf(path)))
  return { files: await withoutHeader(own), protocol }
}
