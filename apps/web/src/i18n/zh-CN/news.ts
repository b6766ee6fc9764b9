import type { news as english } from '../en-US/news.ts'
import type { Translated } from '../translated.ts'

export const news: Translated<typeof english> = {
  title: '公告',
  one: '公告 {{nid}}',
  content: '正文',
  pages: '公告页面',
  add: '发布公告',
  none: '还没有公告',
  noneText: '本站的公告会出现在这里。',
  failed: '公告加载失败',
  missing: '公告不存在',
  missingText: '公告不存在，或已被删除。',
  hidden: '隐藏',
  visible: '对所有人可见',
  changed: '修改于 {{time}}',
  tab: { overview: '概览', edit: '编辑' },
  form: {
    title: '标题',
    content: '内容',
    contentHint: '支持 Markdown，公式写在 $ 之间。',
    status: '可见性',
    available: '对所有人可见',
    hidden: '隐藏：仅管理员可见',
    create: '发布',
    created: '已创建公告 {{nid}}。',
    saved: '已保存公告 {{nid}}。',
  },
  delete: {
    title: '删除公告 {{nid}} {{title}}？',
    text: '之后任何人都无法打开它。',
    done: '删除成功',
  },
}
