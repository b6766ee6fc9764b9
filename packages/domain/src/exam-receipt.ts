// Receipts of exams: what was handed in, as it is signed. Imports nothing of how they are kept.

/** Letters and digits that nobody takes for one another. */
export const receiptAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 80 bits: nobody finds one by trying. */
export const receiptCodeLength = 16

/** As it is kept: capitals without dashes and blanks, with letters that are none of a code as the digits that they look like. */
export const bareReceiptCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[\s\u2010-\u2015-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')

/** In groups of four, as it is shown and printed. */
export const shownReceiptCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? code

/** The last that somebody submitted to a problem. */
export interface HandedInCode {
  bytes: number
  language: string
  /** The hash of the code, as it was sent in UTF-8. */
  sha256: string
  /** The number of the submission. */
  submission: number
  time: string
}

interface ReceiptProblem {
  /** A draft that was handed in when the time was over. */
  afterEnd: HandedInCode | null
  label: string
  last: HandedInCode | null
  /** How many were submitted in time. */
  submissions: number
}

/** The keys stand in the order of the alphabet, as they do in the text that is signed. */
export interface ReceiptContent {
  code: string
  exam: { end: string; id: number; start: string; title: string }
  /** `hand`: by the person; `end`: the time was over. */
  handedIn: { at: string; by: 'hand' | 'end' }
  /** The key that signs it. */
  key: string
  kind: 'verdict-exam-receipt'
  person: { name: string; username: string }
  problems: ReceiptProblem[]
  site: string | null
  version: 1
}
