// The archive of an exam as one file, and a document for each who sat it.

import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { LabelingStyle } from '@verdict/domain/contest'
import { Language } from '@verdict/domain/language'
import { makeContest, moveContest, running } from '@verdict/testkit/contest'
import { seated } from '@verdict/testkit/exam-paper'
import { judgeableProblem } from '@verdict/testkit/judging'
import { admin, alice, bob, server, withLab } from '@verdict/testkit/lab'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { handInAll } from './hand-in.ts'

withLab()

const code = 'int main() { return 0; } // 码'
let pid: number
let cid: number
beforeAll(async () => {
  pid = await judgeableProblem(server, admin, { title: 'Sum of two' })
})
beforeEach(async () => {
  // Nobody sits two exams at the same time.
  await server.db.deleteFrom('exam_sitters').execute()
  const option = { labelingStyle: LabelingStyle.Alphabetic, freeze: 'none' as const }
  cid = await makeContest(server, admin, { ...running, list: [pid], option })
  await seated(server, cid, [alice, bob])
})

const submit = async () =>
  (await server.call(alice, 'POST /status', { body: { pid, mid: cid, language: Language.Cpp17, code } })).data
async function over(): Promise<void> {
  await moveContest(server, admin, cid, { start: -250, end: -10 })
  await handInAll(server.context)
  // The server looks every second as well: what it is at now is done once the row is free.
  await server.db.selectFrom('exams').select('contest_id').where('contest_id', '=', cid).forUpdate().execute()
}

/** Another program than the one that wrote it opens the archive. */
const unpack = `
import json, sys, zipfile
z = zipfile.ZipFile(sys.argv[1] + '/exam.zip')
assert z.testzip() is None
z.extractall(sys.argv[1])
print(json.dumps({n: z.read(n).decode('utf-8', 'replace') for n in z.namelist()}))
`

test('[EXAM-PAPER-ARCHIVE-1] the archive has statements, submissions, ranklist, roster, log and receipts that OpenSSL checks by its README', async () => {
  const { sid } = await submit()
  const { receipt } = (await server.call(alice, 'POST /exam/:cid/hand-in', { params: { cid } })).data
  const archive = () =>
    server.app.inject({ url: `/api/exam/${cid}/archive`, headers: { cookie: admin.cookie } })
  expect((await archive()).statusCode).toBe(409)
  await over()
  const answer = await archive()
  expect(answer.headers['content-type']).toBe('application/zip')
  const folder = await mkdtemp(join(tmpdir(), 'exam-'))
  await writeFile(join(folder, 'exam.zip'), answer.rawPayload)
  const run = promisify(execFile)
  const { stdout } = await run('python3', ['-c', unpack, folder])
  const files = JSON.parse(stdout) as Record<string, string>
  const stem = `receipts/${alice.uid}-${receipt!.code}`
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining([
      'README.txt',
      'exam.json',
      'statements/A.en.md',
      'statements/A.en.html',
      'ranklist.csv',
      'roster.csv',
      'log.jsonl',
      'submissions.csv',
      `submissions/${alice.uid}/A-${sid}.cpp`,
      `${stem}.json`,
      `${stem}.sig`,
      `keys/${receipt!.key.id}.pem`,
    ]),
  )
  const sha256 = createHash('sha256').update(code).digest('hex')
  expect(files[`submissions/${alice.uid}/A-${sid}.cpp`]).toBe(code)
  expect(files[`${stem}.json`]).toBe(receipt!.content)
  expect(files['submissions.csv']).toContain(sha256)
  expect(files['statements/A.en.md']).toContain('# A. Sum of two')
  expect(files['roster.csv']).toContain(receipt!.code)
  expect(JSON.parse(files['log.jsonl']!.split('\n')[0]!)).toMatchObject({
    kind: 'handed-in',
    about: alice.uid,
  })
  const openssl = (json: string) =>
    run(
      'openssl',
      `pkeyutl -verify -pubin -inkey keys/${receipt!.key.id}.pem -rawin -in ${json} -sigfile ${stem}.sig`.split(
        ' ',
      ),
      { cwd: folder },
    )
  expect((await openssl(`${stem}.json`)).stdout).toContain('Signature Verified Successfully')
  await writeFile(join(folder, 'changed.json'), receipt!.content.replace('"version":1', '"version":2'))
  await expect(openssl('changed.json')).rejects.toThrow(/./)
})

test('[EXAM-PAPER-ARCHIVE-1] a statement that may not be rendered any more stands in it as it was written', async () => {
  const stored = `A & B\n\n${'>'.repeat(20_000)}`
  const statement = () => server.db.updateTable('problem_statements').where('pid', '=', pid)
  const { description } = await server.db
    .selectFrom('problem_statements')
    .select('description')
    .where('pid', '=', pid)
    .executeTakeFirstOrThrow()
  await statement().set({ description: stored }).execute()
  await over()
  const answer = await server.app.inject({
    url: `/api/exam/${cid}/archive`,
    headers: { cookie: admin.cookie },
  })
  await statement().set({ description }).execute()
  const folder = await mkdtemp(join(tmpdir(), 'exam-'))
  await writeFile(join(folder, 'exam.zip'), answer.rawPayload)
  const { stdout } = await promisify(execFile)('python3', ['-c', unpack, folder])
  const files = JSON.parse(stdout) as Record<string, string>
  expect(files['statements/A.en.md']).toContain(stored)
  expect(files['statements/A.en.html']).toContain(`A &amp; B\n\n${'>'.repeat(20_000)}`)
  expect(files).toHaveProperty('README.txt')
})

test('[EXAM-PAPER-PRINT-1] each who sat an exam has a document for the file cabinet, in both languages', async () => {
  await submit()
  await server.call(bob, 'POST /status', {
    body: { pid, mid: cid, language: Language.Cpp17, code: 'a\n'.repeat(30_000) },
  })
  await over()
  const print = async (language: string) => {
    const url = `/api/exam/${cid}/print?language=${language}`
    return (await server.app.inject({ url, headers: { cookie: admin.cookie } })).rawPayload
  }
  const folder = await mkdtemp(join(tmpdir(), 'papers-'))
  for (const language of ['en', 'zh']) {
    await writeFile(join(folder, 'exam.zip'), await print(language))
    const { stdout } = await promisify(execFile)('python3', ['-c', unpack, folder])
    const files = JSON.parse(stdout) as Record<string, string>
    expect(Object.keys(files).sort()).toEqual(['alice-alice.pdf', 'bob-bob.pdf'])
    const pagesOf = (file: string): number => file.split('/Type /Page\n').length - 1
    for (const file of Object.values(files)) expect(file.slice(0, 5)).toBe('%PDF-')
    // The whole of a program of 30,000 lines would be four hundred.
    expect(pagesOf(files['bob-bob.pdf']!)).toBeGreaterThan(20)
    expect(pagesOf(files['bob-bob.pdf']!)).toBeLessThan(40)
  }
})
