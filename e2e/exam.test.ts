// An exam from the doors to the receipt: ten who sit it, of whom one has two browsers, and the proctor at the desk.

import { Language, languageName } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { expect, test } from 'vitest'
import { eventually, gone, journeys, seen } from './journey.ts'
import { hearing, isInMain, pathOf, submitPage, writeCode } from './pages.ts'
import { createProblem, freshName, judged, logIn, type Person, register, rootOf, submit } from './person.ts'
import { problem, programIn } from './programs/sum-and-difference.ts'
import type { Visit } from './visit.ts'

const { product, visit } = journeys()
const minuteMs = 60_000
const isoAt = (ms: number): string => new Date(ms).toISOString()

interface Exam {
  cid: number
  pid: number
  root: Person
  proctor: Person
  ann: Person
  bob: Person
  cleo: Person
  /** They come early, and stay. */
  others: Person[]
}

/** Made by calls; its doors are open. */
async function beginExam(): Promise<Exam> {
  const root = await rootOf(product)
  const [proctor, ann, bob, cleo] = (await Promise.all(
    ['proctor', 'ann', 'bob', 'cleo'].map((kind) => register(product, freshName(kind))),
  )) as [Person, Person, Person, Person]
  const others = await Promise.all(Array.from({ length: 7 }, () => register(product, freshName('other'))))
  const pid = await createProblem(root, problem)
  const [start, end] = [Date.now() + 60 * minuteMs, Date.now() + 120 * minuteMs]
  const { cid } = await root.call('POST /contest/', {
    body: { title: freshName('Exam'), start: isoAt(start), end: isoAt(end), list: [pid] },
  })
  const params = { cid }
  await root.call('PUT /exam/:cid', {
    params,
    body: { rules: 'No phones.', proctors: [proctor.uid] },
  })
  const seats = ['A1', 'A2', 'A3', 'A4'].map((name, index) => ({ name, row: 1, column: index + 1 }))
  await root.call('POST /exam/:cid/rooms', { params, body: { name: 'Hall', seats } })
  const rows = [ann, bob, cleo].map(({ uid }, index) => ({ who: uid, room: 'Hall', seat: `A${index + 1}` }))
  const standing = others.map(({ uid }) => ({ who: uid }))
  await root.call('POST /exam/:cid/sitters', { params, body: { rows: [...rows, ...standing] } })
  await moveTo({ cid, root }, Date.now() + 5 * minuteMs, Date.now() + 35 * minuteMs)
  return { cid, pid, root, proctor, ann, bob, cleo, others }
}

const moveTo = ({ cid, root }: Pick<Exam, 'cid' | 'root'>, start: number, end: number) =>
  root.call('PUT /contest/:cid', {
    params: { cid },
    body: { start: isoAt(start), end: isoAt(end), confirmed: true },
  })

/** A sitter who comes early waits inside; another who only reads something sees it come. Then it begins for both by itself. */
async function comeEarly(exam: Exam): Promise<Visit> {
  const { cid, root, bob, cleo, others } = exam
  const enters = ({ call }: Person) =>
    call('POST /exam/:cid/entry', { params: { cid }, body: { accepts: true } })
  for (const { state } of await Promise.all(others.map(enters))) expect(state).toBe('in')
  const [inside, elsewhere] = [await visit({ as: bob }), await visit({ as: cleo })]
  await inside.go(`/exam/${cid}`)
  const heard = hearing(inside.page)
  await inside.page.getByText('I have read these rules and accept them').click()
  // Nothing is shown of it before.
  inside.expectRefusal(`/api/contest/${cid}`, 403)
  await inside.page.getByRole('button', { name: 'Enter the exam' }).click()
  await seen(inside.page.getByText('This page opens by itself at the start.'))
  expect(await inside.page.getByRole('link', { name: 'Hand in' }).count()).toBe(0)
  await heard
  const reading = hearing(elsewhere.page)
  await elsewhere.go('/problems')
  const banner = elsewhere.page.getByRole('complementary', { name: 'Starting soon' })
  await seen(banner.getByRole('link', { name: 'Go to the exam' }))
  await reading
  // Its socket ends with the rest of the site.
  elsewhere.expectRefusal('/api/', 403)
  await moveTo({ cid, root }, Date.now() + 3_000, Date.now() + 30 * minuteMs)
  await seen(inside.page.getByRole('link', { name: 'Hand in' }))
  await seen(inside.page.getByRole('row').filter({ hasText: problem.title }))
  await eventually(async () => pathOf(elsewhere.page)).toBe(`/exam/${cid}`)
  await seen(elsewhere.page.getByRole('button', { name: 'Enter the exam' }))
  await elsewhere.close()
  return inside
}

