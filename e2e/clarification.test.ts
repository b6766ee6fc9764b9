// Questions of a contest: asked, taken and answered by keys, and what is notified to everybody, in several browsers.

import { Privilege } from '@verdict/domain/privilege'
import { expect, test } from 'vitest'
import { eventually, gone, journeys, seen } from './journey.ts'
import { hearing, pathOf, said } from './pages.ts'
import { createProblem, freshName, logIn, register, rootOf, strongPassword } from './person.ts'

const { product, visit } = journeys()

async function contest() {
  const root = await rootOf(product)
  const problem = freshName('tides')
  const list = [
    await createProblem(root, { title: freshName('first') }),
    await createProblem(root, { title: problem }),
  ]
  const { cid } = await root.call('POST /contest/', {
    body: {
      title: freshName('regional'),
      start: new Date(Date.now() - 60_000).toISOString(),
      end: new Date(Date.now() + 3_600_000).toISOString(),
      list,
    },
  })
  const enter = async (name: string) => {
    const person = await register(product, freshName(name))
    await person.call('POST /contest/:cid/verify', { params: { cid }, body: {} })
    return person
  }
  return { root, problem, cid, enter }
}

test('[CLAR-PAGE-1] [CLAR-KEYS-1] [CLAR-NEWS-1] [CLAR-NEWS-3] asked, taken and answered to all by keys, and shown once everywhere', async () => {
  const { root, problem, cid, enter } = await contest()
  const [asker, rival] = [await enter('asker'), await enter('rival')]
  const { uid } = await register(product, freshName('jury'))
  const body = { privilege: Privilege.Admin }
  await root.call('PUT /admin/users/:uid', { params: { uid }, body })
  // It counts from the next login on.
  const second = await logIn(product, uid, strongPassword)

  const jury = await visit({ as: root })
  await jury.go(`/contests/${cid}/questions`)
  await jury.page.getByRole('link', { name: 'Question queue' }).click()
  await seen(jury.page.getByText('New questions appear at once.'))
  const other = await visit({ as: second })
  await other.go(`/contests/${cid}/questions/queue`)

  const author = await visit({ as: asker })
  await author.go(`/contests/${cid}/questions?problem=2`)
  const form = author.page.getByRole('main')
  const title = form.getByLabel('Title', { exact: true })
  await title.fill(`${await title.inputValue()}may n be 0?`)
  await form.getByRole('textbox', { name: 'Text', exact: true }).fill('May **n** be 0?')
  await form.getByRole('button', { name: 'Ask', exact: true }).click()

  // It appears at once, and the keys that answer it are written there.
  const card = jury.page.getByRole('article', { name: new RegExp(`${problem}: may n be 0`) })
  await seen(card.getByText('May n be 0?', { exact: true }))
  for (const key of ['j', 't', '1–9', 'Enter'])
    await seen(jury.page.getByRole('main').getByText(key, { exact: true }))
  const tab = (page: typeof jury.page) =>
    page.getByRole('navigation').getByRole('link', { name: /^Questions/ })
  await eventually(() => tab(jury.page).innerText()).toMatch(/1 waiting/)
  await jury.page.keyboard.press('t')
  await seen(card.getByText('You are answering'))
  await seen(other.page.getByText(/ is answering$/))
  await seen(other.page.getByRole('button', { name: 'Take over' }))

  // One who reads a problem of it elsewhere, with sound, and has another page open.
  const reader = await visit({ as: rival })
  await reader.context.addInitScript(() => {
    const played = { count: 0 }
    Object.assign(window, { played })
    OscillatorNode.prototype.start = new Proxy(Reflect.get(OscillatorNode.prototype, 'start'), {
      apply: (start, tone: OscillatorNode, when: [number?]) => {
        played.count += 1
        start.apply(tone, when)
      },
    })
  })
  await reader.go(`/contests/${cid}/questions`)
  await reader.page.getByRole('switch', { name: 'Play a sound for announcements' }).click()
  const tones = (page: typeof jury.page) =>
    page.evaluate(() => (window as unknown as { played: { count: number } }).played.count)
  expect(await tones(reader.page)).toBe(2)
  const heard = hearing(reader.page)
  await reader.go('/problems')
  await heard
  const beside = await reader.context.newPage()
  const heardBeside = hearing(beside)
  await beside.goto(`${product.url}/contests/${cid}/problem/1`)
  await heardBeside

  await card.getByText('Everyone', { exact: true }).click()
  await card.getByText('May n be 0?', { exact: true }).click()
  await jury.page.keyboard.press('4')
  await seen(card.getByRole('button', { name: 'No.', pressed: true }))
  await jury.page.keyboard.press('Enter')
  await said(jury.page, 'Answer sent.')
  await seen(jury.page.getByText('New questions appear at once.'))
  await seen(other.page.getByText('New questions appear at once.'))

  const notice = (page: typeof jury.page) => page.getByRole('region', { name: 'Announcements', exact: true })
  for (const page of [reader.page, beside]) {
    await seen(notice(page).getByRole('heading', { name: new RegExp(`${problem}: may n be 0`) }))
    await seen(notice(page).getByText('No.', { exact: true }))
    await eventually(() => page.getByRole('status').allInnerTexts()).toContainEqual(
      expect.stringMatching(/^Announcement\. .*May n be 0\?.*No\.$/s),
    )
  }
  const allTones = async () => (await tones(reader.page)) + (await tones(beside))
  await eventually(allTones).toBe(2)
  // The asker has it twice: the answer, and what everybody reads.
  await seen(notice(author.page))
  await seen(tab(author.page).getByText('2', { exact: true }))

  // Not after a reload, and not on a page that was closed.
  await reader.reload()
  await seen(tab(beside).getByText('1', { exact: true }))
  await gone(notice(reader.page))
  await notice(beside)
    .getByRole('button', { name: /^Close/ })
    .click()
  await gone(notice(beside))

  // Those who come later are shown it as well, and it leads to where all of it is.
  const late = await visit({ as: await enter('late') })
  await late.go(`/contests/${cid}`)
  await notice(late.page).getByRole('link', { name: /^Open/ }).click()
  await eventually(async () => pathOf(late.page)).toBe(`/contests/${cid}/questions`)
  await seen(late.page.getByRole('main').getByText('No.', { exact: true }))
  await gone(notice(late.page))
  await late.go(`/contests/${cid}/questions`)
  await eventually(() => tab(late.page).innerText()).toBe('Questions')
})

