import type { workbench as english } from '../en-US/workbench.ts'
import type { Translated } from '../translated.ts'

export const workbench: Translated<typeof english> = {
  sent: '提交',
  why: '看看哪里错了',
  offer: '想在题面旁边直接看结果吗？',
  stay: '好，以后都这样',
  go: '不用',
}
