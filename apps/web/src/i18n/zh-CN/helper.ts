export const helper = {
  title: '志愿者',
  of: { balloon: '送气球的志愿者', print: '送打印件的志愿者' },
  room: '房间',
  allRooms: '所有房间',
  sound: '提示音',
  names: '用户名',
  hint: {
    balloon: '他们只能看到名称、座位和通过的题目。每行一个用户名，不能是参赛者。',
    print: '他们只能看到打印的内容。每行一个用户名，不能是参赛者。',
  },
  address: '把本页地址发给他们：',
  copy: '复制地址',
  tooMany: '最多 {{max}} 个用户名。',
  saved: '志愿者已保存',
  failed: '志愿者加载失败。',
} as const
