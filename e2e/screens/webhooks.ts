// Webhooks: the list, its form, the secret that is shown once, and the log.

import type { Page } from 'playwright-core'
import type { Screen } from '../screens.ts'

const answered = (page: Page, call: string, data: object) =>
  page.route(call, (route) => route.fulfill({ json: { success: true, code: 200, message: '', data } }))

const hook = {
  hookId: 1,
  url: 'https://bot.campus.example/judge/events',
  kinds: ['verdict', 'contest'],
  seesFrozen: false,
  isOn: true,
  offReason: null,
  by: 'teacher',
  createdAt: '2026-01-01T08:00:00Z',
  failingSince: null,
  waiting: 0,
}
const hooks = [
  hook,
  { ...hook, hookId: 2, url: 'https://old.example.org/hook', isOn: false, offReason: 'failing', waiting: 12 },
]

const delivery = {
  deliveryId: 3,
  messageId: '00000000-0000-4000-8000-000000000003',
  type: 'submission.judged',
  sid: 65,
  cid: 12,
  state: 'sent',
  tries: 1,
  happenedAt: '2026-01-02T08:00:00Z',
  triedAt: '2026-01-02T08:00:00Z',
  nextAt: null,
  status: 204,
  fault: null,
  answer: null,
  tookMs: 31,
}
const deliveries = [
  { ...delivery, deliveryId: 5, state: 'withheld', sid: null, tries: 1, status: null },
  {
    ...delivery,
    deliveryId: 4,
    type: 'contest.frozen',
    sid: null,
    state: 'waiting',
    tries: 2,
    nextAt: '2030-01-01T08:00:00Z',
    status: 500,
    answer: 'internal error: no route for event',
  },
  delivery,
  { ...delivery, deliveryId: 2, state: 'failed', tries: 8, status: null, fault: 'timeout' },
]

async function listed(page: Page): Promise<void> {
  await answered(page, '**/api/*/*/webhooks', { hooks, limit: 5 })
  await answered(page, '**/api/admin/webhooks', { hooks, limit: 20 })
  await answered(page, '**/api/webhook/1/deliveries?*', {
    docs: deliveries,
    limit: 20,
    page: 1,
    pages: 1,
    total: deliveries.length,
  })
  await answered(page, '**/api/webhook/1/secret', {
    hookId: 1,
    secret: 'whsec_xX3dmDCjGzQ4bY0m4mT0T7cG1tq7V2n0Hk0m1m8aWkA=',
  })
}

const courseSettings = {
  path: ({ privateCourseId }: { privateCourseId: number }) => `/course/${privateCourseId}/settings`,
}

const press = (page: Page, name: string | RegExp) =>
  page.locator('#hooks').getByRole('button', { name }).first().click()

export const webhooks: readonly Screen[] = [
  {
    name: 'site-settings-webhooks',
    path: () => '/admin/settings?section=webhooks',
    as: 'root',
    before: listed,
    phone: true,
  },
  { name: 'course-settings-webhooks', ...courseSettings, as: 'root', before: listed, phone: true },
  {
    name: 'webhook-form',
    ...courseSettings,
    as: 'root',
    before: listed,
    async show(page) {
      await press(page, /^(Add webhook|添加 Webhook)$/)
      await page.getByRole('dialog').getByRole('checkbox').first().waitFor()
    },
    phone: true,
  },
  {
    name: 'webhook-log',
    ...courseSettings,
    as: 'root',
    before: listed,
    async show(page) {
      await press(page, /^(Log|发送记录)$/)
      await page.getByRole('dialog').getByText('204').first().waitFor()
    },
    phone: true,
  },
  {
    name: 'webhook-secret',
    ...courseSettings,
    as: 'root',
    before: listed,
    async show(page) {
      await press(page, /^(New secret|更换密钥)$/)
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: /^(New secret|更换密钥)$/ })
        .click()
      await page.getByText('whsec_').waitFor()
    },
    phone: true,
  },
]
