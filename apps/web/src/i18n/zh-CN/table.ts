import type { table as english } from '../en-US/table.ts'
import type { Translated } from '../translated.ts'

export const table: Translated<typeof english> = {
  many: '批量操作',
  select: '选择 {{name}}',
  selectPage: '选择本页全部',
  selectAll_one: '选择全部 {{count}} 项',
  selectAll_other: '选择全部 {{count}} 项',
  selected_one: '已选 {{shown}} 项',
  selected_other: '已选 {{shown}} 项',
  clearSelection: '清除选择',
  chooseSome: '勾选若干行，即可批量操作。',
  firstOnly: '已选择前 {{count}} 项，一次不能处理更多。',
  refused_one: '{{count}} 人未处理，仍保持选中：',
  refused_other: '{{count}} 人未处理，仍保持选中：',
  columns: '列设置',
  columnsHint: '固定的列在左右滚动时保持可见。也可以拖动表头的边缘调整列宽。设置保存在本设备上。',
  column: '列',
  pin: '固定',
  pinOf: '固定“{{name}}”',
  width: '宽度（像素）',
  widthOf: '“{{name}}”的宽度',
  reset: '恢复默认',
  check: '检查',
  back: '修改名单',
  tooMany: '一次最多 {{most}} 行，当前有 {{count}} 行。',
}
