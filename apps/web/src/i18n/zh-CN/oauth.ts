import type { oauth as english } from '../en-US/oauth.ts'
import type { Translated } from '../translated.ts'

export const oauth: Translated<typeof english> = {
  university: '统一身份认证',
  title: '单点登录',
  finishing: '正在完成登录…',
  logInWith: '使用{{name}}登录',
  invalidCallback: 'OAuth 回调参数无效。',
  connected: 'OAuth 账号关联成功！',
  loggedIn: 'OAuth 登录成功！',
  callbackFailed: 'OAuth 回调处理失败',
  failed: '无法加载关联账号',
  connect: '关联',
  notConnected: '未关联',
  connectedAs: '已关联：{{name}}',
  disconnect: '解除关联',
  disconnected: '已解除关联',
  disconnectTitle: '解除与{{name}}的关联？',
  disconnectText: '重新关联之前，你需要用密码登录。',
  disconnectUserTitle: '解除 {{uid}} 与 {{id}} 的关联？',
  disconnectUserText: '此后该身份不能再登录这个账号。',
  none: '没有关联账号',
  provider: '服务',
  providerId: '身份',
  displayName: '在该服务中的名称',
  since: '关联时间',
  actions: '操作',
}
