// The programs that were written for this bench, and what every disguise needs: a seed, the tree of a program, and edits
// of its text by the places of nodes.

import { readFileSync } from 'node:fs'
import { Language, LanguageFamily, languageRecords } from '@verdict/domain/language'
import { parserOf } from '@verdict/server/contest/similarity/tokens'
import type { Node } from 'web-tree-sitter'

export interface Program {
  problem: string
  /** The task, in its own way. */
  algorithm: string
  language: Language
  code: string
}

const problems = ['sort', 'paths', 'primes', 'lis', 'match'] as const

export const languageNamed: Record<string, Language> = {
  c: Language.C,
  cpp11: Language.Cpp11,
  cpp17: Language.Cpp17,
  java: Language.Java,
  python: Language.Python,
}

const files = { 'c-family': undefined, java: 'java', python: 'python' } as const

/** Five problems, eight algorithms each, in each family of languages. */
export const readPrograms = (): Program[] =>
  problems.flatMap((problem) =>
    Object.entries(files).flatMap(([ending, always]) => {
      const text = readFileSync(new URL(`${problem}.${ending}.txt`, import.meta.url), 'utf8')
      const [, ...parts] = text.split(/^=== /m)
      return parts.map((part): Program => {
        const head = part.slice(0, part.indexOf('\n'))
        const [algorithm = '', named = always ?? ''] = head.split(' ')
        return { problem, algorithm, language: languageNamed[named]!, code: part.slice(head.length + 1) }
      })
    }),
  )

/** Mulberry32: the same numbers for the same seed, everywhere. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    chance: (share) => next() < share,
    below: (limit) => Math.floor(next() * limit),
    pick: (items) => items[Math.floor(next() * items.length)]!,
    shuffled: (items) => {
      const copy = [...items]
      for (let i = copy.length - 1; i > 0; i--) {
        const j = Math.floor(next() * (i + 1))
        ;[copy[i], copy[j]] = [copy[j]!, copy[i]!]
      }
      return copy
    },
  }
}

export interface Random {
  chance(share: number): boolean
  below(limit: number): number
  pick<T>(items: readonly T[]): T
  shuffled<T>(items: readonly T[]): T[]
}

export async function rootOf({ code, language }: Pick<Program, 'code' | 'language'>): Promise<Node> {
  const parser = await parserOf(languageRecords[language].family)
  return parser.parse(code)!.rootNode
}

export const isPython = (language: Language): boolean =>
  languageRecords[language].family === LanguageFamily.Python
export const isJava = (language: Language): boolean =>
  languageRecords[language].family === LanguageFamily.Java

/** All nodes, parents first. */
export function nodesOf(root: Node): Node[] {
  const found: Node[] = []
  const visit = (node: Node): void => {
    found.push(node)
    for (const child of node.children) if (child) visit(child)
  }
  visit(root)
  return found
}

export const named = (node: Node): Node[] => node.namedChildren.filter((child) => child !== null)

export interface Edit {
  from: number
  to: number
  text: string
}

/** The first in the list counts when two edits overlap. */
export function edited(code: string, edits: Edit[]): string {
  const kept: Edit[] = []
  for (const edit of edits) {
    if (kept.every(({ from, to }) => edit.to <= from || edit.from >= to)) kept.push(edit)
  }
  return kept
    .toSorted((a, b) => b.from - a.from || b.to - a.to)
    .reduce((text, { from, to, text: put }) => text.slice(0, from) + put + text.slice(to), code)
}

export const replaced = (node: Node, text: string): Edit => ({
  from: node.startIndex,
  to: node.endIndex,
  text,
})

/** The blanks before a place on its line. */
export function indentAt(code: string, place: number): string {
  const line = code.slice(code.lastIndexOf('\n', place - 1) + 1, place)
  return /^[ \t]*/.exec(line)![0]
}

/** Blocks of statements. */
export const blocksOf = (root: Node): Node[] =>
  nodesOf(root).filter(({ type }) => ['compound_statement', 'block', 'constructor_body'].includes(type))

export const identifiersIn = (node: Node): Set<string> =>
  new Set(
    nodesOf(node)
      .filter(({ type }) => type === 'identifier' || type === 'field_identifier')
      .map(({ text }) => text),
  )

export const holds = (node: Node, types: readonly string[]): boolean =>
  nodesOf(node).some(({ type }) => types.includes(type))
