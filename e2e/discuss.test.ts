// Discussions as people have them: begun, found, answered, changed, moderated, and kept within a contest.

import { ProblemStatus } from '@verdict/domain/problem'
import { expect, test } from 'vitest'
import { eventually, gone, journeys, seen } from './journey.ts'
import { authDialog, hearing, menuEntry, moreMenu, pathOf, question, said } from './pages.ts'
import { createProblem, freshName, register, rootOf } from './person.ts'

const { product, visit } = journeys()

test('[NAV-DISC-1] [DISC-PAGE-1] [UI-A11Y-2] begun about a problem, found, answered, changed, deleted', async () => {
  const root = await rootOf(product)
  const problem = freshName('knapsack')
  const pid = await createProblem(root, { title: problem })
  const [asker, helper] = [
    await register(product, freshName('asker')),
    await register(product, freshName('helper')),
  ]
  const title = freshName('question')

  const { page, go } = await visit({ as: asker })
  await go('/')
  await moreMenu(page).click()
  await menuEntry(page, 'Discuss').click()
  await eventually(async () => pathOf(page)).toBe('/discuss')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'New discussion' }).click()
  // The focus goes into what opens, and back when it closes.
  const focused = page.locator(':focus')
  await seen(focused.and(main.getByLabel('Title', { exact: true })))
  await main.getByRole('button', { name: 'Cancel' }).click()
  await seen(focused.and(main.getByRole('button', { name: 'New discussion' })))
  await page.keyboard.press('Enter')
  await main.getByRole('button', { name: 'Post', exact: true }).click()
  await said(page, 'Form is not valid, please check your input.')
  await main.getByLabel('Title', { exact: true }).fill(title)
  await main.getByRole('textbox', { name: 'Text', exact: true }).fill('Why is `n` so large?')
  await main.getByLabel('About').selectOption('A problem')
  await main.getByLabel('Find a problem').fill(problem)
  await page.getByRole('option', { name: problem }).click()
  await main.getByRole('button', { name: 'Post', exact: true }).click()
  await seen(main.getByRole('heading', { level: 1, name: title }))
  const path = pathOf(page)
  await seen(main.getByRole('link', { name: `Problem ${pid} ${problem}` }))
  expect(await main.locator('code').innerText()).toBe('n')

  // A visitor finds it by a word, and is asked to log in before writing.
  const visitor = await visit()
  await visitor.go('/discuss')
  await visitor.page.getByLabel('Search titles').fill(title)
  await visitor.page.keyboard.press('Enter')
  await visitor.page.getByRole('table', { name: 'Discuss' }).getByRole('link', { name: title }).click()
  await visitor.page.getByRole('button', { name: 'Log in to comment' }).click()
  await seen(authDialog(visitor.page).dialog)

  const other = await visit({ as: helper })
  await other.go(`/discuss?pid=${pid}`)
  await seen(other.page.getByText(`About Problem ${pid}`))
  await other.page.getByRole('link', { name: title }).click()
  const comments = other.page.getByRole('main')
  expect(await comments.getByRole('button', { name: /^(Edit|Delete) what/ }).count()).toBe(0)
  await comments.getByRole('textbox', { name: 'Comment' }).fill('Think of $O(n)$.')
  await comments.getByRole('button', { name: 'Comment', exact: true }).click()
  await seen(comments.getByRole('heading', { level: 2, name: '1 comment' }))
  await comments.getByRole('button', { name: `Edit ${helper.uid}'s post` }).click()
  const change = comments.getByRole('textbox', { name: 'Edit comment' })
  await seen(other.page.locator(':focus').and(change))
  await change.fill('Think of a *set*.')
  await comments.getByRole('button', { name: 'Cancel' }).click()
  await question(other.page).answer('Cancel')
  await comments.getByRole('button', { name: 'Save' }).click()
  await seen(comments.getByText(/^edited /))
  await seen(other.page.locator(':focus').and(comments.getByRole('button', { name: /^Edit .*'s post$/ })))
  await seen(comments.getByRole('article').getByText('set', { exact: true }))

  // An administrator takes the comment away, its author the discussion.
  const moderator = await visit({ as: root })
  await moderator.go(path)
  await moderator.page.getByRole('button', { name: `Delete ${helper.uid}'s post` }).click()
  await question(moderator.page).answer('Delete')
  await seen(moderator.page.getByText('No comments yet.'))
  await go(path)
  await main.getByRole('button', { name: `Edit ${asker.uid}'s post` }).click()
  const better = freshName('better')
  await main.getByLabel('Title', { exact: true }).fill(better)
  await main.getByRole('button', { name: 'Save' }).click()
  await seen(main.getByRole('heading', { level: 1, name: better }))
  await main.getByRole('button', { name: `Delete ${asker.uid}'s post` }).click()
  await question(page).answer('Delete')
  await said(page, 'Delete success')
  await eventually(async () => pathOf(page)).toBe('/discuss')
  await gone(main.getByRole('link', { name: better }))
})

test('[DISC-VIS-1] [DISC-VIS-4] [DISC-PAGE-2] [DISC-ANSWER-2] a question in a running contest is between its author and those who manage it', async () => {
  const root = await rootOf(product)
  const [asker, rival] = [
    await register(product, freshName('asker')),
    await register(product, freshName('rival')),
  ]
  const times = { start: Date.now() - 60_000, end: Date.now() + 3_600_000 }
  const title = freshName('contest')
  const secret = freshName('secret')
  const pid = await createProblem(root, { title: secret, status: ProblemStatus.Reserve })
  const { cid } = await root.call('POST /contest/', {
    body: {
      title,
      start: new Date(times.start).toISOString(),
      end: new Date(times.end).toISOString(),
      list: [pid],
    },
  })
  for (const person of [asker, rival]) {
    await person.call('POST /contest/:cid/verify', { params: { cid }, body: {} })
  }
  const own = freshName('question')
  const { did } = await asker.call('POST /discuss', { body: { title: own, content: 'Is it 0-based?', cid } })
  const notice = freshName('notice')
  const { did: noticeDid } = await root.call('POST /discuss', {
    body: { title: notice, content: 'No.', cid },
  })

  const author = await visit({ as: asker })
  await author.go(`/discuss/${did}`)
  await seen(author.page.getByText('A contest is running. Until it ends'))
  await seen(author.page.getByRole('link', { name: `Contest ${cid} ${title}` }))
  // About a problem that only the contest opens: from there, and back to it.
  await author.go(`/contests/${cid}/problem/1`)
  // An organizer who is elsewhere hears of it at once, and its author of the answer.
  const organizer = await visit({ as: root })
  const heard = hearing(organizer.page)
  await organizer.go('/problems')
  await heard
  await author.page.getByRole('main').getByRole('link', { name: 'Ask the organizers' }).click()
  const form = author.page.getByRole('main')
  await eventually(() => form.getByLabel('About', { exact: true }).inputValue()).toBe('1')
  const titleField = form.getByLabel('Title', { exact: true })
  await titleField.fill(`${await titleField.inputValue()}may n be 0?`)
  await form.getByRole('textbox', { name: 'Text', exact: true }).fill('May n be 0?')
  const asked = new RegExp(`${secret}: may n be 0`)
  await form.getByRole('button', { name: 'Ask', exact: true }).click()
  await said(organizer.page, asked)
  await eventually(async () => pathOf(author.page)).toBe(`/contests/${cid}/problem/1`)
  await author.page.getByRole('link', { name: 'Questions', exact: true }).first().click()
  await form.getByRole('link', { name: asked }).click()
  await seen(form.getByRole('heading', { level: 1, name: asked }))
  await eventually(async () => pathOf(author.page)).toBe(`/contests/${cid}/questions`)
  await eventually(() => organizer.page.title()).toMatch(/^\(\d+\) /)
  await organizer.page.getByRole('button', { name: /^Notifications, \d+ unread/ }).click()
  await organizer.page.getByRole('dialog').getByRole('link', { name: asked }).click()
  await seen(organizer.page.getByRole('timer').first())
  await seen(organizer.page.getByRole('link', { name: 'Next unanswered question' }))
  await organizer.page.getByRole('button', { name: 'Yes.', exact: true }).click()
  await seen(author.page.getByRole('main').getByText('Yes.', { exact: true }))
  await author.page.getByRole('link', { name: `Contest ${cid} ${title}` }).click()
  await eventually(async () => pathOf(author.page)).toBe(`/contests/${cid}/questions`)
  const { page, go, expectRefusal } = await visit({ as: rival })
  expectRefusal(`/discuss/${did}`, 404)
  await go(`/discuss/${did}`)
  await seen(page.getByRole('heading', { level: 1, name: 'Discussion not found' }))
  await go(`/discuss?cid=${cid}`)
  await seen(page.getByRole('link', { name: notice, exact: true }))
  expect(await page.getByRole('link', { name: own, exact: true }).count()).toBe(0)
  await go(`/discuss/${noticeDid}`)
  await seen(page.getByText('The contest is running: only organizers can post here.'))
  expect(await page.getByRole('textbox', { name: 'Comment' }).count()).toBe(0)
  // Readers of the list do not load the editor.
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  const forms = () => loaded.filter((path) => path.startsWith('/assets/begin-discussion-'))
  await go(`/contests/${cid}/questions`)
  await seen(page.getByRole('link', { name: notice, exact: true }))
  expect(forms()).toEqual([])
  await page.getByRole('button', { name: 'Ask the organizers' }).click()
  await seen(page.getByRole('main').getByLabel('Title', { exact: true }))
  expect(forms()).toHaveLength(1)
})
