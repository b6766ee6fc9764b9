import type { siteSettings as english } from '../en-US/site-settings.ts'
import type { Translated } from '../translated.ts'

export const siteSettings: Translated<typeof english> = {
  failed: '站点设置加载失败',
  compiler: '评测机上的编译器',
  language: '语言',
  installLanguage: '安装 {{name}} 的命令',
  languages: '编程语言',
  languagesText:
    '用户只能用已启用的语言提交代码。题目的时间和内存限制会乘以对应的倍数。修改只影响之后的评测，已打开的页面重新加载后生效。',
  managers: '课程管理者',
  managersAct: '允许课程管理者重新评测和导出',
  managersActHint:
    '拥有管理比赛权限的课程成员，可在自己的课程内导出比赛最终榜单，并重新评测其有权查看的提交。标记为跳过仍仅限超级管理员。',
  memoryFactor: '内存倍数',
  memoryFactorOf: '{{name}} 的内存倍数',
  noHost: '没有评测机支持，请在评测机上运行：',
  notLooked: '启用后检测',
  offered: '启用',
  offerLanguage: '启用 {{name}}',
  saved: '已保存',
  timeFactor: '时间倍数',
  timeFactorOf: '{{name}} 的时间倍数',
}
