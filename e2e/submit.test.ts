// From code to verdict, in the browser: handing in, the verdict that arrives by itself, and root's two actions.

import { Language, languageName, standardLanguages } from '@verdict/domain/language'
import { Judge } from '@verdict/domain/verdict'
import { beforeAll, describe, expect, test } from 'vitest'
import { eventually, gone, journeys, seen } from './journey.ts'
import { authDialog, drawn, pathOf, question, said, stayMark, submitPage, toast, writeCode } from './pages.ts'
import {
  createProblem,
  freshName,
  judged,
  logIn,
  type Person,
  register,
  rootOf,
  submit,
  whileNothingIsJudged,
} from './person.ts'
import { problem, programs } from './programs/sum-and-difference.ts'

const { product, visit } = journeys()
const sum =
  '#include <cstdio>\nint main() { long long a, b; scanf("%lld %lld", &a, &b); printf("%lld\\n", a + b); }\n'

let root: Person
let student: Person
/** Each verdict can be reached here. */
let pid: number

beforeAll(async () => {
  root = await rootOf(product)
  student = await register(product, freshName('student'))
  pid = await createProblem(root, problem)
})

describe('handing in', () => {
  test('[SUB-PAGE-7] [RT-CLIENT-3] [SUB-MINE-1] [UI-A11Y-3] C++17 code for problem 1000 is Accepted, and the verdict arrives without a reload', async () => {
    const newcomer = await register(product, freshName('newcomer'))
    const { page, go } = await visit({ as: newcomer })
    await go('/problems')
    await page.getByRole('link', { name: /A \+ B/ }).click()
    await seen(page.getByRole('heading', { level: 1, name: /1000/ }))
    await page.getByRole('link', { name: 'Submit' }).click()
    const form = submitPage(page)
    await form.language.selectOption(languageName(Language.Cpp17))
    await writeCode(page, sum)
    await stayMark.set(page)
    await form.submit.click()
    await said(page, 'submit pid:1000 success!')
    const row = page.getByRole('table', { name: 'My submissions' }).getByRole('row').nth(1)
    await seen(row.getByText('Accepted'))
    await seen(row.getByText(languageName(Language.Cpp17)))
    expect(await stayMark.isThere(page)).toBe(true)

    await page.goto('/problems')
    await seen(page.getByRole('row', { name: /1000/ }).getByText('Solved', { exact: true }))
  })

  test('[SUB-PAGE-7] my submissions name each verdict that a program gets', async () => {
    const author = await register(product, freshName('student'))
    const verdicts = [
      ['Wrong Answer', Judge.WrongAnswer],
      ['Presentation Error', Judge.PresentationError],
      ['Compile Error', Judge.CompileError],
      ['Runtime Error', Judge.RuntimeError],
      ['Time Limit Exceeded', Judge.TimeLimitExceeded],
      ['Memory Limit Exceeded', Judge.MemoryLimitExceeded],
      ['Output Limit Exceeded', Judge.OutputLimitExceeded],
    ] as const
    for (const [, verdict] of verdicts) {
      await submit(author, pid, Language.C, programs[Language.C][verdict])
    }
    const { page, go } = await visit({ as: author })
    await go(`/problem/${pid}/mySubmission`)
    const rows = page.getByRole('table', { name: 'My submissions' }).getByRole('row')
    for (const [words] of verdicts) await seen(rows.filter({ hasText: words }))
    expect(await rows.count()).toBe(1 + verdicts.length)
  })

  test('[SUB-PAGE-2] languages are offered in the order C++11, C++17, C, Java, Python', async () => {
    const { page, go } = await visit({ as: student })
    await go(`/problem/${pid}/submit?side=0`)
    const options = await submitPage(page).language.locator('option').allTextContents()
    expect(options).toEqual(standardLanguages.map((language) => languageName(language)))
  })

  test.each([
    ['alone on its page', 1440, '?side=0', '.cm-editor'],
    ['where it is too narrow for a statement beside it', 1100, '', '.cm-editor'],
    ['on a phone', 390, '', '.cm-editor'],
    ['as the plain field that stands in for it', 1440, '?side=0', 'textarea'],
  ] as const)(
    '[SUB-PAGE-1] the code area has 15 rows and grows to 20, %s',
    async (_, width, search, area) => {
      const { page, go, tolerate } = await visit({ as: student, width })
      if (area === 'textarea') {
        tolerate(/code-editor/)
        await page.route('**/code-editor*.js', (route) => route.abort())
      }
      await go(`/problem/${pid}/submit${search}`)
      if (search === '') await page.getByRole('tab', { name: 'Code' }).click()
      const editor = page.getByRole('main').locator(area).first()
      const heightOf = async (rows: number): Promise<number> => {
        const text = 'x\n'.repeat(rows - 1)
        await (area === 'textarea' ? editor.fill(text) : writeCode(page, text))
        // The editor draws in a frame of its own what was typed.
        await drawn(page)
        return (await editor.boundingBox())!.height
      }
      const one = await heightOf(1)
      const row = one / 15.8
      expect(Math.abs((await heightOf(15)) - one)).toBeLessThan(2)
      expect(Math.abs((await heightOf(18)) - one - 3 * row)).toBeLessThan(3)
      for (const many of [20, 60]) expect(Math.abs((await heightOf(many)) - one - 5 * row)).toBeLessThan(3)
    },
  )

  test('[SUB-PAGE-4] a draft survives a reload, for its problem alone', async () => {
    const { page, go, reload } = await visit({ as: student })
    await go(`/problem/${pid}/submit`)
    const draft = 'int main() { return 7; }'
    await writeCode(page, draft)
    await seen(page.getByText(/^Draft saved/))
    await reload()
    await eventually(() => submitPage(page).code.innerText()).toContain('return 7')
    await go('/problem/1000/submit')
    expect(await submitPage(page).code.innerText()).not.toContain('return 7')
  })

  test('[SUB-PAGE-6] reset asks, then removes code and draft', async () => {
    const { page, go, reload } = await visit({ as: student })
    await go(`/problem/${pid}/submit`)
    const form = submitPage(page)
    await writeCode(page, 'something to remove')
    await form.reset.click()
    const asked = page.getByRole('alertdialog')
    await asked.getByRole('button', { name: 'Reset' }).click()
    await eventually(async () => (await form.code.innerText()).includes('something')).toBe(false)
    await reload()
    await seen(form.code)
    expect(await form.code.innerText()).not.toContain('something')
  })

  test('[SUB-PAGE-3] Java code without the word Main shows an alert', async () => {
    const { page, go } = await visit({ as: student })
    await go(`/problem/${pid}/submit`)
    const form = submitPage(page)
    const alert = page.getByText(/does not contain the word Main/)
    await form.language.selectOption(languageName(Language.Java))
    await writeCode(page, 'public class Solution { }')
    await seen(alert)
    await writeCode(page, 'public class Main { }')
    await gone(alert)
    await writeCode(page, 'public class Solution { }')
    await seen(alert)
    await form.language.selectOption(languageName(Language.C))
    await gone(alert)
  })

  test('[SUB-PAGE-5] a visitor is asked to log in on the button that does not submit', async () => {
    const { page, go } = await visit()
    await go(`/problem/${pid}/submit`)
    const button = page.getByRole('main').getByRole('button', { name: /Please log in/ })
    await seen(button)
    expect(await button.isDisabled()).toBe(true)
  })

  test('[SUB-PAGE-8] a submission that the server refuses stays on the page with its code', async () => {
    const { page, go, expectRefusal } = await visit({ as: student })
    await go(`/problem/${pid}/submit`)
    const form = submitPage(page)
    await writeCode(page, 'int main() { return 1; }')
    expectRefusal('/api/status', 429)
    await page.route('**/api/status', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '5' },
        json: { success: false, code: 429, message: 'Too many requests', error: 'RATE_LIMITED', data: null },
      }),
    )
    await form.submit.click()
    await seen(page.getByText('Too many requests, please try again later'))
    expect(pathOf(page)).toBe(`/problem/${pid}/submit`)
    expect(await form.code.innerText()).toContain('return 1')
  })

  test('[ACC-OVER-1] [UI-FORM-2] code outlives the session that it was written in, and a double click hands it in once', async () => {
    const writer = await register(product, freshName('over'))
    const { page, go, expectRefusal } = await visit({ as: writer })
    await go(`/problem/${pid}/submit`)
    const form = submitPage(page)
    await writeCode(page, 'int main() { return 2; }')
    const elsewhere = await logIn(product, writer.uid, writer.password)
    await elsewhere.call('DELETE /account/sessions', {})
    // The page may ask for anything until they have logged in again.
    expectRefusal('/api/', 401)
    // The channel of its session was closed: it may have noticed by itself, and then a dialog lies over the button.
    await form.submit.dispatchEvent('click')
    const auth = authDialog(page)
    await seen(auth.dialog.getByText('Your session has expired. Log in again; what you typed is kept.'))
    expect(await form.code.innerText()).toContain('return 2')
    await auth.username.fill(writer.uid)
    await auth.password.fill(writer.password)
    await auth.submit('Login')
    await gone(auth.dialog)
    expect(await form.code.innerText()).toContain('return 2')
    await form.submit.dblclick()
    await eventually(async () => pathOf(page)).toBe(`/problem/${pid}/mySubmission`)
    await seen(page.getByRole('main').getByRole('row').nth(1))
    const list = await elsewhere.call('GET /account/submissions', { query: {} })
    expect(list.total).toBe(1)
  })

  test('[SUB-MINE-2] my submission without a login shows the 403 text and goes to the problem', async () => {
    const { page } = await visit()
    await page.goto(`/problem/${pid}/mySubmission`)
    await said(page, 'Unauthorized')
    await eventually(async () => pathOf(page)).toBe(`/problem/${pid}`)
  })
})

