// A class in which 60 of 200 hand in one program, each with a disguise of its own, in three strengths: how many of them are
// named, and how many pairs of the others. Seven of the others are written by hand, with other algorithms for the same task; the
// rest is made up by a generator, as no more are at hand.

import type { Language } from '@verdict/domain/language'
import { leastSimilarity } from '@verdict/domain/similarity'
import { figureOf } from '@verdict/server/contest/similarity/fingerprints'
import type { Figure } from '../report.ts'
import { deadCode, loops, reorder } from './disguise-code.ts'
import { comments, layout, rename } from './disguise-text.ts'
import { countedOf } from './measure.ts'
import { isJava, isPython, type Program, type Random, randomFrom } from './source.ts'

type Disguise = (program: Program, random: Random) => Promise<string>

const strengths: Record<string, Disguise[]> = {
  renamed: [rename],
  light: [rename, loops, deadCode],
  strong: [reorder, deadCode, loops, rename, comments, layout],
}

async function disguised(program: Program, steps: Disguise[], random: Random): Promise<string> {
  let { code } = program
  for (const step of steps) code = await step({ ...program, code }, random)
  return code
}

const operators = ['+', '-', '*', '%', '^', '&', '|']
const comparisons = ['<', '>', '<=', '!=', '==']

function expression(random: Random, depth: number): string {
  if (depth === 0) return random.pick(['a', 'b', 'c', '7', 'data[a]', '-b', 'step(a, c)', 'len'])
  return `(${expression(random, depth - 1)} ${random.pick(operators)} ${expression(random, depth - 1)})`
}

/** A statement with others inside, or alone. */
interface Statement {
  head: string
  inside: Statement[]
}

function statement(random: Random, depth: number): Statement {
  const test = `${expression(random, 1)} ${random.pick(comparisons)} ${expression(random, random.below(2))}`
  const kind = depth === 0 ? 0 : random.below(5)
  const inside =
    kind < 3 ? [] : Array.from({ length: 1 + random.below(3) }, () => statement(random, depth - 1))
  const place = random.pick(['a', 'b', 'c', `data[${expression(random, 1)}]`])
  const head = [
    `${place} = ${expression(random, 2)}`,
    `${place} ${random.pick(['+=', '-='])} ${expression(random, 1)}`,
    `step(${expression(random, 1)}, ${expression(random, 1)})`,
    `if ${test}`,
    `while ${test}`,
  ][kind]!
  return { head, inside }
}

const inBraces = ({ head, inside }: Statement): string =>
  inside.length === 0
    ? `${head};`
    : `${head.replace(/ (.*)$/, ' ($1)')} {\n${inside.map(inBraces).join('\n')}\n}`

const indented = ({ head, inside }: Statement, indent: string): string =>
  inside.length === 0
    ? `${indent}${head}`
    : `${indent}${head}:\n${inside.map((one) => indented(one, `${indent}    `)).join('\n')}`

function madeUp(language: Language, random: Random): string {
  const functions = Array.from({ length: 3 + random.below(3) }, () =>
    Array.from({ length: 4 + random.below(5) }, () => statement(random, 2)),
  )
  if (isPython(language)) {
    return functions
      .map(
        (body, n) =>
          `def f${n}(a, b, data):\n    c = 0\n${body.map((one) => indented(one, '    ')).join('\n')}\n    return c\n`,
      )
      .join('\n')
  }
  const head = isJava(language) ? 'static int' : 'int'
  const array = isJava(language) ? 'int[] data' : 'int *data'
  const text = functions
    .map(
      (body, n) =>
        `${head} f${n}(int a, int b, ${array}) {\nint c = 0;\n${body.map(inBraces).join('\n')}\nreturn c;\n}`,
    )
    .join('\n')
  return isJava(language) ? `class Main {\n${text}\n}\n` : `${text}\n`
}

/** Those that are alike enough with another, and how many pairs of two of the `others` are. */
async function namedIn(language: Language, copies: string[], others: string[]) {
  const read = await Promise.all([...copies, ...others].map((code) => countedOf(language, code)))
  const named = new Set<number>()
  let wrong = 0
  for (const [left, one] of read.entries()) {
    for (let right = left + 1; right < read.length; right++) {
      if (figureOf(one, read[right]!) < leastSimilarity) continue
      if (right < copies.length) named.add(left).add(right)
      else wrong += 1
    }
  }
  const independent = others.length * (copies.length + (others.length - 1) / 2)
  return { missed: 1 - named.size / copies.length, wrong: wrong / independent }
}

/** One program of each family is handed in by many. @param part of the class */
export async function copiesInClass(programs: readonly Program[], part: number): Promise<Figure[]> {
  const [copied, all] = [Math.round(60 * part), Math.round(200 * part)]
  const originals = [
    programs.find(({ language }) => isPython(language))!,
    programs.find(({ language }) => isJava(language))!,
    programs.find(({ language }) => !isPython(language) && !isJava(language))!,
  ]
  const figures: Figure[] = []
  for (const original of originals) {
    const { language, problem } = original
    const beside = programs.filter(
      (one) =>
        one !== original &&
        one.problem === problem &&
        isPython(one.language) === isPython(language) &&
        isJava(one.language) === isJava(language),
    )
    for (const [strength, steps] of Object.entries(strengths)) {
      const random = randomFrom(all + figures.length)
      const copies: string[] = []
      while (copies.length < copied) copies.push(await disguised(original, steps, random))
      const others = beside.map(({ code }) => code)
      while (others.length < all - copied) others.push(madeUp(language, random))
      const { missed, wrong } = await namedIn(language, copies, others)
      const name = `${copied} in ${all}, ${strength}, ${isPython(language) ? 'Python' : isJava(language) ? 'Java' : 'C'}`
      figures.push(
        { name: `copies not named: ${name}`, unit: '', value: missed, bar: 0.1 },
        { name: `independent pairs named: ${name}`, unit: '', value: wrong, bar: 0.01 },
      )
    }
  }
  return figures
}
