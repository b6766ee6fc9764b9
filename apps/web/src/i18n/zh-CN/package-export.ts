import type { packageExport as english } from '../en-US/package-export.ts'
import { exportWords } from '@verdict/web-client/package-words/chinese'
import type { Translated } from '../translated.ts'

export const packageExport: Translated<typeof english> = {
  ...exportWords,
  title: '导出',
  text: '下载本题及其测试数据，供其他评测系统使用。',
  whole: '内容完整保留。',
  without: '未保留或有改动：{{parts}}。',
  detail: '{{name}}（{{detail}}）',
  original: '与导入时完全一致（{{format}}）。',
  format: {
    icpc: 'ICPC 2025-09',
    'icpc-legacy': 'ICPC legacy',
    hydro: 'Hydro',
    fps: 'FPS（HUSTOJ）',
    original: '导入的原始题目包',
  },
}
