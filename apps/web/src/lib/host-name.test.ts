import { expect, test } from 'vitest'
import { i18n, startI18n } from '../i18n/index.ts'
import { hostName } from './host-name.ts'

test('[UI-LANG-1] the built-in host is named in the language of the page, others by their names', async () => {
  await startI18n('zh-CN', ['judges'])
  expect([hostName(i18n.t, 'built-in'), hostName(i18n.t, 'judge-2')]).toEqual(['内置', 'judge-2'])
})
