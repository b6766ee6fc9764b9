// The hall that `bench:exam` fills: a contest with its problems, made an exam by calls, and a roster of people with slips.

import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { codeOf } from '@verdict/domain/exam'
import { Language } from '@verdict/domain/language'
import type { PlayedExam, Seat } from '@verdict/web-client/played-student'
import pg from 'pg'
import { createProblem, type Person, rootOf } from '../e2e/person.ts'
import type { ProductAddress } from '../e2e/product.ts'

export interface Hall extends PlayedExam {
  seats: Seat[]
}

interface Sizes {
  students: number
  problems: number
  /** Until it starts, and how long it lasts. */
  untilStartMs: number
  lastsMs: number
}

/** Letters that no slip confuses with each other. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const newCode = (): string => Array.from(randomBytes(10), (byte) => letters[byte % letters.length]).join('')

/** On a connection of its own to the database of the product. */
export async function asking<T>(
  product: ProductAddress,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: product.databaseUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** A statement as long as usual, with a formula and samples. */
const statement = `Given two numbers $a$ and $b$ with $0 \\le a, b \\le 10^9$, print their sum.\n\n${'Mind that the sum of two numbers may be larger than each of them. '.repeat(25)}`

async function makeProblems(root: Person, count: number): Promise<number[]> {
  const pids: number[] = []
  for (let n = 0; n < count; n += 1) {
    const tests = Array.from({ length: 10 }, (_, i) => ({ in: `${i} ${n}\n`, out: `${i + n}\n` }))
    pids.push(
      await createProblem(root, {
        title: `Sum ${n + 1}`,
        description: statement,
        in: '3 4\n',
        out: '7\n',
        tests,
      }),
    )
  }
  return pids
}

/** People as the roster has them, each an entrant of the contest. A machine that plays all of them need not register each. */
const seatAll = (product: ProductAddress, cid: number, seats: readonly Seat[]): Promise<unknown> =>
  asking(product, (client) =>
    client.query(
      `with made as (
         insert into users (uid, nick, password_hash, checksum)
         select uid, 'Student ' || place, 'none', 'none' from unnest($2::text[]) with ordinality as t (uid, place)
         returning id, uid, uid_key
       ), seated as (
         insert into exam_sitters (contest_id, user_id, code_hash)
         select $1::integer, id, t.hash from made join unnest($2::text[], $3::bytea[]) as t (uid, hash) using (uid)
       )
       insert into contest_entrants (contest_id, user_id, uid_key, address) select $1::integer, id, uid_key, '' from made`,
      [
        cid,
        seats.map(({ uid }) => uid),
        seats.map(({ code }) => createHash('sha256').update(codeOf(code)).digest()),
      ],
    ),
  )

/** Nothing that another student sends. */
const programFor: PlayedExam['programFor'] = (_, random) => ({
  language: Language.C,
  code: `#include <stdio.h>\nint main(void) { long a, b; scanf("%ld %ld", &a, &b); printf("%ld\\n", a ${random() < 0.7 ? '+' : '-'} b); }\n// ${randomUUID()}\n`,
})

export async function openHall(product: ProductAddress, sizes: Sizes): Promise<Hall> {
  const root = await rootOf(product)
  const pids = await makeProblems(root, sizes.problems)
  const seats = Array.from({ length: sizes.students }, (_, n) => ({ uid: `sitter${n + 1}`, code: newCode() }))
  const farOff = Date.now() + 3_600_000
  const times = (start: number, end: number) => ({
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
  })
  const { cid } = await root.call('POST /contest/', {
    body: { title: 'Final exam', ...times(farOff, farOff + sizes.lastsMs), list: pids },
  })
  await root.call('PUT /exam/:cid', {
    params: { cid },
    body: { rules: 'No phones, no talking.', showsRanklist: true },
  })
  await seatAll(product, cid, seats)
  const start = Date.now() + sizes.untilStartMs
  const end = start + sizes.lastsMs
  await root.call('PUT /contest/:cid', { params: { cid }, body: { ...times(start, end), confirmed: true } })
  const played = { rushMs: 20_000, allowsRuns: true, showsRanklist: true, handsIn: false, programFor }
  return { cid, pids, start, end, seats, ...played }
}
