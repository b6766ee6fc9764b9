// Sign-in providers: root's list with its dialogs, a trial, and the ways that the login dialog offers.

import type { Page } from 'playwright-core'
import type { Screen } from '../screens.ts'

const answered = (call: string, data: object) => async (page: Page) => {
  await page.route(call, (route) => route.fulfill({ json: { success: true, code: 200, message: '', data } }))
}

const at = (path: string): string => `https://judge.campus.example${path}`
const rules = [
  {
    when: [{ attribute: 'eduPersonPrincipalName', test: 'matches', values: ['*@campus.example'] }],
    field: 'studentNumber',
    value: '{1}',
    inStep: true,
  },
  {
    when: [{ attribute: 'eduPersonAffiliation', test: 'oneOf', values: ['faculty', 'staff'] }],
    field: 'teacher',
    value: '',
    inStep: true,
  },
]
const campus = {
  name: 'campus',
  titles: { en: 'Campus account', zh: '统一身份认证' },
  on: true,
  creates: true,
  matches: ['number'],
  rules,
  connection: {
    kind: 'saml',
    config: {
      issuer: 'https://idp.campus.example/metadata',
      entryPoint: 'https://idp.campus.example/sso',
      certificates: '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----',
      entityId: '',
      certificate: '',
      signed: 'assertion',
      nameIdFormat: '',
      idAttribute: '',
      nameAttribute: 'displayName',
      mailAttribute: 'mail',
      mailVerifiedAttribute: '',
      mailsVerified: true,
      secondFactorAttribute: '',
      secondFactorValue: '',
    },
    secrets: ['privateKey'],
  },
  people: 1_204,
  workedAt: '2026-01-02T08:00:00Z',
  addresses: {
    callback: at('/oauth/campus/callback'),
    posted: at('/oauth/campus/saml'),
    metadata: at('/api/oauth/campus/metadata'),
  },
}
const directory = {
  ...campus,
  name: 'directory',
  titles: { en: 'Staff directory', zh: '教职工目录' },
  on: false,
  rules: [],
  people: 0,
  workedAt: null,
  connection: { kind: 'ldap', config: {}, secrets: [] },
  addresses: { callback: null, posted: null, metadata: null },
}
const providers = answered('**/api/admin/providers', { docs: [campus, directory] })
const path = () => '/admin/settings?section=sign-in'

const trial = {
  action: 'trial',
  trial: {
    id: '240001@campus.example',
    displayName: '林霞',
    mail: 'lin@campus.example',
    mailVerified: true,
    secondFactor: false,
    attributes: {
      eduPersonPrincipalName: ['240001@campus.example'],
      eduPersonAffiliation: ['student', 'member'],
      displayName: ['林霞'],
    },
    reports: [
      { matched: true, failed: null, values: ['240001'] },
      { matched: false, failed: 0, values: [] },
    ],
    arrival: 'matched',
    uid: 'lin',
    outcome: { studentNumber: '240001', groups: [], teacher: false },
    missingGroups: ['Class 9'],
    numberTaken: false,
    untouched: false,
  },
}

async function tried(page: Page): Promise<void> {
  await providers(page)
  await answered('**/api/oauth/campus/callback?*', trial)(page)
}

const ways = answered('**/api/oauth/providers', {
  providers: [
    { name: 'campus', titles: campus.titles, way: 'redirect' },
    { name: 'directory', titles: directory.titles, way: 'form' },
  ],
  localLogin: true,
})

const openDialog = (page: Page): Promise<void> =>
  page
    .getByRole('button', { name: /^(Login \/ Register|登录 \/ 注册)$/ })
    .first()
    .click()

const pressed = (name: RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click()
  await page.getByRole('dialog').waitFor()
}

export const signIn: readonly Screen[] = [
  { name: 'site-settings-sign-in', path, as: 'root', before: providers, phone: true },
  {
    name: 'sign-in-provider',
    path,
    as: 'root',
    before: providers,
    show: pressed(/^(Edit|编辑)$/),
    phone: true,
  },
  {
    name: 'sign-in-rules',
    path,
    as: 'root',
    before: providers,
    show: pressed(/^(Rules|规则)$/),
    phone: true,
  },
  {
    name: 'sign-in-trial',
    path: () => '/oauth/campus/callback?code=x&state=x',
    as: 'root',
    before: tried,
    show: (page) => page.getByText('240001@campus.example').first().waitFor(),
    phone: true,
  },
  {
    name: 'login-ways',
    path: () => '/faq',
    as: 'visitor',
    before: ways,
    async show(page) {
      await openDialog(page)
      await page.getByRole('button', { name: /Staff directory|教职工目录/ }).click()
    },
  },
]
