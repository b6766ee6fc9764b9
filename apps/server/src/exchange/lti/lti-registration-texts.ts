// Words of the page on which a platform registers itself.

import type { PageLanguage } from './lti-page-texts.ts'
import type { RegistrationFault } from './lti-registration.ts'

type Words = Record<RegistrationFault, string> & {
  title: string
  ask: (host: string) => string
  act: string
  wait: string
  done: string
  doneText: (name: string) => string
  problem: string
}

const en: Words = {
  title: 'Add Verdict to your platform',
  ask: (host) =>
    `Verdict reads the settings of ${host} and registers there as a tool. Afterwards root enables the platform in Verdict.`,
  act: 'Register',
  wait: 'Registering…',
  done: 'Registered',
  doneText: (name) =>
    `${name} now waits for root in Verdict: Site settings, Learning platforms. You can close this page.`,
  problem: 'Registration failed',
  link: 'This registration address was used already or has expired. Root makes a new one in Verdict.',
  request:
    'The platform sent an incomplete request. Enter this address where it asks for a registration URL.',
  unreachable: 'Verdict cannot reach the platform at a public https address.',
  configuration: 'The settings of the platform cannot be read, or it does not support LTI 1.3.',
  issuer: 'The platform names an issuer at another address than its own.',
  refused: 'The platform did not accept the registration. Make a new address and try again.',
  taken: 'Verdict knows this platform already, or has no room for another.',
}

const zh: Words = {
  title: '将 Verdict 添加到你的平台',
  ask: (host) => `Verdict 将读取 ${host} 的配置，并注册为该平台的工具。之后由 root 在 Verdict 中启用此平台。`,
  act: '注册',
  wait: '正在注册…',
  done: '注册完成',
  doneText: (name) => `${name} 正在等待 root 在 Verdict 的“站点设置 → 学习平台”中批准。可以关闭本页。`,
  problem: '注册失败',
  link: '此注册地址已使用或已过期，请由 root 在 Verdict 中重新创建。',
  request: '平台发来的请求不完整。请在平台要求填写注册地址（Registration URL）的位置填写本地址。',
  unreachable: 'Verdict 无法通过公开的 https 地址访问该平台。',
  configuration: '无法读取平台的配置，或平台不支持 LTI 1.3。',
  issuer: '平台声明的发行者（Issuer）与其自身地址不符。',
  refused: '平台没有接受注册。请创建新的注册地址后重试。',
  taken: '此平台已在 Verdict 中登记，或平台数量已达上限。',
}

export const registrationWords = (language: PageLanguage): Words => (language === 'zh-CN' ? zh : en)
