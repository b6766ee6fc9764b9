import type { siteSettings as english } from '../en-US/site-settings.ts'
import type { Translated } from '../translated.ts'

export const siteSettings: Translated<typeof english> = {
  failed: '站点设置加载失败',
  managers: '课程管理者',
  managersAct: '允许课程管理者重新评测和导出',
  managersActHint:
    '拥有管理比赛权限的课程成员，可在自己的课程内导出比赛最终榜单，并重新评测其有权查看的提交。标记为跳过仍仅限超级管理员。',
  saved: '已保存',
}