test('[CLAR-TO-1] [CLAR-QUEUE-3] notified to chosen participants alone, by an answer that was prepared', async () => {
  const { root, cid, enter } = await contest()
  const [asker, chosen, rival] = [await enter('asker'), await enter('chosen'), await enter('rival')]
  const title = freshName('lights')
  await asker.call('POST /discuss', { body: { title, content: 'It is dark here.', cid } })
  const { page, go } = await visit({ as: root })
  await go(`/contests/${cid}/questions/queue`)
  await page.getByRole('button', { name: 'Prepared answers' }).click()
  const dialog = page.getByRole('dialog', { name: 'Prepared answers' })
  await dialog.getByRole('textbox', { name: 'Answer 1' }).fill('Somebody is coming.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await said(page, 'Prepared answers saved.')
  const card = page.getByRole('article', { name: title })
  await card.getByText('The asker and chosen participants').click()
  await card.getByLabel('Find a participant').fill(chosen.uid)
  await page.getByRole('option', { name: chosen.uid }).click()
  await card.getByRole('button', { name: 'Somebody is coming.' }).click()
  await eventually(() => card.getByLabel('Your answer').inputValue()).toBe('Somebody is coming.')
  await card.getByRole('button', { name: 'Send answer' }).click()
  await said(page, 'Answer sent.')
  await page.getByRole('button', { name: /^Answered/ }).click()
  await seen(page.getByRole('article', { name: title }).getByText('Somebody is coming.').first())

  const notified = await visit({ as: chosen })
  await notified.go(`/contests/${cid}/questions`)
  await notified.page.getByRole('main').getByRole('link', { name: title }).click()
  await seen(notified.page.getByText('Only the people it is addressed to and the organizers can see this.'))
  const others = await visit({ as: rival })
  await others.go(`/contests/${cid}/questions`)
  await seen(others.page.getByText('No questions or announcements'))

  // A message that answers nothing.
  await go(`/contests/${cid}/questions`)
  await page.getByRole('button', { name: 'New announcement' }).click()
  const form = page.getByRole('main')
  await form.getByText('Chosen participants').click()
  const seat = freshName('seat')
  await form.getByLabel('Title', { exact: true }).fill(seat)
  await form.getByRole('textbox', { name: 'Text', exact: true }).fill('Please move to row 3.')
  await form.getByRole('button', { name: 'Post', exact: true }).click()
  await seen(form.getByText('Choose at least one participant.'))
  await form.getByLabel('Find a participant').fill(rival.uid)
  await page.getByRole('option', { name: rival.uid }).click()
  await form.getByRole('button', { name: 'Post', exact: true }).click()
  await seen(form.getByText(`Only for ${rival.uid}`))
  await seen(
    others.page
      .getByRole('region', { name: 'Announcements', exact: true })
      .getByText('Please move to row 3.'),
  )
})
