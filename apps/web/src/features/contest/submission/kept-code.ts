// Source code in session storage, shown before the rest arrives; logout clears it.

import type { Language } from '@verdict/domain/language'
import { session } from '../../../lib/storage.ts'

interface KeptCode {
  code: string
  language: Language
}

const keyOf = (sid: number): string => `solution.${sid}`

export function keepCode(sid: number, { code, language }: KeptCode): void {
  session.write(keyOf(sid), JSON.stringify({ code, language }))
}

export function keptCode(sid: number): KeptCode | null {
  try {
    return JSON.parse(session.read(keyOf(sid)) ?? 'null') as KeptCode | null
  } catch {
    return null
  }
}
