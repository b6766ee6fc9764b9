import { fullScore } from '@verdict/domain/score'
import type { ExpectedScore } from '@verdict/domain/verification'
import { points } from '../../../../lib/format.ts'

export const rangeText = (score: ExpectedScore | null): string => {
  if (!score) return ''
  const { least, most } = score
  return least === most ? points(least) : `${points(least)}–${points(most)}`
}

const range = /^(\d{1,3}(?:\.\d{1,2})?)(?:\s*[-–]\s*(\d{1,3}(?:\.\d{1,2})?))?$/

export function rangeOf(text: string): ExpectedScore | null | undefined {
  if (text.trim() === '') return null
  const [, first, second = first] = range.exec(text.trim()) ?? []
  if (first === undefined) return undefined
  const [least, most] = [first, second!].map((one) => Math.round(Number(one) * 100)) as [number, number]
  return least <= most && most <= fullScore ? { least, most } : undefined
}