describe('the solution page', () => {
  const slow =
    '#include <cstdio>\n#include <ctime>\nint main() { int a, b; scanf("%d %d", &a, &b); while (clock() < CLOCKS_PER_SEC * 2 / 5) {} printf("%d %d\\n", a + b, a - b); }\n'

  test('[SUB-DETAIL-1] [SUB-DETAIL-2] [SUB-DETAIL-5] [RT-CLIENT-3] [UI-A11Y-3] verdict, strip and table fill in by themselves', async () => {
    const { page, go } = await visit({ as: student })
    const sid = await whileNothingIsJudged(root, async () => {
      const sid = await submit(student, pid, Language.Cpp17, slow)
      await go(`/solution/${sid}`)
      await stayMark.set(page)
      await seen(page.getByRole('status').getByText('Pending'))
      return sid
    })
    await seen(page.getByRole('status').getByText('Accepted', { exact: true }))
    const strip = page.getByRole('list', { name: 'Tests' })
    for (const number of [1, 2]) await seen(strip.getByText(`Test ${number}: Accepted`))
    expect(await stayMark.isThere(page)).toBe(true)
    // Said once to who listens, where it stands, and not beside it.
    expect(await toast(page, /^Submission \d/).count()).toBe(0)
    expect(await page.getByRole('status').getByText('Accepted').count()).toBe(1)

    const detail = await judged(student, sid)
    const rows = page.getByRole('table').first().getByRole('row')
    await eventually(() => rows.count()).toBe(1 + detail.testcase.length)
    for (const [index, { uuid }] of detail.testcase.entries()) {
      await seen(rows.nth(index + 1).getByText(uuid.slice(0, 8)))
      await seen(rows.nth(index + 1).getByText('Accepted'))
    }
    const main = page.getByRole('main')
    await seen(main.getByRole('link', { name: /Sum and difference/ }))
    const author = main.getByRole('link', { name: student.uid })
    expect(await author.getAttribute('href')).toBe(`/user/${student.uid}`)
    await seen(main.getByText('C++17'))
    await main.getByRole('button', { name: 'Copy' }).click()
    await said(page, 'Copied!')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(slow)
  })

  test('[SUB-DETAIL-4] the compiler’s messages are shown for a Compile Error', async () => {
    const sid = await submit(student, pid, Language.C, 'int main(void) { return undeclared_name; }')
    await judged(student, sid)
    const { page, go } = await visit({ as: student })
    await go(`/solution/${sid}`)
    await seen(page.getByRole('main').getByText(/undeclared_name.*undeclared/))
  })

  test('[SUB-TRIES-1] [SUB-TRIES-2] [SUB-AGAIN-1] [SUB-AGAIN-2] [SUB-AGAIN-3] from a Compile Error back to the editor, where its line is marked', async () => {
    const code = 'int main(void) {\n  return undeclared_name;\n}'
    const first = await submit(student, pid, Language.C, programs[Language.C][Judge.WrongAnswer])
    await judged(student, first)
    const sid = await submit(student, pid, Language.C, code)
    await judged(student, sid)
    const { page, go } = await visit({ as: student })
    await go(`/solution/${sid}`)
    await page.getByRole('link', { name: 'Previous try' }).click()
    await page.waitForURL(`**/solution/${first}`)
    await page.getByRole('link', { name: 'Next try' }).click()
    await page.waitForURL(`**/solution/${sid}`)
    await page.getByRole('button', { name: 'Edit and resubmit' }).click()
    await page.waitForURL(`**/problem/${pid}/submit?from=${sid}`)
    const form = submitPage(page)
    await eventually(() => form.code.innerText()).toContain('undeclared_name')
    const mark = page.locator('.cm-lint-marker-error')
    await seen(mark)
    await mark.hover()
    await seen(page.getByText(/undeclared_name.*undeclared/))
    await form.code.press('ControlOrMeta+f')
    await seen(page.getByRole('textbox', { name: 'Find' }))
    await seen(page.getByRole('button', { name: 'Replace all' }))
    // Text that is written now would be lost.
    await writeCode(page, 'int main(void) { return 0; }')
    await go(`/solution/${first}`)
    await page.getByRole('button', { name: 'Edit and resubmit' }).click()
    await question(page).answer('Replace')
    await page.waitForURL(`**/submit?from=${first}`)
    await eventually(() => form.code.innerText()).toContain('scanf')
    await gone(mark)
    // The same without leaving the editor, and what differs between two.
    await page.getByRole('button', { name: 'My submissions' }).click()
    const tries = page.getByRole('region', { name: 'My submissions' })
    await tries.getByRole('checkbox', { name: `Select submission ${sid} to compare` }).check()
    await seen(tries.getByRole('button', { name: 'Compare with editor' }))
    await tries.getByRole('checkbox', { name: `Select submission ${first} to compare` }).check()
    await tries.getByRole('button', { name: 'Compare', exact: true }).click()
    const [older, newer] = [first, sid].map((one) => page.getByRole('textbox', { name: `Submission ${one}` }))
    await seen(older!.locator('.cm-changedLine').first())
    expect(await newer!.innerText()).toContain('undeclared_name')
    await page.keyboard.press('Escape')
    await tries.getByRole('button', { name: `Put submission ${sid} in the editor` }).click()
    await question(page).answer('Replace')
    await eventually(() => form.code.innerText()).toContain('undeclared_name')
    await form.code.press('ControlOrMeta+z')
    await eventually(() => form.code.innerText()).toContain('scanf')
  })

  test('[SUB-FIND-1] the find panel speaks Chinese to readers of Chinese', async () => {
    const { page, go } = await visit({ as: student, locale: 'zh-CN' })
    await go(`/problem/${pid}/submit`)
    const code = page.locator('.cm-content')
    await code.click()
    await code.press('ControlOrMeta+f')
    await seen(page.getByRole('textbox', { name: '查找' }))
    await seen(page.getByRole('button', { name: '全部替换' }))
    expect(await page.locator('.cm-panel').innerText()).not.toMatch(/[a-z]{4,}/i)
  })

  test('[SUB-DETAIL-3] [TD-GET-2] links to the test files are for admins', async () => {
    const sid = await submit(student, pid, Language.C, programs[Language.C][Judge.Accepted])
    await judged(student, sid)
    const files = '[href*="/api/testcase/"]'
    const own = await visit({ as: student })
    await own.go(`/solution/${sid}`)
    await seen(own.page.getByRole('table'))
    expect(await own.page.locator(files).count()).toBe(0)
    const { page, go } = await visit({ as: root })
    await go(`/solution/${sid}`)
    await eventually(() => page.locator(files).count()).toBe(2 * problem.tests.length)
  })

  test('[SUB-GET-2] somebody else reads the verdict and not the code', async () => {
    const sid = await submit(student, pid, Language.C, programs[Language.C][Judge.Accepted])
    await judged(student, sid)
    for (const as of [undefined, await register(product, freshName('curious'))]) {
      const { page, go } = await visit({ as })
      const main = page.getByRole('main')
      await go(`/solution/${sid}`)
      await seen(main.getByText('Accepted'))
      await seen(main.getByText('Its author and the people who teach here can open them.'))
      await seen(main.getByRole('link', { name: student.uid }))
      expect(await page.getByText('scanf').count()).toBe(0)
      expect(await main.getByRole('button', { name: 'Login / Register' }).count()).toBe(as ? 0 : 1)
    }
    const { page, go } = await visit({ as: await register(product, freshName('another')) })
    await go(`/solution?uid=${student.uid}`)
    await seen(page.getByRole('table').getByText(student.uid))
    expect(await page.locator('main a[href^="/solution/"]').count()).toBe(0)
  })
})

