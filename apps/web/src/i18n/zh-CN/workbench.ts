import type { workbench as english } from '../en-US/workbench.ts'
import type { Translated } from '../translated.ts'

export const workbench: Translated<typeof english> = {
  sent: '提交',
  why: '看看哪里错了',
  offer: '想在题面旁边直接看结果吗？',
  stay: '好，以后都这样',
  go: '不用',
  try: {
    title: '下一步',
    line: '编译器停在第 {{line}} 行。',
    toLine: '跳到第 {{line}} 行',
    sample: '测试点 {{test}} 就是题面中的样例 {{sample}}。',
    runSamples: '运行样例',
    input: '用测试点 {{test}} 的输入运行代码，直到输出正确。',
    runInput: '用此输入运行',
    samples: '先运行样例，再试试自己写的小数据。',
    own: '样例都通过了。想一个样例没有覆盖的情况，运行看看。',
    write: '自己写输入',
    inEditor: '在编辑器中尝试',
  },
  solved: {
    first: '一次通过！',
    after_one: '第 {{count}} 次提交通过。',
    after_other: '第 {{count}} 次提交通过。',
    next: '下一题：{{name}}',
    harder: '难度稍高',
  },
}
