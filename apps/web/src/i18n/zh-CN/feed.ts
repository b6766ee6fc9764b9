import type { feed as english } from '../en-US/feed.ts'
import type { Translated } from '../translated.ts'

export const feed: Translated<typeof english> = {
  title: 'Contest API',
  text: '供滚榜、外榜、气球等 ICPC 比赛工具读取和跟踪本场比赛。',
  failed: 'Contest API 设置加载失败',
  open: '启用 Contest API',
  public: '允许免登录访问',
  publicHint: '任何人都可查看参赛队；开赛后还可查看题目名称、提交（不含代码）和结果，封榜同样有效。',
  version: '{{version}} 版',
  login: '使用用户名和密码（HTTP Basic），或使用设置中创建的访问令牌。开启了两步验证的账号必须使用令牌。',
  roles:
    '管理者可查看全部内容，封榜期间也不例外；参赛队可查看自己的结果和代码。事件流位于同一地址下的 /event-feed。',
}