describe('root', () => {
  test('[SUB-DETAIL-7] [SUB-DETAIL-8] [SUB-REJUDGE-3] [SUB-SKIP-3] skips and rejudges, asked first, and the page follows', async () => {
    const sid = await submit(student, pid, Language.C, programs[Language.C][Judge.Accepted])
    await judged(student, sid)
    const { page, go } = await visit({ as: root })
    await go(`/solution/${sid}`)
    const verdict = page.getByRole('status')
    await seen(verdict.getByText('Accepted'))

    await page.getByRole('button', { name: 'Mark as Skipped' }).click()
    const asked = question(page)
    expect(await asked.dialog.textContent()).toContain(String(sid))
    await asked.answer('Cancel')
    await gone(asked.dialog)
    expect((await judged(root, sid)).judge).toBe(Judge.Accepted)
    await page.getByRole('button', { name: 'Mark as Skipped' }).click()
    await asked.answer('Mark as Skipped')
    await said(page, 'Marked as Skipped')
    await seen(verdict.getByText('Skipped'))

    await page.getByRole('button', { name: 'Rejudge' }).click()
    await asked.answer('Rejudge')
    await said(page, 'Rejudge request sent')
    await seen(verdict.getByText('Accepted'))
  })

  test('[SUB-DETAIL-7] the two actions are not offered to the author', async () => {
    const sid = await submit(student, pid, Language.C, programs[Language.C][Judge.WrongAnswer])
    await judged(student, sid)
    const { page, go } = await visit({ as: student })
    await go(`/solution/${sid}`)
    await seen(page.getByRole('status').getByText('Wrong Answer'))
    expect(await page.getByRole('button', { name: /Rejudge|Skipped/ }).count()).toBe(0)
  })
})

