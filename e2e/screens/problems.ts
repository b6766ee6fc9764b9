// Problems, what is handed in to them, and how alike it is.

import { ProblemType } from '@verdict/domain/problem'
import { Judge } from '@verdict/domain/verdict'
import { zip } from '@verdict/testkit/files'
import type { Page } from 'playwright-core'
import type { Screen } from '../screens.ts'
import { cardsReady, editorReady, drawersOpen, openTranslation, rowsReady } from '../show.ts'

/** The answer of the first submission in the list says that no judge takes it. */
async function waitingForLong(page: Page): Promise<void> {
  await rowsReady(page)
  await page.route(/\/api\/status\/\d+$/, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: object }
    const place = { ahead: 41, hasJudge: false, seconds: null, why: 'judge' }
    const waiting = {
      judge: Judge.Pending,
      time: 0,
      memory: 0,
      error: '',
      testcase: [],
      withheld: undefined,
      place,
    }
    await route.fulfill({ json: { ...body, data: { ...body.data, ...waiting } } })
  })
  await page.locator('main tbody a[href*="/solution/"]:visible').first().click()
  await page
    .getByText(/no judge host takes work|No judge is working|没有评测机/)
    .first()
    .waitFor()
}

/** As root would see it if they did no more than translate it. */
async function asTranslator(page: Page): Promise<void> {
  await page.route(/\/api\/problem\/\d+(\?.*)?$/, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { data: { may: object } }
    const may = { ...body.data.may, manage: false, edit: false, test: false, handOut: false, translate: true }
    await route.fulfill({ json: { ...body, data: { ...body.data, may } } })
  })
  await page.locator('main tbody a[href*="/problem/"]:visible').first().click()
  await page.locator('a[href$="/edit"]:not([href*=editorial])').first().click()
  await page.locator('main form input[type=radio]').first().waitFor({ state: 'attached' })
}

/** A zip for two tests and a file that belongs to none. */
async function filesChosen(page: Page): Promise<void> {
  await rowsReady(page)
  await page.locator('main input[type=file][multiple]').setInputFiles([
    {
      name: 'answers.zip',
      mimeType: 'application/zip',
      buffer: zip({ '2.out': '4\n', 'best/4.out': '16\n' }),
    },
    { name: 'notes.md', mimeType: 'text/plain', buffer: Buffer.from('x') },
  ])
  await page.getByText('answers.zip').first().waitFor()
}

