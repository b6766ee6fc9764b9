import type { tag as english } from '../en-US/tag.ts'
import type { Translated } from '../translated.ts'

export const tag: Translated<typeof english> = {
  title: '标签',
  name: '名称',
  color: '颜色',
  colors: {
    default: '默认',
    purple: '紫色',
    geekblue: '极客蓝',
    blue: '蓝色',
    cyan: '青色',
    green: '绿色',
    lime: '青柠色',
    yellow: '黄色',
    gold: '金色',
    orange: '橙色',
    volcano: '火山色',
    red: '红色',
    magenta: '洋红色',
  },
  search: '按名称搜索标签',
  none: '没有标签',
  noneYet: '标签用于给题目分类和筛选题目列表。',
  create: '创建标签',
  created: '已创建 {{name}}。',
  edit: '编辑标签',
  editOf: '编辑 {{name}}',
  saved: '已保存 {{name}}。',
  problems: '题目',
  problemsOf: '标有 {{name}} 的题目',
  deleteOf: '删除 {{name}}',
  delete: {
    title: '删除标签 {{name}}？',
    text: '它将从所有题目上移除，此操作无法撤销。',
    done: '删除成功',
  },
}
