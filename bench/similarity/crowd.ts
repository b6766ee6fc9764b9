// Many programs to one problem: each has some functions that others have too, taken from the programs of this bench, and
// some of its own, made up. Every twentieth is a disguised copy of an earlier one.

import { Language } from '@verdict/domain/language'
import { reorder } from './disguise-code.ts'
import { comments, rename } from './disguise-text.ts'
import { named, type Program, type Random, randomFrom, rootOf } from './source.ts'

export interface Member {
  code: string
  /** The number of the program that it copies. */
  copyOf: number | null
}

const operators = ['+', '-', '*', '%', '^', '&', '|']
const comparisons = ['<', '>', '<=', '!=', '==']

function expression(random: Random, depth: number): string {
  if (depth === 0 || random.chance(0.2))
    return random.pick(['a', 'b', 'c', String(random.below(9)), 'data[a]', 'data[b]'])
  const left = expression(random, depth - 1)
  return random.chance(0.15)
    ? `step(${left}, ${expression(random, depth - 1)})`
    : `(${left} ${random.pick(operators)} ${expression(random, depth - 1)})`
}

function statement(random: Random, depth: number): string {
  const test = () => `${expression(random, 1)} ${random.pick(comparisons)} ${expression(random, 1)}`
  const body = () =>
    Array.from({ length: 1 + random.below(3) }, () => statement(random, depth - 1)).join('\n')
  const kind = depth === 0 ? 0 : random.below(7)
  if (kind === 1) return `if (${test()}) {\n${body()}\n}`
  if (kind === 2) return `if (${test()}) {\n${body()}\n} else {\n${body()}\n}`
  if (kind === 3) return `while (${test()}) {\n${body()}\n}`
  if (kind === 4) return `for (int i = 0; i < ${expression(random, 1)}; i++) {\n${body()}\n}`
  if (kind === 5) return `data[${expression(random, 1)}] += ${expression(random, 2)};`
  return `${random.pick(['a', 'b', 'c'])} ${random.pick(['=', '+=', '-='])} ${expression(random, 2)};`
}

const madeUp = (random: Random, name: string): string =>
  `int ${name}(int a, int b, int *data) {\nint c = 0;\n${Array.from({ length: 4 + random.below(5) }, () => statement(random, 2)).join('\n')}\nreturn c;\n}`

async function functionsOf(programs: readonly Program[]): Promise<string[]> {
  const found: string[] = []
  for (const program of programs) {
    const root = await rootOf(program)
    found.push(
      ...named(root)
        .filter(({ type }) => type === 'function_definition')
        .map(({ text }) => text),
    )
  }
  return found
}

export async function makeCrowd(programs: readonly Program[], size: number, seed: number): Promise<Member[]> {
  const random = randomFrom(seed)
  const common = await functionsOf(
    programs.filter(({ language }) => language !== Language.Java && language !== Language.Python),
  )
  const crowd: Member[] = []
  for (let i = 0; i < size; i++) {
    const copyOf = i > 20 && i % 20 === 0 ? random.below(i) : null
    if (copyOf !== null) {
      const program = { problem: '', algorithm: '', language: Language.Cpp17, code: crowd[copyOf]!.code }
      const code = await comments(
        { ...program, code: await rename({ ...program, code: await reorder(program, random) }, random) },
        random,
      )
      crowd.push({ code, copyOf })
      continue
    }
    const taken = random.chance(0.5) ? [random.pick(common)] : []
    const own = Array.from({ length: 2 }, (_, k) => madeUp(random, `f${k}`))
    crowd.push({
      code: ['#include <cstdio>', ...random.shuffled([...taken, ...own])].join('\n\n'),
      copyOf: null,
    })
  }
  return crowd
}
