import type { errors as english } from '../en-US/outputs.ts'
import type { Translated } from '../translated.ts'

export const outputs = {
  title: '输出文件',
  text: '本题为提交答案题：不提交程序，每个测试点提交一个输出文件。可以打包成 zip，也可以逐个提交。',
  inputs: '下载输入文件（zip）',
  choose: '选择文件',
  drop: '将 zip 或输出文件拖到这里。',
  names: '按文件名或编号对应测试点，例如 {{example}}。',
  limits: '单个文件不超过 {{file}}，总共不超过 {{total}}。',
  none: '本题还没有测试点。',
  failed: '测试点加载失败',
  column: { test: '测试点', input: '输入', sends: '将提交', size: '大小', action: '操作' },
  inZip: '{{zip}} 中的 {{path}}',
  kept: '来自提交 {{sid}}',
  missing: '无文件',
  chooseFor: '为测试点 {{name}} 选择文件',
  removeOf: '移除测试点 {{name}} 的文件',
  replace: '选择',
  keep: '其余测试点沿用我上次提交的文件',
  unknown: '没有对应的测试点：{{names}}',
  twice: 'zip 中测试点 {{name}} 有两个文件。',
  unread: '无法在此显示 {{name}} 的内容，将由服务器读取。',
  tooLarge: '{{name}} 超过 {{limit}}。',
  allTooLarge: '文件总大小超过 {{limit}}。',
  clear: '清空',
  ready_one: '{{tests}} 个测试点中有 {{count}} 个有文件。',
  ready_other: '{{tests}} 个测试点中有 {{count}} 个有文件。',
  submit: '提交输出文件',
  sending: '正在提交输出文件',
  ignored: '已忽略，没有对应的测试点：{{names}}',
  noFile: '没有提交该测试点的输出文件',
  files: '输出文件',
  download: '下载 {{name}}',
  again: '再次提交',
}

export const errors: Translated<typeof english> = {
  OUTPUTS_WANTED: '本题需要提交输出文件，而不是程序。',
  PROGRAM_WANTED: '本题需要提交程序，而不是输出文件。',
  OUTPUTS_UNKNOWN: '没有测试点对应这个文件名：{{file}}',
  OUTPUT_TWICE: '同一个测试点有两个文件：{{file}}',
}