export const problems: readonly Screen[] = [
  { name: 'problems', path: () => '/problems', as: 'visitor', phone: true, show: rowsReady },
  { name: 'problems-root', path: () => '/problems', as: 'root', show: rowsReady },
  { name: 'problems-empty', path: () => '/problems?search=nothing-has-this-name', as: 'visitor' },
  { name: 'plans', path: () => '/plans', as: 'student', phone: true },
  {
    name: 'plan-create',
    path: () => '/plans',
    as: 'root',
    phone: true,
    show: async (page) => {
      await page.getByRole('main').getByRole('button').first().click()
      await page.getByRole('main').getByRole('textbox').first().waitFor({ state: 'visible' })
    },
  },
  { name: 'plan', path: ({ planKey }) => `/plan/${planKey}`, as: 'student', phone: true },
  { name: 'plan-root', path: ({ planKey }) => `/plan/${planKey}`, as: 'root' },
  { name: 'problem', path: ({ pid }) => `/problem/${pid}`, as: 'student', phone: true },
  { name: 'problem-root', path: ({ pid }) => `/problem/${pid}`, as: 'root' },
  {
    name: 'submit',
    path: ({ pid }) => `/problem/${pid}/submit`,
    as: 'student',
    phone: true,
    show: drawersOpen,
  },
  {
    name: 'submit-find',
    path: ({ pid }) => `/problem/${pid}/submit`,
    as: 'student',
    show: async (page) => {
      await editorReady(page)
      await page.locator('main .cm-content').press('ControlOrMeta+f')
      await page.locator('main .cm-search').waitFor({ state: 'visible' })
    },
  },
  {
    name: 'submit-again',
    path: ({ compileErrorSid }) => `/solution/${compileErrorSid}`,
    as: 'student',
    show: async (page) => {
      await page
        .getByRole('main')
        .getByRole('button', { name: /^(Edit and resubmit|修改并重新提交)$/ })
        .click()
      await page.locator('main .cm-lint-marker-error').first().waitFor({ state: 'visible' })
    },
  },
  {
    name: 'submit-alone',
    path: ({ pid }) => `/problem/${pid}/submit?side=0`,
    as: 'student',
    show: editorReady,
  },
  { name: 'submit-visitor', path: ({ pid }) => `/problem/${pid}/submit`, as: 'visitor' },
  {
    name: 'my-submission',
    path: ({ pid }) => `/problem/${pid}/mySubmission`,
    as: 'student',
    show: rowsReady,
  },
  { name: 'statistics', path: ({ pid }) => `/problem/${pid}/statistics`, as: 'visitor', show: rowsReady },
  {
    name: 'problem-edit',
    path: ({ pid }) => `/problem/${pid}/edit`,
    as: 'root',
    phone: true,
    show: editorReady,
  },
  {
    name: 'problem-edit-data',
    path: ({ pid }) => `/problem/${pid}/edit?step=data`,
    as: 'root',
    phone: true,
    show: rowsReady,
  },
  {
    name: 'problem-edit-judging',
    path: ({ tidePid }) => `/problem/${tidePid}/edit?step=judging`,
    as: 'root',
  },
  {
    name: 'problem-edit-limits',
    path: ({ draftPid }) => `/problem/${draftPid}/edit?step=limits`,
    as: 'root',
  },
  {
    name: 'problem-edit-translated',
    path: ({ tidePid }) => `/problem/${tidePid}/edit`,
    as: 'root',
    phone: true,
    show: openTranslation,
  },
  {
    name: 'problem-translate',
    path: () => '/problems?search=Tide',
    as: 'root',
    phone: true,
    show: asTranslator,
  },
  {
    name: 'editorial',
    path: ({ tidePid }) => `/problem/${tidePid}/editorial`,
    as: 'root',
    phone: true,
  },
  {
    name: 'editorial-edit',
    path: ({ tidePid }) => `/problem/${tidePid}/editorial/edit`,
    as: 'root',
    phone: true,
  },
  { name: 'problem-translated', path: ({ tidePid }) => `/problem/${tidePid}`, as: 'root', phone: true },
  {
    name: 'test-data',
    path: ({ pid }) => `/problem/${pid}/testcase`,
    as: 'root',
    phone: true,
    show: rowsReady,
  },
  {
    name: 'workshop-sources',
    path: ({ verifiedPid }) => `/problem/${verifiedPid}/workshop`,
    as: 'root',
    phone: true,
    show: async (page) => {
      await editorReady(page)
      await page.locator('main nav + details summary').click()
    },
  },
  {
    name: 'workshop-sources-new',
    path: ({ verifiedPid }) => `/problem/${verifiedPid}/workshop`,
    as: 'root',
    phone: true,
    show: async (page) => {
      await page.getByRole('button', { name: /^(Add a generator|添加数据生成器)$/ }).click()
      await page.getByRole('textbox', { name: /^(Name|名称)/ }).waitFor({ state: 'visible' })
      await editorReady(page)
    },
  },
  {
    name: 'workshop-tests',
    path: ({ verifiedPid }) => `/problem/${verifiedPid}/workshop?part=tests`,
    as: 'root',
    phone: true,
    show: async (page) => {
      await page.locator('main ol button[aria-expanded]').nth(2).click()
      await page.locator('main .cm-content').waitFor({ state: 'visible' })
    },
  },
  {
    name: 'workshop-stress',
    path: ({ verifiedPid }) => `/problem/${verifiedPid}/workshop?part=stress`,
    as: 'root',
    phone: true,
  },
  {
    name: 'workshop-invocations',
    path: ({ verifiedPid }) => `/problem/${verifiedPid}/workshop?part=invocations`,
    as: 'root',
    phone: true,
    show: async (page) => {
      await rowsReady(page)
      await page.getByRole('button', { name: /^(Verify again|重新验题)$/ }).waitFor({ timeout: 60_000 })
    },
  },
  {
    name: 'workshop-review',
    path: ({ verifiedPid }) => `/problem/${verifiedPid}/workshop?part=review`,
    as: 'root',
    phone: true,
  },
  { name: 'problem-import', path: () => '/problems/import', as: 'root' },
  { name: 'problem-create', path: () => '/problems/create', as: 'root', show: editorReady },
  {
    name: 'problem-create-checker',
    path: () => '/problems/create',
    as: 'root',
    phone: true,
    show: async (page) => {
      await editorReady(page)
      await page.getByRole('button', { name: /(Judging|评测)/ }).click()
      await page.getByLabel(/^(Type|类型)/).selectOption(String(ProblemType.SpecialJudge))
      await page.getByLabel(/^(Protocol|调用协议)/).selectOption('lemon')
    },
  },
  { name: 'status', path: () => '/solution', as: 'student', phone: true, show: rowsReady },
  {
    name: 'solution',
    path: ({ mixedSid }) => `/solution/${mixedSid}`,
    as: 'student',
    phone: true,
    show: rowsReady,
  },
  {
    name: 'submit-outputs',
    path: ({ outputsPid }) => `/problem/${outputsPid}/submit`,
    as: 'student',
    phone: true,
    show: filesChosen,
  },
  {
    name: 'solution-outputs',
    path: ({ outputsSid }) => `/solution/${outputsSid}`,
    as: 'student',
    phone: true,
    show: rowsReady,
  },
  {
    name: 'solution-compare',
    path: ({ mixedSid, compileErrorSid }) => `/solution/${mixedSid}/compare?with=${compileErrorSid}`,
    as: 'root',
    phone: true,
    show: editorReady,
  },
  { name: 'solution-root', path: ({ mixedSid }) => `/solution/${mixedSid}`, as: 'root', show: rowsReady },
  {
    name: 'solution-compile-error',
    path: ({ compileErrorSid }) => `/solution/${compileErrorSid}`,
    as: 'student',
  },
  {
    name: 'solution-waiting',
    path: () => '/submissions',
    as: 'student',
    phone: true,
    show: waitingForLong,
  },
  {
    name: 'solution-waiting-root',
    path: () => '/solution',
    as: 'root',
    phone: true,
    show: waitingForLong,
  },
  { name: 'my-submissions', path: () => '/submissions', as: 'student', show: rowsReady },
  { name: 'similarity-choose', path: () => '/similarity', as: 'root' },
  {
    name: 'similarity',
    path: ({ similar }) => `/similarity?problem=${similar.pid}`,
    as: 'root',
    phone: true,
    show: rowsReady,
  },
  {
    name: 'similarity-groups',
    path: ({ similar }) => `/similarity?problem=${similar.pid}&view=groups&least=50`,
    as: 'root',
    phone: true,
    show: cardsReady,
  },
  {
    name: 'similarity-pair',
    path: ({ similar }) => `/similarity/pair/${similar.left}/${similar.right}`,
    as: 'root',
    phone: true,
    show: async (page) => {
      await page.locator('main pre').first().waitFor({ state: 'visible' })
      await page.keyboard.press('n')
    },
  },
  {
    name: 'solution-similar',
    path: ({ similar }) => `/solution/${similar.right}`,
    as: 'root',
    show: (page) => page.locator('main button[aria-expanded=true]').first().waitFor({ state: 'visible' }),
  },
]
