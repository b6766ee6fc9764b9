// A test's two texts, ASCII or as the problem allows, not both empty and small enough for one call; larger ones need an archive. Half a test is
// confirmed. The server checks again.

import { jsonBodyBytes } from '@verdict/domain/limits'
import { firstUnfit } from '@verdict/domain/problem'

export type TestPart = 'in' | 'out'
type TestTexts = Record<TestPart, string>

export type TestFault =
  | { kind: 'empty' }
  | { kind: 'unfit'; part: TestPart; line: number; column: number }
  | { kind: 'tooLarge' }

export const shortUuid = (uuid: string): string => uuid.slice(0, 8)

export function testFaults(texts: TestTexts, utf8: boolean): TestFault[] {
  if (texts.in === '' && texts.out === '') return [{ kind: 'empty' }]
  const faults = (['in', 'out'] as const).flatMap((part): TestFault[] => {
    const place = firstUnfit(texts[part], utf8)
    return place ? [{ kind: 'unfit', part, ...place }] : []
  })
  if (faults.length > 0) return faults
  return new Blob([JSON.stringify(texts)]).size > jsonBodyBytes ? [{ kind: 'tooLarge' }] : []
}

export function missingHalf(texts: TestTexts): TestPart | null {
  if ((texts.in === '') === (texts.out === '')) return null
  return texts.in === '' ? 'in' : 'out'
}

/** A final newline begins no line. */
export const lineCount = (text: string): number =>
  text === '' ? 0 : text.split('\n').length - Number(text.endsWith('\n'))

const units = ['B', 'KB', 'MB', 'GB'] as const

/** 1536 -> `1.5 KB` */
export function fileSize(bytes: number): string {
  const step = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10))
  const value = bytes / 1024 ** step
  return `${step === 0 ? value : value.toFixed(1)} ${units[step]}`
}