/** From any address one is led to the exam, enters it, and hears of it from then on. */
async function enter({ cid }: Exam, sitter: Visit): Promise<void> {
  // Before one is in, there is nothing to hear.
  sitter.expectRefusal('/api/websocket/token', 403)
  await sitter.go('/problems')
  await eventually(async () => pathOf(sitter.page)).toBe(`/exam/${cid}`)
  const heard = hearing(sitter.page)
  await sitter.page.getByText('I have read these rules and accept them').click()
  await sitter.page.getByRole('button', { name: 'Enter the exam' }).click()
  await eventually(async () => pathOf(sitter.page)).toContain(`/contests/${cid}`)
  await eventually(() => isInMain(sitter.page)).toBe(true)
  await heard
}

const timeLeft = async ({ page }: Visit): Promise<number> => {
  const text = (await page.getByRole('timer').first().locator('b').textContent()) ?? ''
  return text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
}

/** Something that is granted at the desk, with why. */
async function grant(desk: Visit, action: string | RegExp): Promise<void> {
  const dialog = desk.page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Seen')
  await dialog.getByRole('button', { name: action }).click()
  await gone(dialog)
}

test('[EXAM-1] [SUB-STAY-1] an exam of ten who come early, from the doors to the receipt', async () => {
  const exam = await beginExam()
  const { cid, ann, bob, cleo } = exam
  const params = { cid }
  const [desk, first, second] = [
    await visit({ as: exam.proctor }),
    await visit({ as: ann }),
    await visit({ as: await logIn(product, ann.uid, ann.password) }),
  ]
  await desk.go(`/exam/${cid}/desk`)
  const seatOf = (person: Person) => desk.page.locator(`[data-uid="${person.uid}"]`)
  await seen(seatOf(ann))

  const third = await comeEarly(exam)
  const code = programIn(Language.C, Judge.Accepted)
  await Promise.all(exam.others.map((other) => submit(other, exam.pid, Language.C, code, cid)))

  // The session that is put out is refused from then on, in the middle of whatever its page asks.
  first.expectRefusal('/api/', 403)
  // One session takes part; a second one waits until the proctor lets it in, and then the first is out.
  await enter(exam, first)
  // It hears nothing of the exam until it is let in, nor after handing in.
  second.expectRefusal('/api/', 403)
  await second.go(`/exam/${cid}`)
  await second.page.getByRole('button', { name: 'Ask to be let in' }).click()
  await seen(second.page.getByText('Waiting for a proctor'))
  await desk.page
    .getByRole('region', { name: 'Waiting for the desk' })
    .getByRole('button', { name: 'Let in' })
    .click()
  await grant(desk, 'Let in')
  await eventually(async () => pathOf(second.page)).toContain(`/contests/${cid}`)
  await first.go(`/exam/${cid}`)
  await seen(first.page.getByText('Your exam is open in another session'))
  await first.close()

  // More time for one is on their clock at once, and on nobody else's.
  const before = await timeLeft(third)
  await exam.proctor.call('POST /exam/:cid/times', {
    params,
    body: { uid: bob.uid, minutes: 15, reason: 'As agreed' },
  })
  await eventually(() => timeLeft(third)).toBeGreaterThan(before + 14 * 60)
  expect(await timeLeft(second)).toBeLessThan(30 * 60)

  // A pause covers the page and stops the clock.
  await exam.proctor.call('POST /exam/:cid/pauses', { params, body: { reason: 'Fire alarm' } })
  await seen(third.page.getByText('Paused').first())
  await exam.proctor.call('POST /exam/:cid/pauses/resume', { params, body: {} })
  await gone(third.page.getByText('Paused').first())

  // Offline, a submission waits in the browser, and is sent by itself.
  third.tolerate(/ERR_INTERNET_DISCONNECTED|WebSocket connection|dynamically imported module/)
  await third.go(`/contests/${cid}/problem/1/submit`)
  const form = submitPage(third.page)
  await form.language.selectOption(languageName(Language.Cpp17))
  await writeCode(third.page, programIn(Language.Cpp17, Judge.Accepted))
  await third.context.setOffline(true)
  await form.submit.click()
  await seen(third.page.getByText('Kept in this browser at'))
  await third.context.setOffline(false)
  await eventually(
    async () => (await exam.root.call('GET /status/list', { query: { mid: cid, uid: bob.uid } })).docs.length,
  ).toBe(1)
  const list = await exam.root.call('GET /status/list', { query: { mid: cid, uid: bob.uid } })
  const sid = list.docs[0]!.sid
  expect((await judged(exam.root, sid)).judge).toBe(Judge.Accepted)

  // A machine died: another seat, and the next login there takes part.
  await exam.proctor.call('POST /exam/:cid/desk/seat', {
    params,
    body: {
      uid: cleo.uid,
      seatId: await freeSeat(exam),
      swap: false,
      release: true,
      reason: 'The machine died',
    },
  })
  await eventually(async () => (await seatOf(cleo).textContent()) ?? '').toContain('A4')

  // The workbench keeps one there, and leads nowhere: verdicts alone, no step, no program to step through, no next problem.
  await second.go(`/contests/${cid}/problem/1/submit`)
  const main = second.page.getByRole('main')
  const workbench = submitPage(second.page)
  await main.getByRole('switch', { name: 'Stay on this page after submitting' }).setChecked(true)
  await workbench.language.selectOption(languageName(Language.Python))
  const handIn = async (program: string, verdict: string) => {
    await writeCode(second.page, program)
    await second.page.keyboard.press('Control+Enter')
    await seen(main.getByRole('status').getByText(verdict))
    await seen(main.getByText(`submit pid:${exam.pid} success!`))
    expect(pathOf(second.page)).toBe(`/contests/${cid}/problem/1/submit`)
  }
  await handIn('print(1)', 'Wrong Answer')
  expect(await main.getByRole('button', { name: 'Step through' }).count()).toBe(0)
  expect(await main.getByRole('region', { name: 'What to try' }).count()).toBe(0)
  await handIn(programIn(Language.Python, Judge.Accepted), 'Accepted')
  expect(await main.getByText(/^Solved (?:on|after)/).count()).toBe(0)

  // Handed in early: final, with a receipt that anybody can check.
  await second.page.getByRole('link', { name: 'Hand in' }).click()
  await second.page.getByRole('main').getByRole('button', { name: 'Hand in' }).click()
  await second.page.getByRole('alertdialog').getByRole('button', { name: 'Hand in' }).click()
  await seen(second.page.getByRole('heading', { name: 'Receipt' }))
  const papers = await exam.root.call('GET /exam/:cid/papers', { params, query: {} })
  const receipt = papers.docs.find(({ uid }) => uid === ann.uid)!.receipt!
  const visitor = await visit()
  await visitor.go(`/receipt/${receipt.code}`)
  await seen(visitor.page.getByText('This receipt is genuine'))

  // The end comes for everybody but who has more time, and nobody's work is lost.
  const fourth = await visit({ as: exam.others[0]! })
  await fourth.go(`/contests/${cid}`)
  await seen(fourth.page.getByRole('link', { name: 'Hand in' }))
  await moveTo(exam, Date.now() - 31 * minuteMs, Date.now() + 1_000)
  await eventually(() => timeLeft(third)).toBeLessThan(16 * 60)
  expect(await timeLeft(third)).toBeGreaterThan(13 * 60)
  await seen(fourth.page.getByRole('heading', { name: 'Receipt' }))
  expect(pathOf(fourth.page)).toBe(`/exam/${cid}/handed-in`)
  const uids = new Set(exam.others.map(({ uid }) => uid))
  await eventually(async () => {
    const { docs } = await exam.root.call('GET /exam/:cid/papers', { params, query: {} })
    return docs.filter((row) => uids.has(row.uid) && row.submissions === 1 && row.receipt?.isValid).length
  }).toBe(uids.size)
})

async function freeSeat({ cid, proctor }: Exam): Promise<number> {
  const { seats } = await proctor.call('GET /exam/:cid/desk', { params: { cid } })
  return seats.find(({ name }) => name === 'A4')!.id
}
