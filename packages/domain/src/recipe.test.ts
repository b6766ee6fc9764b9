import { expect, test } from 'vitest'
import { renderScript } from './recipe/render.ts'
import { ScriptFault } from './recipe/limits.ts'
import { type Expansion, expandRecipe, generatorNamed, recipeLimits, type RowToExpand } from './recipe.ts'

const ofScript = (...lines: string[]): Expansion => expandRecipe([{ kind: 'script', text: lines.join('\n') }])

const callsOf = ({ commands, faults }: Expansion): string[] => {
  expect(faults).toEqual([])
  return commands.map(({ words }) => words)
}

const faultOf = (...lines: string[]): { fault: string; line: number; text: string } | undefined => {
  const [first] = ofScript(...lines).faults
  return first && { fault: first.fault, line: first.line, text: first.text }
}

test('[SET-RECIPE-1] a command is a generator and its words, and a dollar takes the first free number', () => {
  // The example by which Polygon explained its numbering.
  const { tests, commands } = ofScript('gen 1 > $', 'gen 2 > $', 'gen 4 > $', 'gen 5 > $', 'gen 3 > 3')
  const shown = tests.map(({ number, command }) => `${commands[command!]!.words} > ${number}`)
  expect(shown).toEqual(['gen 1 > 1', 'gen 2 > 2', 'gen 3 > 3', 'gen 4 > 4', 'gen 5 > 5'])
})

test('[SET-RECIPE-1] a generator that writes files makes a test of each number', () => {
  const { tests, commands, faults } = ofScript('gen > {5-7,12}', 'other > $', 'one >9')
  expect(faults).toEqual([])
  expect(commands.map(({ files }) => files)).toEqual([[5, 6, 7, 12], null, null])
  expect(tests.map(({ number, file, line }) => [number, file, line])).toEqual([
    [1, null, 2],
    [5, 5, 1],
    [6, 6, 1],
    [7, 7, 1],
    [9, null, 3],
    [12, 12, 1],
  ])
})

test('[SET-RECIPE-1] files and texts take the numbers that are left, or their own', () => {
  const rows: RowToExpand[] = [
    { kind: 'text' },
    { kind: 'script', text: 'gen > 2\ngen > $' },
    { kind: 'file', number: 5 },
    { kind: 'text' },
  ]
  expect(expandRecipe(rows).tests.map(({ number, row }) => [number, row])).toEqual([
    [1, 0],
    [2, 1],
    [3, 1],
    [4, 3],
    [5, 2],
  ])
})

test('[SET-RECIPE-2] loops, assignments and conditions are FreeMarker’s', () => {
  // As scripts on GitHub write them.
  const script = [
    '<#-- Subtask 1 -->',
    '<#assign maxN = 50/>',
    '<#list 1..2 as i>',
    'gen ${10+i} --min_n=2 --max_n=${maxN} > $',
    '</#list>',
    '<#assign configs = [',
    '    [10000, 100000],',
    '    [1,     100000]',
    ']>',
    '<#list configs as cfg>',
    '    gen -T ${cfg[0]} -sum-n ${cfg[1]?c} > $',
    '</#list>',
    '<#list 0..<2 as i><#if i == 0>',
    'ktree_gen 5 5 1 >$',
    '<#elseif (i > 3)>',
    'never > $',
    '<#else>',
    'tree "${i} ${i_index}${i?counter}" > $',
    '</#if></#list>',
    '<#assign maxN += 1>',
    'gen ${maxN} | shuffle ${7/2} ${7 % 4} ${1000000000000000000 - 1} > $',
    '<#list ["wide", \'deep\'] as shape>',
    'gen ${shape}${shape?size} > $',
    '</#list>',
  ]
  expect(callsOf(ofScript(...script.slice(0, -3)))).toEqual([
    'gen 11 --min_n=2 --max_n=50',
    'gen 12 --min_n=2 --max_n=50',
    'gen -T 10000 -sum-n 100000',
    'gen -T 1 -sum-n 100000',
    'ktree_gen 5 5 1',
    'tree "1 12"',
    'gen 51 | shuffle 3.5 3 999999999999999999',
  ])
  expect(faultOf(...script)).toEqual({ fault: 'wrongType', line: 23, text: '' })
})

test('[SET-RECIPE-2] numbers are exact and print without groups or exponents', () => {
  const value = (expression: string): string => callsOf(ofScript(`g \${${expression}}`))[0]!.slice(2)
  expect(value('1/3')).toBe('0.333333333333')
  expect(value('-1/3')).toBe('-0.333333333333')
  expect(value('2/3')).toBe('0.666666666667')
  expect(value('(-7)/2')).toBe('-3.5')
  expect(value('1000000 * 1000000 * 1000000')).toBe('1000000000000000000')
  expect(value('0.1 + 0.2')).toBe('0.3')
  expect(value('(7/2)?floor')).toBe('3')
  expect(value('(-7/2)?floor')).toBe('-4')
  expect(value('(-7/2)?int')).toBe('-3')
  expect(value('(7/2)?ceiling')).toBe('4')
  expect(value('(7/2)?round')).toBe('4')
  expect(value('-7 % 3')).toBe('-1')
  expect(value('"12"?number + 1')).toBe('13')
  expect(value('"a,b"?split(",")?last')).toBe('b')
  expect(value('(5..1)?join("-")')).toBe('5-4-3-2-1')
  expect(value('([1, 2] + (3..4))?join(" ")')).toBe('1 2 3 4')
})

