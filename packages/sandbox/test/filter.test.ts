// The filter of system calls is a search among ranges of numbers: each number must get the answer of the list.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('the filter denies every call of its list, and no other', () => {
  const folder = mkdtempSync(join(tmpdir(), 'verdict-filter-'))
  try {
    const program = join(folder, 'filter')
    execFileSync('gcc', ['-Wall', '-Wextra', '-o', program, join(import.meta.dirname, 'programs/filter.c')])
    expect(execFileSync(program, { encoding: 'utf8' })).toMatch(/^\d{2,} listed\n$/)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
