// The people of the development data, and their groups.

import { Privilege } from '@verdict/domain/privilege'

interface SeedPerson {
  uid: string
  privilege: Privilege
  nick?: string
  school?: string
  motto?: string
  mail?: string
}

const school = '软件学院'
const student = (uid: string, nick: string, more: Partial<SeedPerson> = {}): SeedPerson => ({
  uid,
  nick,
  school,
  privilege: Privilege.User,
  ...more,
})

export const adminUid = 'admin'

export const seedPeople: readonly SeedPerson[] = [
  { uid: adminUid, nick: '实验室管理员', privilege: Privilege.Admin, mail: 'lab@example.org' },
  {
    uid: 'alice',
    nick: 'Alice Chen',
    school: 'School of Software',
    motto: 'Slow is smooth, smooth is fast.',
    privilege: Privilege.User,
  },
  { uid: 'bob', nick: 'Bob', school: 'School of Software', privilege: Privilege.User },
  { uid: 'carol', privilege: Privilege.User },
  {
    uid: 'teacher',
    nick: '陈老师',
    school,
    motto: '先想清楚，再写代码。',
    mail: 'chen@example.org',
    privilege: Privilege.User,
  },
  { uid: 'assistant', nick: '助教小周', school, privilege: Privilege.User },
  student('240101', '王小明', { motto: '千里之行，始于足下' }),
  student('240102', '李雷'),
  student('240103', '韩梅梅', { mail: 'hanmeimei@example.org' }),
  student('240104', '赵明丽'),
  student('240105', '欧阳若曦·阿依古丽'),
  student('240201', '孙悦'),
  student('240202', 'Zoë Müller', { school: 'Exchange, TU Berlin', motto: 'Hallo Welt' }),
  student('240203', '周杰'),
  { uid: 'mallory', nick: 'Mallory', privilege: Privilege.Banned },
]

/** Those whose password is worth printing: one of each kind. */
export const printedPeople: readonly string[] = [adminUid, 'teacher', 'alice', 'bob', 'carol']

export const classOne = '软件工程 2025 级 1 班'
const classTwo = '软件工程 2025 级 2 班'

export const seedGroups: readonly { title: string; members: string[] }[] = [
  { title: classOne, members: ['240101', '240102', '240103', '240104', '240105', 'alice'] },
  { title: classTwo, members: ['240201', '240202', '240203', 'bob', 'carol'] },
  { title: 'ACM training team', members: ['alice', '240101', '240202'] },
]
