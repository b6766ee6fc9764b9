import { describe, expect, it } from 'vitest'
import { compareRules, documentedRules, namedRules } from './rules.ts'

const page = `
Each test names rules, as [ACC-LOGIN-1].

| id | rule |
|---|---|
| ACC-LOGIN-1 | a right password opens a session |
| \`PRB-LIST-2\` | see ACC-LOGIN-9 |
| PRB-LIST-3 | more |
`

describe('the rules of the product', () => {
  it('are the first column of the tables', () => {
    expect(documentedRules(page)).toEqual(['ACC-LOGIN-1', 'PRB-LIST-2', 'PRB-LIST-3'])
  })

  it.each([
    ["it('[ACC-LOGIN-1] opens', () => {})", ['ACC-LOGIN-1']],
    ["describe('[A-1, B-LIST-2] both', f)", ['A-1', 'B-LIST-2']],
    ["  ['[A-1] in a table', 1, 2],", ['A-1']],
    ['it(`[A-1] [A-2] ${name}`, f)', ['A-1', 'A-2']],
    ['expect(list[A-1]).toBe(2)', []],
    ["const range = '[0-9]'", []],
  ])('%s names %j', (line, ids) => {
    expect(namedRules(line)).toEqual(ids)
  })

  it('are sorted into named, unnamed, unknown and repeated', () => {
    const tests = new Map([
      ['a.test.ts', "it('[ACC-LOGIN-1] x')"],
      ['b.test.ts', "it('[ACC-LOGIN-1, PRB-LIST-7] y')"],
    ])
    expect(compareRules(`${page}| PRB-LIST-3 | again |`, tests)).toEqual({
      documented: 3,
      unnamed: ['PRB-LIST-2', 'PRB-LIST-3'],
      unknown: ['PRB-LIST-7 (b.test.ts)'],
      repeated: ['PRB-LIST-3'],
    })
  })
})