test('[SET-RECIPE-2] words are quoted by either quote', () => {
  const [command] = ofScript(String.raw`gen "a b" 'c "d' "e\"f\\" g\h "" x > $`).commands
  expect(command!.stages).toEqual([['gen', 'a b', 'c "d', 'e"f\\', 'g\\h', '', 'x']])
  expect(ofScript(`${command!.words} > $`).commands[0]!.stages).toEqual(command!.stages)
})

test('[SET-RECIPE-3] a seed stays with its line, whatever is written around it', () => {
  const seedsOf = (...lines: string[]) => callsOf(ofScript(...lines)).map((words) => words.split(' ').at(-1)!)
  const [first, second, other] = seedsOf('gen 5 ${seed}', 'gen 5 ${seed}', 'gen 6 ${seed}')
  expect(new Set([first, second, other]).size).toBe(3)
  expect(seedsOf('# new', 'gen 6 ${seed}', 'gen 7 ${seed}', 'gen 5 ${seed}')[0]).toBe(other)
  expect(seedsOf('gen 5 ${seed}', 'gen 6 ${seed}')[0]).toBe(first)
  const looped = seedsOf('<#list 1..50 as i>', 'gen ${i} ${seed + i - i}', '</#list>')
  expect(new Set(looped).size).toBe(50)
  for (const seed of looped) expect(Number(seed)).toBeGreaterThan(0)
  expect(callsOf(ofScript('<#assign seed = 4>', 'gen ${seed}'))).toEqual(['gen 4'])
})

test('[SET-RECIPE-4] a fault names its line', () => {
  expect(faultOf('gen 1 > $', 'gen "2 > $')).toEqual({ fault: 'openQuote', line: 2, text: '"2 > $' })
  expect(faultOf('', '> 3')).toEqual({ fault: 'noGenerator', line: 2, text: '> 3' })
  expect(faultOf('gen |  > 3')?.fault).toBe('noGenerator')
  expect(faultOf('gen 1 > $ gen 2 > $')?.fault).toBe('twoTargets')
  expect(faultOf('gen > x')).toEqual({ fault: 'badTarget', line: 1, text: 'x' })
  expect(faultOf('gen > 0')?.fault).toBe('badTarget')
  expect(faultOf('gen > {3-1}')?.fault).toBe('badTarget')
  expect(faultOf('gen > {1,1}')).toEqual({ fault: 'numberTaken', line: 1, text: '1' })
  expect(faultOf('gen > 1', 'gen > 1')).toEqual({ fault: 'numberTaken', line: 2, text: '1' })
  expect(faultOf('<#list 1..3 as i>', 'gen')).toEqual({ fault: 'unclosedBlock', line: 1, text: '<#list>' })
  expect(faultOf('gen', '</#if>')).toEqual({ fault: 'strayTag', line: 2, text: '</#if>' })
  expect(faultOf('<#list 1..3 as i>', '</#if>')).toEqual({ fault: 'strayTag', line: 2, text: '</#if>' })
  expect(faultOf('<#macro a>', '</#macro>')).toEqual({ fault: 'unknownTag', line: 1, text: '<#macro' })
  expect(faultOf('<@a/>')?.fault).toBe('unknownTag')
  expect(faultOf('<#-- open')?.fault).toBe('unclosedTag')
  expect(faultOf('gen ${a')?.fault).toBe('unclosedTag')
  expect(faultOf('gen', 'gen ${b}')).toEqual({ fault: 'unknownName', line: 2, text: 'b' })
  expect(faultOf('gen ${1 +}')).toEqual({ fault: 'syntax', line: 1, text: '}' })
  expect(faultOf('gen ${1?nothing}')).toEqual({ fault: 'unknownBuiltIn', line: 1, text: 'nothing' })
  expect(faultOf('gen ${1?constructor}')?.fault).toBe('unknownBuiltIn')
  expect(faultOf('gen ${1/0}')?.fault).toBe('divideByZero')
  expect(faultOf('gen ${1 % 0}')?.fault).toBe('divideByZero')
  expect(faultOf('<#if seed == 1></#if>')).toEqual({ fault: 'seedOutside', line: 1, text: 'seed' })
  expect(faultOf('<#list 1..2.5 as i></#list>')?.fault).toBe('wrongType')
  expect(faultOf('<#break>')).toEqual({ fault: 'strayTag', line: 1, text: '<#break>' })
  expect(faultOf('gen\r', 'gen ${b}\r')).toMatchObject({ line: 2 })
})

