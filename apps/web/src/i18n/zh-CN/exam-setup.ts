import type { examSetup as english } from '../en-US/exam-setup.ts'
import type { Translated } from '../translated.ts'

export const examSetup: Translated<typeof english> = {
  failed: '考试加载失败',
  none: '这场比赛不是考试',
  intro:
    '设为考试后，只有考生名单上的人能参加，每人只能用一个会话。考试期间，他们的账号无法访问本站的其他内容，监考员在监考台上监考。保存此表单即设为考试，之后再设置考场和考生名单。',
  unseen:
    '系统能看到账号、会话、网络地址，以及考试页面是否在最前。它看不到手机、第二台电脑或替考的人，这些要靠考场里的监考员。',
  sitting: '考试安排',
  desk: '监考台',
  after: '考后',
  onRoster_one: '名单上有 {{count}} 人，',
  onRoster_other: '名单上有 {{count}} 人，',
  entered: '已进入 {{count}} 人。',
  make: '设为考试',
  made: '已设为考试',
  saved: '考试设置已保存',
  minutes: {
    doors: '提前入场（开考前的分钟数）',
    late: '最晚入场（开考后的分钟数）',
    lasts: '每人时长（分钟）',
    draftMinutes: '结束后可交草稿（分钟）',
  },
  minutesHint: {
    doors: '从这时起可以入场并阅读考场规则，题目在开考时才显示。',
    late: '留空表示结束前都可以入场。之后监考员仍可放行个别考生。',
    lasts: '从本人入场时算起，但不超过考试结束时间。留空表示整场考试。',
    draftMinutes: '本人考试结束后的这段时间内，可以补交写好但从未提交的代码。',
  },
  bindsLabel: '会话绑定到',
  binds: {
    session: '仅会话本身',
    address: '进入时的地址',
    seat: '座位的地址',
  },
  bindsHint: {
    session: '考生可以更换网络，但再次登录仍须监考员放行。',
    address: '从其他网络地址访问时，须等监考员放行。',
    seat: '考生只能在自己座位的机器上入场。请在下面为座位填写地址。',
  },
  roomsOnly: '仅限考场',
  roomsOnlyHint: '考生只能从下面各考场的网络入场。',
  rules: '考场规则',
  rulesHint: '每位考生入场前都要同意。支持 Markdown，留空则不询问。',
  proctors: '监考员',
  proctorsHint:
    '填写用户名，每行一个。监考员能看到监考台，但看不到题目、代码和评测结果。比赛的管理者本来就可以使用监考台。',
  fault: {
    minutes: '请填写 {{min}} 到 {{max}} 的整数',
    minutesOrNone: '请填写 {{min}} 到 {{max}} 的整数，或留空',
    proctors: '最多 {{max}} 个用户名，每行一个',
  },
  takeHead: '不再作为考试',
  takeTitle: '改回普通比赛？',
  takeText: '考试安排、考场、考生名单和座位条都会被删除，比赛的题目和时间保留。',
  take: '改回普通比赛',
  taken: '已改回普通比赛',
}
