// The filter of system calls is a search among ranges of numbers: each number must get the answer of the list.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { attack, ending, runner, withRunner, workspace } from './harness.ts'

/** The words of a test program, compiled for this machine and run outside of a box. */
function wordsOf(name: string, ...flags: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'verdict-filter-'))
  try {
    const program = join(folder, name)
    const source = join(import.meta.dirname, `programs/${name}.c`)
    execFileSync('gcc', ['-Wall', '-Wextra', ...flags, '-o', program, source])
    return execFileSync(program, { encoding: 'utf8' })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test('the filter denies every call of its list, and no other', () => {
  expect(wordsOf('filter')).toMatch(/^\d{2,} listed\n$/)
})

test('[JDG-SAFE-1] each denied call is refused by the filter alone', () => {
  expect(wordsOf('denied', '-DWITH_FILTER')).toMatch(/^\d{3} tried\n$/)
})

describe('in a box', () => {
  withRunner()

  test('[JDG-SAFE-1] each denied call is refused', async () => {
    const path = 'said.txt'
    const facts = await runner.run({ ...attack(''), argv: ['/box/denied'], stdout: path })
    expect(ending(facts)).toBe('exit 0')
    expect(workspace.read(path)).toMatch(/^\d{3} tried\n$/)
  })
})
