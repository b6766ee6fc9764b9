import type { verdict as english } from '../en-US/verdict.ts'
import type { Translated } from '../translated.ts'

export const verdict: Translated<typeof english> = {
  points: '{{points}} 分（满分 100 分）',
  received: '已收到',
  receivedNote: '本场比赛结束后才公布结果。',
  name: {
    pd: '等待评测',
    rj: '正在评测',
    ce: '编译错误',
    ac: '答案正确',
    re: '运行时错误',
    wa: '答案错误',
    tle: '超出时间限制',
    mle: '超出内存限制',
    ole: '输出超限',
    pe: '格式错误',
    se: '系统错误',
    rp: '等待重测',
    sk: '已跳过',
  },
}