describe('lists', () => {
  test('[SUB-LIST-6] [SUB-LIST-9] [UI-PAGE-2] filters of the status list are in the address and survive a reload', async () => {
    const author = await register(product, freshName('author'))
    await judged(author, await submit(author, pid, Language.C, programs[Language.C][Judge.Accepted]))
    await judged(author, await submit(author, pid, Language.C, programs[Language.C][Judge.CompileError]))
    const { page, go, reload } = await visit({ as: author })
    await go('/solution')
    const rows = page.getByRole('table', { name: 'Status' }).getByRole('row')
    await page.getByRole('search').getByLabel('Username').fill(author.uid)
    await page.keyboard.press('Enter')
    await eventually(() => rows.count()).toBe(3)
    await page.getByRole('search').getByLabel('Verdict').selectOption('Compile Error')
    await eventually(() => rows.count()).toBe(2)
    await reload()
    await eventually(() => rows.count()).toBe(2)
    await seen(rows.nth(1).getByText('Compile Error'))
    await rows.nth(1).getByRole('link', { name: author.uid }).click()
    await eventually(async () => pathOf(page)).toBe(`/user/${author.uid}`)
    await page.goBack()
    await page.getByRole('search').getByLabel('Verdict').selectOption('Wrong Answer')
    await seen(page.getByText('No submissions'))
  })

  test('[SUB-OWN-4] [UI-PAGE-1] an invalid query of my submissions is reset to empty', async () => {
    const { page, go } = await visit({ as: student })
    await go('/submissions?judge=99&page=2')
    await eventually(async () => new URL(page.url()).search).toBe('')
    await seen(page.getByRole('table', { name: 'My submissions' }))
  })

  test('[SUB-OWN-2] [SUB-OWN-3] my submissions sort by time, and rows lead to solution and problem', async () => {
    await judged(student, await submit(student, pid, Language.C, programs[Language.C][Judge.Accepted]))
    const { page, go } = await visit({ as: student })
    await go('/submissions')
    const table = page.getByRole('table', { name: 'My submissions' })
    await table.getByRole('button', { name: 'Time' }).click()
    await eventually(async () => new URL(page.url()).searchParams.get('sortBy')).toBe('time')
    const row = table.getByRole('row').nth(1)
    await seen(row.locator('a[href^="/problem/"]'))
    await row.locator('a[href^="/solution/"]').first().click()
    await eventually(async () => /^\/solution\/\d+$/.test(pathOf(page))).toBe(true)
  })
})
