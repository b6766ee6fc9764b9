// The notice to the person of a hook that was turned off.

import type { PageLanguage } from '@verdict/domain/site-face'
import { noticeLimits } from '@verdict/domain/field-limits'
import type { WebhookOffReason } from '@verdict/domain/webhook'
import type { HookRecord } from './webhook-queries.ts'

interface Words {
  title: string
  reasons: Record<WebhookOffReason, (host: string) => string>
  site: string
  course: (id: number) => string
  contest: (cid: number) => string
}

const words: Record<PageLanguage, Words> = {
  'en-US': {
    title: 'Webhook turned off',
    reasons: {
      failing: (host) => `No request to ${host} has succeeded for three days.`,
      gone: (host) => `${host} answered 410 Gone.`,
      owner: (host) => `You may no longer see what was sent to ${host}.`,
      behind: (host) => `Too many messages to ${host} were waiting.`,
    },
    site: 'Turn it on again in the site settings.',
    course: (id) => `It belongs to course ${id}; turn it on again in its settings.`,
    contest: (cid) => `It belongs to contest ${cid}; turn it on again in its settings.`,
  },
  'zh-CN': {
    title: 'Webhook 已停用',
    reasons: {
      failing: (host) => `发往 ${host} 的请求已连续三天失败。`,
      gone: (host) => `${host} 返回了 410 Gone。`,
      owner: (host) => `你不再有权查看发往 ${host} 的内容。`,
      behind: (host) => `发往 ${host} 的待发送消息过多。`,
    },
    site: '可在站点设置中重新启用。',
    course: (id) => `它属于课程 ${id}，可在课程设置中重新启用。`,
    contest: (cid) => `它属于比赛 ${cid}，可在比赛设置中重新启用。`,
  },
}

const longestHost = 100

export function offWords(
  language: PageLanguage,
  { url, course_id, contest_id }: Pick<HookRecord, 'url' | 'course_id' | 'contest_id'>,
  reason: WebhookOffReason,
): { title: string; content: string } {
  const { title, reasons, site, course, contest } = words[language]
  const host = (URL.canParse(url) ? new URL(url).host : '').slice(0, longestHost)
  const where = contest_id !== null ? contest(contest_id) : course_id !== null ? course(course_id) : site
  const space = language === 'zh-CN' ? '' : ' '
  return { title, content: `${reasons[reason](host)}${space}${where}`.slice(0, noticeLimits.content) }
}
