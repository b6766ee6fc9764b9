import type { errors as english } from '../en-US/workshop.ts'
import type { Translated } from '../translated.ts'

export const errors: Translated<typeof english> = {
  RECIPE_CHANGED: '其他人刚刚保存了数据配方，请重新加载后再修改。',
  RECIPE_FILE_UNKNOWN: '第 {{row}} 行缺少文件，请重新上传。',
  RECIPE_EMPTY: '数据配方中还没有测试点。',
  RECIPE_FAULTY: '数据配方第 {{row}} 行有错误（脚本第 {{line}} 行）。',
  NO_MAIN_SOLUTION: '生成输出需要标准程序，请添加一个预期通过的参考程序。',
  BUILD_RUNNING: '该题目的测试数据正在生成。',
  STRESS_RUNNING: '该题目正在对拍。',
  STRESS_SOLUTION_UNKNOWN: '题目中没有名为 {{name}} 的参考程序。',
  NO_DIFFERENCE: '没有可添加的差异数据。',
}
