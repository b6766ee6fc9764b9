// Copies of a program in C or Python as people hide them, each a little differently.

/** A copy gets other names; with `light` other loops, declarations and dead statements too; with `strong` another order as well. */
export const disguises = ['renamed', 'light', 'strong'] as const
export type Disguise = (typeof disguises)[number]

function chanceFrom(by: number): Chance {
  let state = by * 7919 + 17
  return (percent) => {
    state = (state * 48_271) % 2_147_483_647
    return state % 100 < percent
  }
}

/** @param by a number: the same for the same */
export function disguised(code: string, how: Disguise, by: number): string {
  const chance = chanceFrom(by)
  const renamed = code.replaceAll(/\b(?:left|right|sum|carry|digits?|length|first|second|text)\b/g, (name) =>
    by % 3 === 0 ? name : `${name}_${by % 5}`,
  )
  if (how === 'renamed') return renamed
  const light = withDead(withSplit(withWhile(renamed, chance), chance), chance, how === 'light' ? 8 : 16)
  return how === 'light' ? light : reordered(light, chance)
}

type Chance = (percent: number) => boolean

/** Some `for` become `while`. */
const withWhile = (code: string, chance: Chance): string =>
  code.replaceAll(/^( *)for \(([^;]*); ([^;]*); ([^)]*)\) \{\n([\s\S]*?)^\1\}/gm, (loop, ...parts) => {
    const [indent, first, test, step, body] = parts as string[]
    return chance(50)
      ? `${indent}${first};\n${indent}while (${test}) {\n${body}${indent}  ${step};\n${indent}}`
      : loop
  })

/** Some declarations come apart from the first value. */
const withSplit = (code: string, chance: Chance): string =>
  code.replaceAll(/^( +)int (\w+) = ([^;,]*);/gm, (line, indent: string, name: string, value: string) =>
    chance(50) ? `${indent}int ${name};\n${indent}{ ${name} = (${value}); }` : line,
  )

const withDead = (code: string, chance: Chance, percent: number): string =>
  code
    .split('\n')
    .map((line) => {
      if (!/^ +\S.*;$/.test(line) || !chance(percent)) return line
      return chance(50) ? `${line}\nint spare = 4 * 2;` : `${line}\nif (0 > 1) { int spare = 1; spare++; }`
    })
    .join('\n')

/** Functions in another order, with one that nobody calls. */
function reordered(code: string, chance: Chance): string {
  const [head = '', ...functions] = code.split(/^(?=\w[^;\n]*\{$)/m)
  const spare = 'int spareOne(int a, int b) {\n  while (a > b) {\n    a -= b;\n  }\n  return a;\n}\n\n'
  return [head, ...(chance(50) ? functions.toReversed() : [spare, ...functions])].join('')
}

/** The same of a program in Python, whose functions stand apart and begin with `def`. */
export function disguisedPython(code: string, how: Disguise, by: number): string {
  const chance = chanceFrom(by)
  const renamed = code.replaceAll(/\b(?:parents|node|parts|edges|order|root)\b/g, (name) =>
    by % 3 === 0 ? name : `${name}_${by % 5}`,
  )
  if (how === 'renamed') return renamed
  const light = renamed.replaceAll(/^( +)(\S.*)$/gm, (line, indent: string, statement: string) => {
    if (statement.endsWith(':') || !chance(how === 'light' ? 8 : 16)) return line
    const added = /^(.*\S) \+= (.*)$/.exec(statement)
    if (added) return `${indent}${added[1]} = (${added[1]} + ${added[2]})`
    return chance(50)
      ? `${indent}spare = 4 * 2\n${line}`
      : `${indent}if 0 > 1:\n${indent}    spare = 1\n${line}`
  })
  if (how === 'light') return light
  const [first = '', ...functions] = light.split(/^(?=def )/m)
  const spare = 'def spare_one(a, b):\n    while a > b:\n        a -= b\n    return a\n\n'
  // The last one has the statements that run.
  const others = functions.slice(0, -1)
  return [first, ...(chance(50) ? others.toReversed() : [spare, ...others]), functions.at(-1)].join('')
}
