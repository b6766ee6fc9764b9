// Packages that are sent to a server of the tests, read there, and brought in.

import type { ImportProblem } from '@verdict/contract/package'
import { type Packed, zip } from '@verdict/testkit/files'
import { beginImport, importedProblems, sendPackage, workedOff } from '@verdict/testkit/import'
import { admin, server } from '@verdict/testkit/lab'
import type { TestPerson } from '@verdict/testkit/server'
import { expect } from 'vitest'

export const testlib =
  '#include "testlib.h"\nint main(int argc, char* argv[]) { registerTestlibCmd(argc, argv); quitf(_ok, "x"); }\n'

/** As Hydro exports a problem. */
export const hydro = (files: Record<string, string> = {}) => ({
  '1000/problem.yaml': 'pid: P1000\ntitle: Sum of two\ntag: [math, no-such-tag]\n',
  '1000/problem_zh.md': '# 题目\n求 $a+b$。\n\n## 输入格式\n两个数。\n\n## 输出格式\n一个数。\n',
  '1000/testdata/config.yaml': 'time: 2s\nmemory: 128m\nchecker_type: testlib\nchecker: chk.cc\n',
  '1000/testdata/chk.cc': testlib,
  '1000/testdata/1.in': '1 2\r\n',
  '1000/testdata/1.out': '3\n',
  '1000/testdata/2.in': '2 2\n',
  '1000/testdata/2.out': '4\n',
  ...files,
})

/** As a lab keeps a problem of a contest: without a limit. */
export const icpc = (files: Record<string, string | Packed> = {}) => ({
  'problem.yaml': 'name: Echo\nuuid: 3f2b6a0e-0000-4000-8000-000000000001\n',
  'problem_statement/problem.en.tex':
    '\\problemname{Echo}\nPrint $n$ back.\n\\section*{Input}\nOne number.\n',
  'data/sample/1.in': '5\n',
  'data/sample/1.ans': '5\n',
  'data/secret/1.in': '7\n',
  'data/secret/1.ans': '7\n',
  ...files,
})

export const plain = {
  'a/1.in': '1\n',
  'a/1.out': '1\n',
  'a/10.in': '10\n',
  'a/10.out': '10\n',
  'a/2.in': '2\n',
  'a/2.out': '2\n',
}

export interface Chosen {
  position: number
  as: 'new' | 'update'
  reading?: 'sum' | 'all' | null | undefined
}

export interface Sent {
  name?: string
  files: Record<string, string | Packed> | Buffer
}

/** Sends packages and has them read. */
export async function looked(who: TestPerson, ...sent: Sent[]) {
  const id = await beginImport(server, who)
  for (const { name = 'package.zip', files } of sent) {
    const content = Buffer.isBuffer(files) ? files : zip(files)
    expect((await sendPackage(server, who, id, { content, name })).status).toBe(201)
  }
  const detail = await workedOff(server, who, id)
  return { id, detail, problems: await importedProblems(server, who, id) }
}

export const start = (who: TestPerson, id: number, problems: Chosen[]) =>
  server.call(who, 'PUT /import/:id', { params: { id }, body: { problems } })

/** Brings in all that was found. */
export async function imported(
  who: TestPerson,
  sent: Sent[],
  as: 'new' | 'update' = 'new',
  reading?: 'sum' | 'all' | null,
) {
  const { id, problems } = await looked(who, ...sent)
  const chosen = problems.map(({ position }) => ({ position, as, reading }))
  const started = await start(who, id, chosen)
  expect(started.error).toBeNull()
  const detail = await workedOff(server, who, id)
  return { id, detail, problems: await importedProblems(server, who, id) }
}

export const detailOf = async (pid: number) =>
  (await server.call(admin, 'GET /problem/:pid', { params: { pid }, query: {} })).data

export async function testsOf(pid: number): Promise<string[][]> {
  const { docs } = (await server.call(admin, 'GET /testcase/:pid', { params: { pid } })).data
  const text = async (uuid: string, type: 'in' | 'out') =>
    (await server.call(admin, 'GET /testcase/:pid/:uuid', { params: { pid, uuid }, query: { type } })).text
  return Promise.all(docs.map(async ({ uuid }) => [await text(uuid, 'in'), await text(uuid, 'out')]))
}

export const lossesOf = ({ preview }: ImportProblem): string[] => preview.losses.map(({ code }) => code)
