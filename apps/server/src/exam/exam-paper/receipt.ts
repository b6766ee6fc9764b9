// A receipt is JSON signed byte for byte: sorted keys and no whitespace, so that other programs produce the same.

import { randomBytes } from 'node:crypto'
import type { Receipt } from '@verdict/contract/exam-paper'
import { problemLabel } from '@verdict/domain/contest'
import {
  bareReceiptCode,
  type HandedInCode,
  receiptAlphabet,
  type ReceiptContent,
  receiptCodeLength,
} from '@verdict/domain/exam-receipt'
import { sentAs } from '@verdict/domain/outputs'
import { problemsOfContest } from '../../contest/index.ts'
import type { Context, Origin } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db.ts'
import { Refusal } from '@verdict/contract/refusal'
import type { ContestRecord } from '../../access/contest-access.ts'
import { isSignedBy, openSigner, pemOf } from './keys.ts'
import {
  type DuePerson,
  findReceipt,
  insertReceipts,
  lastSubmissions,
  type ReceiptRecord,
  replaceReceipts,
  type SubmittedRecord,
} from './exam-paper-queries.ts'

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )

/** 32 letters divide 256, so all are equally likely. */
const freshCode = (): string =>
  [...randomBytes(receiptCodeLength)].map((byte) => receiptAlphabet[byte % receiptAlphabet.length]).join('')

const handedInCode = (row: SubmittedRecord): HandedInCode => ({
  bytes: row.code_bytes,
  language: sentAs(row),
  sha256: row.sha256,
  submission: row.sid,
  time: row.created_at.toISOString(),
})

interface Made {
  /** Handed in by the person, or by the end of their time. */
  by: 'hand' | 'end'
  at: Date
}

/** @returns the codes in the same order */
export async function makeReceipts(
  context: Pick<Context, 'settings'>,
  tx: Queryable,
  contest: Pick<ContestRecord, 'cid' | 'title' | 'labeling_style'>,
  people: readonly (DuePerson & Made)[],
): Promise<string[]> {
  const { cid } = contest
  const ids = people.map(({ user_id }) => user_id)
  const problems = await problemsOfContest(tx, cid)
  const submitted = new Map(
    (await lastSubmissions(tx, cid, ids)).map((row) => [`${row.user_id} ${row.pid} ${row.after_end}`, row]),
  )
  const signer = await openSigner(context, tx)
  const receipts = people.map((person) => {
    const found = (pid: number, afterEnd: boolean) => submitted.get(`${person.user_id} ${pid} ${afterEnd}`)
    const codeOf = (row: SubmittedRecord | undefined) => (row ? handedInCode(row) : null)
    const code = freshCode()
    const content: ReceiptContent = {
      code,
      exam: {
        end: person.own_end.toISOString(),
        id: cid,
        start: person.own_start.toISOString(),
        title: contest.title,
      },
      handedIn: { at: person.at.toISOString(), by: person.by },
      key: signer.keyId,
      kind: 'verdict-exam-receipt',
      person: { name: person.nick, username: person.uid },
      problems: problems.map(({ pid, position }) => ({
        afterEnd: codeOf(found(pid, true)),
        label: problemLabel(position, contest.labeling_style),
        last: codeOf(found(pid, false)),
        submissions: found(pid, false)?.submissions ?? 0,
      })),
      site: context.settings.publicUrl,
      version: 1,
    }
    const text = canonical(content)
    return {
      code,
      contest_id: cid,
      user_id: person.user_id,
      made_at: person.at,
      by_hand: person.by === 'hand',
      content: text,
      signature: signer.sign(text),
      key_id: signer.keyId,
    }
  })
  await replaceReceipts(tx, cid, ids, people[0]?.at ?? new Date())
  await insertReceipts(tx, receipts)
  return receipts.map(({ code }) => code)
}

export const presentReceipt = ({ code, content, signature, key_id, public_key }: ReceiptRecord): Receipt => ({
  code,
  content,
  signature: signature.toString('base64'),
  key: { id: key_id, publicKey: pemOf(public_key) },
})

/** Unknown codes per address, for typing errors. */
const misses = { count: 20, seconds: 60 }

/** For anyone with the code, which cannot be guessed. @throws Refusal NOT_FOUND whatever the code's form; RATE_LIMITED */
export async function checkReceipt(
  { db, rateLimiter }: Pick<Context, 'db' | 'rateLimiter'>,
  { address }: Origin,
  typed: string,
) {
  const hit = await rateLimiter.hit(`receipt:${address}`, misses)
  const found = await findReceipt(db, bareReceiptCode(typed))
  if (!found) throw new Refusal('NOT_FOUND')
  await hit.giveBack()
  return {
    ...presentReceipt(found),
    isValid: isSignedBy(found.public_key, found.content, found.signature),
    replacedAt: found.replaced_at?.toISOString() ?? null,
  }
}
