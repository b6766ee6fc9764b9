import { nameOf } from '../content.ts'
import type { ImportedProblem } from '../problem.ts'
import { padded, safe } from './writer.ts'

export const stemOf = (name: string): string =>
  nameOf(name).replace(/\.(?:in|inp|input|out|ans|answer|ok|txt|dat|a)$/i, '')

const namesOf = ({ tests }: ImportedProblem): string[] => tests.map(({ name }) => stemOf(name))

export function keepsTestNames(problem: ImportedProblem): boolean {
  const names = namesOf(problem)
  const isOne = new Set(names.map((name) => name.toLowerCase())).size === names.length
  return isOne && names.every((name) => name !== '' && name === safe(name))
}

export const testStems = (problem: ImportedProblem): string[] =>
  keepsTestNames(problem) ? namesOf(problem) : problem.tests.map((_, index) => padded(index + 1))
