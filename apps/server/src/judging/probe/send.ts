// Probes test the whole path of a submission, step by step. They appear in no rank or list and are deleted afterwards.

import { randomInt, randomUUID } from 'node:crypto'
import {
  Language,
  type LanguageFamily,
  LanguageFamily as Family,
  languageRecords,
} from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { recordBlobs } from '../../platform/blob-queries.ts'
import type { Context } from '../../platform/context.ts'
import { workTopic } from '../queue/queue.ts'
import {
  deleteProbes,
  insertProbe,
  languagesOfHosts,
  readProbes,
  isNamedByLease,
  lockProbe,
  markFinished,
  markTaken,
  readProbe,
} from './probe-queries.ts'
import { judgedAsUsual, type JudgeTask } from '@verdict/contract/judge-protocol'
import { ProblemType } from '@verdict/domain/problem'
import type { Queryable } from '../../platform/db.ts'

type TaskParts = Pick<Context, 'channel'>

export const probeTopic = 'probe'

export interface HeldProbe {
  id: number
}

const limits = { timeMs: 10_000, memoryKb: 512 * 1024 }

export const holdProbe = (tx: Queryable, id: number): Promise<HeldProbe | undefined> => lockProbe(tx, id)

/** null if it is gone. */
export async function describeProbe(
  tx: Queryable,
  { id }: HeldProbe,
): Promise<Omit<JudgeTask, 'taskId' | 'fencingToken' | 'traceparent'> | null> {
  const probe = await readProbe(tx, id)
  if (!probe) return null
  const { language, code, input, inputBytes, output, outputBytes } = probe
  return {
    sid: null,
    pid: 0,
    kind: ProblemType.Traditional,
    language,
    code,
    checker: '',
    protocol: 'testlib',
    flags: [],
    comparison: null,
    ...judgedAsUsual,
    ...limits,
    tests: [{ uuid: randomUUID(), input, inputBytes, output, outputBytes }],
    showsFailure: false,
    groups: null,
    verification: null,
  }
}

export const isFileOfProbe = isNamedByLease

export const probeRunning = (tx: Queryable, { id }: HeldProbe, hostId: number): Promise<void> =>
  markTaken(tx, id, hostId)

export const probeWaiting = (tx: Queryable, { id }: HeldProbe): Promise<void> => markTaken(tx, id, null)

const mostWords = 2_000

export async function finishProbe(
  { channel }: TaskParts,
  tx: Queryable,
  { id }: HeldProbe,
  { judge, error, cpuMs }: { judge: Judge; error: string; cpuMs: number | null },
): Promise<void> {
  await markFinished(tx, id, { judge, error: error.slice(0, mostWords).toWellFormed(), cpu_ms: cpuMs })
  await channel.publish(tx, probeTopic, id)
}

export const failProbe = (
  context: TaskParts,
  tx: Queryable,
  probe: HeldProbe,
  reason: string,
): Promise<void> => finishProbe(context, tx, probe, { judge: Judge.SystemError, error: reason, cpuMs: null })

/** Programs that print the sum of two numbers; families share one. */
const java =
  'import java.util.Scanner;\npublic class Main { public static void main(String[] args) { Scanner in = new Scanner(System.in); System.out.println(in.nextInt() + in.nextInt()); } }\n'
const rust =
  'use std::io::Read;\nfn main() {\n  let mut text = String::new();\n  std::io::stdin().read_to_string(&mut text).unwrap();\n  println!("{}", text.split_whitespace().map(|w| w.parse::<i64>().unwrap()).sum::<i64>());\n}\n'
const csharp =
  "using System;\nclass Program { static void Main() { var w = Console.ReadLine().Split(' '); Console.WriteLine(long.Parse(w[0]) + long.Parse(w[1])); } }\n"

const byFamily: Partial<Record<LanguageFamily, string>> = {
  [Family.Cpp]:
    '#include <stdio.h>\nint main(void) { long a, b; if (scanf("%ld %ld", &a, &b) != 2) return 1; printf("%ld\\n", a + b); return 0; }\n',
  [Family.Java]: java,
  [Family.Python]: 'print(sum(map(int, input().split())))\n',
  [Family.Go]:
    'package main\nimport "fmt"\nfunc main() {\n\tvar a, b int\n\tfmt.Scan(&a, &b)\n\tfmt.Println(a + b)\n}\n',
  [Family.Rust]: rust,
  [Family.JavaScript]:
    "const [a, b] = require('fs').readFileSync(0, 'utf8').split(/\\s+/).map(Number)\nconsole.log(a + b)\n",
  [Family.Kotlin]:
    'fun main() {\n  val (a, b) = readLine()!!.split(" ").map { it.toInt() }\n  println(a + b)\n}\n',
  [Family.Pascal]: 'var a, b: int64;\nbegin\n  readln(a, b);\n  writeln(a + b)\nend.\n',
  [Family.Haskell]:
    'main :: IO ()\nmain = interact (\\text -> show (sum (map read (words text) :: [Int])) ++ "\\n")\n',
  [Family.OCaml]: 'let () = Scanf.scanf " %d %d" (fun a b -> Printf.printf "%d\\n" (a + b))\n',
  [Family.Ruby]: 'puts gets.split.map(&:to_i).sum\n',
  [Family.Php]: '<?php\nfscanf(STDIN, "%d %d", $a, $b);\necho $a + $b, "\\n";\n',
  [Family.CSharp]: csharp,
}

