export const receiptAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 80 bits: too many to guess. */
export const receiptCodeLength = 16

export const bareReceiptCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[\s\u2010-\u2015-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')

export const shownReceiptCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? code

export interface HandedInCode {
  bytes: number
  language: string
  sha256: string
  submission: number
  time: string
}

interface ReceiptProblem {
  afterEnd: HandedInCode | null
  label: string
  last: HandedInCode | null
  submissions: number
}

/** Keys are sorted, as in the signed text. */
export interface ReceiptContent {
  code: string
  exam: { end: string; id: number; start: string; title: string }
  /** `hand`: by the person; `end`: the time was over. */
  handedIn: { at: string; by: 'hand' | 'end' }
  key: string
  kind: 'verdict-exam-receipt'
  person: { name: string; username: string }
  problems: ReceiptProblem[]
  site: string | null
  version: 1
}
