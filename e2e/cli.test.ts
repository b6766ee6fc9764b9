// The command line as somebody uses it who has nothing but the package: in a folder of its own, against a running product.

import { execFile, spawn } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { TokenScope } from '@verdict/domain/access-token'
import { Language } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { journeys, seen } from './journey.ts'
import { said } from './pages.ts'
import { createProblem, freshName, type Person, register, rootOf } from './person.ts'

const { product, visit } = journeys()
const minuteMs = 60_000
const isoAt = (ms: number): string => new Date(ms).toISOString()

const sample = { in: '3 4\n', out: '7\n' }
const right = 'a, b = map(int, input().split())\nprint(a + b)\n'
const wrong = 'a, b = map(int, input().split())\nprint(a - b)\n'

let folder: string
let root: Person
let pid: number
const at = (name: string) => join(folder, name)
const path = [dirname(process.execPath), process.env['PATH'] ?? ''].join(delimiter)

/** Packed and installed as by anybody, without the repository and without a registry. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'verdict-cli-'))
  const env = { ...process.env, PATH: path, npm_config_audit: 'false', npm_config_fund: 'false' }
  const npm = (args: string[], cwd: string) => promisify(execFile)('npm', args, { cwd, env })
  await npm(['pack', '--pack-destination', folder], join(import.meta.dirname, '../apps/cli'))
  const [tarball = ''] = readdirSync(folder).filter((name) => name.endsWith('.tgz'))
  writeFileSync(at('package.json'), '{}')
  await npm(['install', '--offline', at(tarball)], folder)
  for (const [name, text] of [
    ['right.py', right],
    ['wrong.py', wrong],
  ] as const)
    writeFileSync(at(name), text)
  root = await rootOf(product)
  pid = await createProblem(root, {
    title: freshName('Sum'),
    in: sample.in,
    out: sample.out,
    tests: [sample],
  })
}, 300_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Ran {
  status: number | null
  out: string
  said: string
}

/** @param home of the person; their login stands in it */
function verdict(
  home: string,
  args: string[],
  env: Record<string, string> = {},
  onSaid?: (said: string) => void,
) {
  mkdirSync(at(home), { recursive: true })
  return new Promise<Ran>((resolve, reject) => {
    const child = spawn(at('node_modules/.bin/verdict'), args, {
      cwd: folder,
      env: { PATH: path, HOME: at(home), LANG: 'C.UTF-8', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const ran: Ran = { status: null, out: '', said: '' }
    child.stdout.on('data', (text: Buffer) => (ran.out += text.toString()))
    child.stderr.on('data', (text: Buffer) => {
      ran.said += text.toString()
      onSaid?.(ran.said)
    })
    child.once('error', reject)
    child.once('close', (status) => resolve({ ...ran, status }))
  })
}

async function logIn(person: Person): Promise<void> {
  const { page, go } = await visit({ as: person })
  let allowing: Promise<void> | undefined
  const allow = async (address: URL) => {
    await go(address.pathname + address.search)
    await seen(page.getByText('The same network as this browser'))
    await page.getByRole('button', { name: 'Allow', exact: true }).click()
    await seen(page.getByText('The program is connected'))
  }
  const login = await verdict(person.uid, ['login', '--site', product.url], {}, (said) => {
    const [address] = /http\S+\?user_code=\S+(?=\n)/.exec(said) ?? []
    if (address !== undefined) allowing ??= allow(new URL(address))
  })
  await allowing
  expect(login).toMatchObject({ status: 0 })
  expect(login.out).toContain(`as ${person.uid}`)
  // An exam that begins for its reader would refuse what an open page asks.
  await page.close()
}

const tokenOf = async (scopes: TokenScope[]) => ({
  VERDICT_SITE: product.url,
  VERDICT_TOKEN: (await root.call('POST /account/tokens', { body: { name: 'test', scopes } })).token,
})

test('[CLI-LOGIN-1] [CLI-SUBMIT-1] [CLI-TEST-1] [CLI-RANK-1] [CLI-EXAM-1] a student logs in by the browser, tests, submits and looks at the ranklist; in an exam the token sleeps', async () => {
  const student = await register(product, freshName('student'))
  const { uid } = student
  const run = (...args: string[]) => verdict(uid, args)
  expect(await run('whoami', '--site', product.url)).toMatchObject({ status: 2 })
  await logIn(student)
  expect(statSync(at(`${uid}/.config/verdict/sites.json`)).mode & 0o777).toBe(0o600)
  expect((await run('whoami')).out).toContain(`${uid} at ${product.url}`)

  const failed = await run('test', 'wrong.py', '--problem', String(pid), '--language', 'python3')
  expect([failed.status, failed.out]).toEqual([1, expect.stringContaining('Sample 1: Wrong Answer')])
  const passed = await run('test', 'right.py', '--problem', String(pid), '--language', 'python3')
  expect([passed.status, passed.out]).toEqual([0, expect.stringContaining('1 of 1 samples passed.')])

  const { cid } = await root.call('POST /contest/', {
    body: {
      title: freshName('Contest'),
      start: isoAt(Date.now() - minuteMs),
      end: isoAt(Date.now() + 60 * minuteMs),
      list: [pid],
    },
  })
  const inContest = ['--problem', 'A', '--contest', String(cid), '--language', 'python3']
  const outside = await run('submit', 'right.py', ...inContest)
  expect([outside.status, outside.said]).toEqual([2, expect.stringContaining(`/contests/${cid}`)])
  await student.call('POST /contest/:cid/verify', { params: { cid }, body: {} })
  const refused = await run('submit', 'wrong.py', ...inContest, '--json')
  expect([refused.status, JSON.parse(refused.out)]).toEqual([
    1,
    expect.objectContaining({ verdict: 'wa', pid }),
  ])
  const accepted = await run('submit', 'right.py', ...inContest)
  expect([accepted.status, accepted.out]).toEqual([0, expect.stringContaining('Accepted')])
  const [, sid = ''] = /Submitted as (\d+)/.exec(accepted.said) ?? []
  expect(await run('watch', sid)).toMatchObject({ status: 0 })

  const ranks = await run('ranklist', String(cid), '--json')
  expect(JSON.parse(ranks.out)).toMatchObject({ rows: [{ rank: 1, username: uid, solved: 1 }] })
  expect((await run('ranklist', String(cid))).out).toContain('+1 (')

  await beginExamFor(student)
  const asleep = await run('submit', 'right.py', '--problem', String(pid), '--language', 'python3')
  expect([asleep.status, asleep.said]).toEqual([2, expect.stringContaining('You are sitting an exam')])
  const chinese = await verdict(uid, ['whoami'], { LANG: 'zh_CN.UTF-8' })
  expect(chinese.said).toContain('你正在参加考试')
  expect(await run('logout')).toMatchObject({ status: 0 })
  expect((await run('whoami', '--site', product.url)).said).toContain('verdict login --site')
})

async function beginExamFor({ uid }: Person): Promise<void> {
  const start = Date.now() + 60 * minuteMs
  const { cid } = await root.call('POST /contest/', {
    body: { title: freshName('Exam'), start: isoAt(start), end: isoAt(start + 60 * minuteMs), list: [pid] },
  })
  const params = { cid }
  await root.call('PUT /exam/:cid', { params, body: { rules: 'No phones.' } })
  await root.call('POST /exam/:cid/sitters', { params, body: { rows: [{ who: uid }] } })
  await root.call('PUT /contest/:cid', {
    params,
    body: { start: isoAt(Date.now() - minuteMs), end: isoAt(Date.now() + 60 * minuteMs), confirmed: true },
  })
}

test('[CLI-PKG-1] [CLI-PKG-2] a teacher saves a problem, and brings it in again after a look at it', async () => {
  const reader = await tokenOf(['read'])
  const saved = await verdict('teacher', ['problem', 'download', String(pid), '--output', 'sum.zip'], reader)
  expect([saved.status, existsSync(at('sum.zip'))]).toEqual([0, true])
  const without = await verdict('teacher', ['problem', 'upload', 'sum.zip', '--yes'], reader)
  expect([without.status, without.said]).toEqual([2, expect.stringContaining('--scopes read,submit,teach')])
  const teacher = await tokenOf(['read', 'teach'])
  const unsure = await verdict('teacher', ['problem', 'upload', 'sum.zip'], teacher)
  expect([unsure.status, unsure.said]).toEqual([2, expect.stringContaining('--yes')])
  const brought = await verdict('teacher', ['problem', 'upload', 'sum.zip', '--yes', '--json'], teacher)
  expect(brought).toMatchObject({ status: 0 })
  const { problems } = JSON.parse(brought.out) as { problems: { pid: number; state: string }[] }
  expect(problems).toMatchObject([{ state: 'done' }])
  const made = await root.call('GET /problem/:pid', { params: { pid: problems[0]!.pid } })
  expect(made.samples).toMatchObject([sample])
})

test('[CLI-FOLDER-1] [CLI-FOLDER-5] [CLI-FOLDER-6] a setter pulls a problem, works in their own editor, pushes it, and overwrites nobody', async () => {
  const title = freshName('Tide')
  const own = await createProblem(root, { title, description: 'How high?', tests: [sample] })
  await root.call('PUT /problem/:pid', {
    params: { pid: own },
    body: {
      references: [
        {
          name: 'right.py',
          language: Language.Python,
          code: right,
          expected: [Judge.Accepted],
          score: null,
        },
      ],
      sources: [{ role: 'generator', name: 'gen', language: Language.Python, code: 'print(1, 2)\n' }],
    },
  })
  const env = await tokenOf(['read', 'teach'])
  const run = (...args: string[]) => verdict('setter', ['problem', ...args], env)
  const pulled = await run('pull', String(own), 'tide')
  expect([pulled.status, pulled.out]).toEqual([0, expect.stringContaining('+ statement/en.md')])
  const edit = (file: string, from: string, to: string) => {
    const text = readFileSync(at(`tide/${file}`), 'utf8')
    expect(text).toContain(from)
    writeFileSync(at(`tide/${file}`), text.replace(from, to))
  }
  edit('statement/en.md', 'How high?', 'How low?')
  edit('generators/gen.py', '1, 2', '3, 4')
  edit('tests/1.in', '3 4', '30 4')
  const changes = ['~ generators/gen.py', '~ statement/en.md', '~ tests/1.in']

  const tried = await run('push', 'tide', '--dry-run')
  expect(tried.status).toBe(0)
  for (const line of changes) expect(tried.out).toContain(line)
  const { page, go, reload } = await visit({ as: root })
  await go(`/problem/${own}`)
  const statement = page.getByRole('article')
  await seen(statement.getByText('How high?'))

  const pushed = await run('push', 'tide')
  expect([pushed.status, pushed.out]).toEqual([0, expect.stringContaining('Pushed 3 files')])
  await reload()
  await seen(statement.getByText('How low?'))
  await go(`/problem/${own}/testcase`)
  await seen(page.getByRole('table', { name: 'Test data' }).getByRole('row', { name: /^1\b/ }))
  const { docs } = await root.call('GET /testcase/:pid', { params: { pid: own } })
  const stored = await root.call('GET /problem/:pid/content', { params: { pid: own } })
  expect(stored.sources).toMatchObject([{ name: 'gen', code: 'print(3, 4)\n' }])
  expect(docs).toMatchObject([{ inputBytes: 5 }])

  // Somebody works on it in the page meanwhile.
  await go(`/problem/${own}/edit`)
  const description = page.getByRole('textbox', { name: /^Description/ })
  await description.fill('How deep?')
  await page.getByRole('button', { name: 'Save' }).click()
  await said(page, `Problem ${own} saved.`)
  edit('statement/en.md', 'How low?', 'How wide?')
  const refused = await run('push', 'tide')
  expect([refused.status, refused.said]).toEqual([2, expect.stringContaining('~ statement/en.md')])
  const beside = await run('pull', String(own), 'now')
  expect(beside.status).toBe(0)
  expect(readFileSync(at('now/statement/en.md'), 'utf8')).toContain('How deep?')
  expect(await run('push', 'tide', '--force')).toMatchObject({ status: 0 })
  await go(`/problem/${own}`)
  await seen(statement.getByText('How wide?'))
  const again = await run('push', 'tide')
  expect([again.status, again.out]).toEqual([0, expect.stringContaining('Nothing to push')])
})