const own: Partial<Record<Language, string>> = {
  [Language.TypeScript]:
    "import * as fs from 'fs'\nconst [a, b]: number[] = fs.readFileSync(0, 'utf8').split(/\\s+/).map(Number)\nconsole.log(a + b)\n",
}

/** @returns null for a language without a program */
export const sumProgram = (language: Language): string | null =>
  own[language] ?? byFamily[languageRecords[language].family] ?? null

type Parts = Pick<Context, 'db' | 'blobs' | 'channel' | 'stopping'>

export interface SentProbe {
  language: Language
  host: string | null
  /** null until it is over. */
  judge: Judge | null
  error: string
  /** Milliseconds; null if not reached. */
  steps: { stored: number; waited: number | null; judged: number | null; heard: number | null }
  cpuMs: number | null
}

const waitMs = 60_000
const lookEveryMs = 1_000
const leftAfterSeconds = 10 * 60
const fileBytes = 100
const least = 100_000_000
const most = 1_000_000_000

/** Writes random numbers, so that no host has the files cached. */
async function storeFiles({ blobs }: Parts) {
  const [a, b] = [randomInt(least, most), randomInt(least, most)]
  const input = await blobs.write(Buffer.from(`${a} ${b}\n`), fileBytes)
  const output = await blobs.write(Buffer.from(`${a + b}\n`), fileBytes)
  return { input, output }
}

/** @param ms limit for the whole answer; after it, the steps say how far each probe came */
export async function sendProbes(
  context: Parts,
  userId: number,
  languages: readonly Language[],
  ms = waitMs,
): Promise<SentProbe[]> {
  const { db, blobs, channel } = context
  const began = performance.now()
  const heard = new Map<number, number>()
  const over = new Arrivals()
  const end = channel.subscribe(probeTopic, (id) => {
    heard.set(Number(id), Date.now())
    over.ring()
  })
  const ids: number[] = []
  try {
    const { input, output } = await storeFiles(context)
    await db.transaction().execute(async (tx) => {
      await recordBlobs(tx, [input, output])
      for (const language of languages) {
        const code = sumProgram(language)
        if (code === null) continue
        const files = { input_sha256: input.sha256, output_sha256: output.sha256 }
        ids.push(await insertProbe(tx, { language, code, ...files }, userId))
      }
      await channel.publish(tx, workTopic, null)
    })
    const stored = performance.now() - began
    const rows = await untilOver(context, ids, { over, until: began + ms })
    return rows.map((row) => answerOf(row, stored, heard.get(row.id)))
  } finally {
    end()
    const files = await db.transaction().execute((tx) => deleteProbes(tx, ids, leftAfterSeconds))
    for (const sha256 of files) await blobs.discard(sha256, 0)
  }
}

class Arrivals {
  #wake: () => void = () => undefined

  ring(): void {
    this.#wake()
  }

  async next(ms: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined
    await new Promise<void>((resolve) => {
      this.#wake = resolve
      timer = setTimeout(resolve, ms)
    })
    clearTimeout(timer)
  }
}

type Rows = Awaited<ReturnType<typeof readProbes>>

async function untilOver(
  { db, stopping }: Parts,
  ids: readonly number[],
  { over, until }: { over: Arrivals; until: number },
): Promise<Rows> {
  if (ids.length === 0) return []
  for (;;) {
    const [rows, judged] = [await readProbes(db, ids), await languagesOfHosts(db)]
    const leftMs = until - performance.now()
    // Without a host for the language there is nothing to wait for.
    const isOver = rows.every(({ judge, language }) => judge !== null || !judged.has(language))
    if (leftMs <= 0 || stopping?.aborted || isOver) return rows
    await over.next(Math.min(leftMs, lookEveryMs))
  }
}

const between = (from: Date | null, to: Date | null): number | null =>
  from && to && to.getTime() - from.getTime()

/** Durations are never negative: this process's clock may differ from the database's. */
const answerOf = (row: Rows[number], stored: number, heardAt: number | undefined): SentProbe => ({
  language: row.language,
  host: row.host,
  judge: row.judge,
  error: row.error,
  steps: {
    stored: Math.round(stored),
    waited: between(row.created_at, row.leased_at),
    judged: between(row.leased_at, row.finished_at),
    heard:
      heardAt === undefined || row.finished_at === null
        ? null
        : Math.max(0, heardAt - row.finished_at.getTime()),
  },
  cpuMs: row.cpu_ms,
})
