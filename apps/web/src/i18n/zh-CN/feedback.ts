import type { Translated } from '../translated.ts'
import type { feedback as english } from '../en-US/feedback.ts'

export const feedback: Translated<typeof english> = {
  label: '学生能看到的评测信息',
  failure: '首个未通过：测试点 {{number}}',
  verdictOnly: '不显示测试点结果。',
  usual: { problem: '全部测试点结果', course: '按各题设置', contest: '照常，但不显示测试数据' },
  of: {
    verdict: '只看评测结果',
    test: '看到首个未通过的测试点为止',
    difference: '全部结果，以及首个未通过测试点的数据',
  },
  hint: {
    problem: '课程可另行设置；比赛进行中可能显示得更少。',
    course: '适用于本课程内的提交。测试数据只对本课程自己的题目显示。',
    contest: '仅在比赛进行时有效。课程内的比赛，只有课程也允许时才显示测试数据。',
  },
}
