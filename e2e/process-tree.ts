// Finds the parts of a running product by what they are, among the descendants of the process that we started: nothing
// else on the machine is ever looked for or touched.

import { readdirSync, readFileSync } from 'node:fs'

export type Part = 'server' | 'judge' | 'postgres'

const commandOf: Record<Part, RegExp> = {
  server: /\/?apps\/server\/src\/programs\/main\.ts(\0|$)/,
  judge: /\/?apps\/judge\/src\/main\.ts(\0|$)/,
  postgres: /\/postgres\0/,
}

interface Entry {
  pid: number
  parent: number
  command: string
}

const readEntry = (pid: number): Entry | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (state === 'Z') return null
    return { pid, parent: Number(parent), command: readFileSync(`/proc/${pid}/cmdline`, 'utf8') }
  } catch {
    // It ended while we looked.
    return null
  }
}

/** Parents first. */
function descendants(root: number): Entry[] {
  const entries = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => readEntry(Number(name)))
    .filter((entry) => entry !== null)
  const found: Entry[] = []
  let parents = new Set([root])
  while (parents.size > 0) {
    const children = entries.filter(({ parent }) => parents.has(parent))
    found.push(...children)
    parents = new Set(children.map(({ pid }) => pid))
  }
  return found
}

/** The process id of a part, or null while it is not running. For PostgreSQL the postmaster. */
export function findPart(root: number, part: Part): number | null {
  return descendants(root).find(({ command }) => commandOf[part].test(command))?.pid ?? null
}