/** Steps that a script takes from those that all scripts of a recipe have together. */
function stepsOf(...lines: string[]): number {
  const budget = { steps: recipeLimits.steps, chars: recipeLimits.commands }
  try {
    renderScript(lines.join('\n'), budget)
  } catch (error) {
    if (!(error instanceof ScriptFault)) throw error
  }
  return recipeLimits.steps - budget.steps
}

const allSteps = recipeLimits.steps * 1.001

/** Scripts, how they end, and the most steps that they take. */
const hostile: [lines: string[], fault: string, steps: number][] = [
  [['<#list 1..100000 as i>', 'gen ${i} > $', '</#list>'], 'tooManyTests', allSteps],
  [['<#list 1..1000000000000 as i></#list>'], 'tooManySteps', allSteps],
  [['<#assign a = "x">', '<#list 1..100 as i><#assign a = a + a></#list>'], 'textTooLong', 2_000],
  [['<#assign a = 10>', '<#list 1..100 as i><#assign a *= a></#list>'], 'numberTooLarge', 100],
  [
    ['<#assign a = 1..10000>', '<#list 1..90000 as i><#assign b = a?reverse></#list>'],
    'tooManySteps',
    allSteps,
  ],
  [[`gen \${${'('.repeat(5_000)}1}`], 'tooDeep', 0],
  [[`gen \${${'- '.repeat(5_000)}1}`], 'tooDeep', 0],
  [[`gen \${1${'+1'.repeat(5_000)}}`], 'tooDeep', 0],
  [[`gen \${a${'[0]'.repeat(5_000)}}`], 'tooDeep', 0],
  [['<#if true>'.repeat(1_000)], 'tooDeep', 0],
  [['gen > {1-9999}'], 'tooManyTests', 1],
  [[`gen${' 1'.repeat(recipeLimits.words)}`], 'tooManyWords', 1],
  [[`gen ${'x'.repeat(recipeLimits.command)}`], 'textTooLong', 1],
  [['gen > {1-99999999999}'], 'badTarget', 1],
  [['<#list 1..200000 as i>aaaaaaaaaaaaaaaaaaaaaaaaaaaaa</#list>'], 'textTooLong', 200_000],
  [['x'.repeat(recipeLimits.script + 1)], 'textTooLong', 0],
  [['${'.repeat(recipeLimits.script / 2)], 'syntax', 0],
]

test('[SET-RECIPE-5] a hostile script ends after few steps and says why', () => {
  expect(faultOf('gen > {1-9999}')?.text).toBe(String(recipeLimits.targets))
  for (const [lines, fault, steps] of hostile) {
    const name = lines.join('').slice(0, 40)
    expect([name, faultOf(...lines)?.fault]).toEqual([name, fault])
    expect(stepsOf(...lines), name).toBeLessThanOrEqual(steps)
  }
})

test('[SET-RECIPE-1] numbers are given as a slow second writing gives them', () => {
  let state = 7
  const random = (below: number): number => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
  for (let round = 0; round < 200; round++) {
    const fixed = Array.from({ length: random(6) }, () => 1 + random(12))
    const names = [...new Set(fixed)]
    const targets = [...names.map(String), ...Array.from({ length: random(6) }, () => '$')].toSorted(
      () => random(3) - 1,
    )
    const { tests, commands } = ofScript(...targets.map((target, index) => `g${index} > ${target}`))
    const slow = targets.map((target, index) => ({ index, number: target === '$' ? 0 : Number(target) }))
    for (const one of slow) {
      while (one.number === 0 || slow.some((other) => other !== one && other.number === one.number))
        one.number += 1
    }
    const expected = slow
      .toSorted((a, b) => a.number - b.number)
      .map(({ index, number }) => [`g${index}`, number])
    expect(tests.map(({ command, number }) => [commands[command!]!.words, number])).toEqual(expected)
  }
})

test('[SET-RECIPE-1] a generator is found with or without its ending', () => {
  const generators = [{ name: 'gen.cpp' }, { name: 'gen.py' }, { name: 'tree.v2.cpp' }, { name: 'plain' }]
  expect(generatorNamed(generators, 'gen.py')).toBe(generators[1])
  expect(generatorNamed(generators, 'gen')).toBe(generators[0])
  expect(generatorNamed(generators, 'plain.exe')).toBe(generators[3])
  expect(generatorNamed(generators, 'tree.v2')).toBe(generators[2])
  expect(generatorNamed(generators, 'other')).toBeUndefined()
})

test('[SET-RECIPE-4] a generator that the problem does not have is named with its line', () => {
  const rows: RowToExpand[] = [{ kind: 'text' }, { kind: 'script', text: 'gen 1 > $\ngen 1 | mix 2 > $' }]
  expect(expandRecipe(rows, [{ name: 'gen.cpp' }]).faults).toEqual([
    { fault: 'unknownGenerator', text: 'mix', row: 1, line: 2 },
  ])
  expect(expandRecipe(rows, [{ name: 'gen.cpp' }, { name: 'mix.py' }]).faults).toEqual([])
})
