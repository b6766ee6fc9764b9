import type { newContest } from '@verdict/contract/contest'
import { ContestStatus, ContestVisibility, LabelingStyle } from '@verdict/domain/contest'
import type { z } from 'zod'
import { titles } from './problem-data.ts'
import { firstTitle, type HandedIn } from './program-data.ts'
import { Privilege } from '@verdict/domain/privilege'
import type { newCourse } from '@verdict/contract/course'
import { CourseVisibility, type CourseRole } from '@verdict/domain/course'

export interface SeedCourse {
  course: z.input<typeof newCourse>
  /** Roles beyond an ordinary member's. */
  roles: Record<string, Partial<CourseRole>>
  members: readonly string[]
  problems: readonly string[]
}

const { Public, Private } = CourseVisibility

const courseNames = { structures: '数据结构 2025 秋', design: '算法设计与分析' } as const

export const seedCourses: readonly SeedCourse[] = [
  {
    course: { name: '操作系统实验', description: '下学期开课，题目准备中。', encrypt: Public },
    roles: {},
    members: [],
    problems: [],
  },
  {
    course: { name: 'ACM 集训队', description: '由教练邀请加入。', encrypt: Private },
    roles: { teacher: { manageCourse: true } },
    members: ['240101', '240105', '240202'],
    problems: [titles.increasing, titles.islands, titles.divisor, titles.guess],
  },
  {
    course: {
      name: 'Introduction to programming',
      description: 'For exchange students. Every lab opens on Monday and closes on Sunday at 23:59.',
      encrypt: Public,
    },
    roles: { assistant: { viewTestcase: true, viewSolution: true } },
    members: ['240202', 'bob', 'carol'],
    problems: [firstTitle, titles.maximum, titles.words, titles.brackets],
  },
  {
    course: {
      name: courseNames.design,
      description: '加入密码在第一次课上公布。',
      encrypt: Private,
      joinCode: 'balloons',
    },
    roles: { teacher: { manageCourse: true }, assistant: { manageContest: true } },
    members: ['240101', '240102'],
    problems: [titles.power, titles.increasing],
  },
  {
    course: {
      name: courseNames.structures,
      description: '线性表、栈与队列、树、图、查找与排序。每周一次上机，周日 23:59 截止。',
      encrypt: Public,
    },
    roles: { teacher: { manageCourse: true }, assistant: { manageProblem: true, viewSolution: true } },
    members: ['alice', 'bob', '240101', '240102', '240103', '240104', '240105', '240201', '240203'],
    problems: [firstTitle, titles.maximum, titles.brackets, titles.pair, titles.words, titles.islands],
  },
]

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

export const printedPeople: readonly string[] = [adminUid, 'teacher', 'alice', 'bob', 'carol']

const classOne = '软件工程 2025 级 1 班'
const classTwo = '软件工程 2025 级 2 班'

export const seedGroups: readonly { title: string; members: string[] }[] = [
  { title: classOne, members: ['240101', '240102', '240103', '240104', '240105', 'alice'] },
  { title: classTwo, members: ['240201', '240202', '240203', 'bob', 'carol'] },
  { title: 'ACM training team', members: ['alice', '240101', '240202'] },
]

const minute = 1
const hour = 60 * minute
const day = 24 * hour

type Fields = Omit<z.input<typeof newContest>, 'title' | 'start' | 'end' | 'list' | 'allow' | 'course'>

export interface SeedContest extends Fields {
  title: string
  /** Minutes from now; negative: in the past. */
  from: number
  to: number
  problems: readonly string[]
  course?: string
  groups?: readonly string[]
  entrants?: readonly string[]
  programs?: readonly HandedIn[]
  /** The state once the programs are submitted. */
  afterwards?: 'ends' | { freezesFor: number; programs: readonly HandedIn[] }
}

const basics = [firstTitle, titles.maximum, titles.brackets, titles.pair]
const everything = [firstTitle, titles.maximum, titles.words, titles.power, titles.increasing, titles.divisor]
const firstClass = ['240101', '240102', '240103', '240104', '240105', 'alice']

export const seedContests: readonly SeedContest[] = [
  { title: '第十七届程序设计新生赛', from: -366 * day, to: -366 * day + 4 * hour, problems: everything },
  { title: 'Spring practice', from: -200 * day, to: -186 * day, problems: basics },
  {
    title: 'Weekly contest 11',
    from: -3 * hour,
    to: hour,
    problems: everything,
    option: { labelingStyle: LabelingStyle.Alphabetic, freeze: 'none' },
    entrants: ['alice', 'bob', 'carol', '240101', '240102', '240202', '240203'],
    programs: [
      ['alice', firstTitle, 'right'],
      ['240101', firstTitle, 'wrong'],
      ['240101', firstTitle, 'right'],
      ['bob', firstTitle, 'broken'],
      ['bob', firstTitle, 'right'],
      ['240202', titles.maximum, 'crash'],
      ['alice', titles.maximum, 'wrong'],
      ['alice', titles.maximum, 'right'],
      ['240202', titles.maximum, 'right'],
      ['240101', titles.words, 'right'],
      ['240203', titles.power, 'slow'],
      ['alice', titles.power, 'right'],
      ['240101', titles.power, 'right'],
      ['240202', titles.divisor, 'right'],
      ['carol', titles.increasing, 'wrong'],
      ['240101', titles.increasing, 'right'],
    ],
    afterwards: 'ends',
  },
  {
    title: 'November practice',
    from: -2 * day,
    to: 5 * day,
    problems: basics,
    option: { freeze: 'none' },
    entrants: ['bob', 'carol', '240103', '240201'],
    programs: [
      ['bob', firstTitle, 'right'],
      ['240103', firstTitle, 'right'],
      ['240103', titles.pair, 'wrong'],
      ['240103', titles.pair, 'right'],
      ['240201', titles.brackets, 'wrong'],
      ['carol', titles.maximum, 'right'],
    ],
  },
  {
    title: '软件学院期中上机考试（1 班）',
    from: -100 * minute,
    to: 80 * minute,
    problems: [firstTitle, titles.maximum, titles.brackets, titles.pair, titles.islands],
    encrypt: ContestVisibility.Private,
    groups: [classOne],
    option: { labelingStyle: LabelingStyle.Alphabetic, freeze: 'none', unfreeze: 'manual' },
    entrants: firstClass,
    programs: [
      ['240101', firstTitle, 'right'],
      ['240102', firstTitle, 'wrong'],
      ['240102', firstTitle, 'right'],
      ['240103', firstTitle, 'right'],
      ['alice', firstTitle, 'right'],
      ['240104', firstTitle, 'spaced'],
      ['240101', titles.maximum, 'right'],
      ['alice', titles.brackets, 'slow'],
      ['alice', titles.brackets, 'right'],
      ['240103', titles.pair, 'wrong'],
    ],
    afterwards: {
      freezesFor: 80 * minute,
      programs: [
        ['240101', titles.pair, 'right'],
        ['240103', titles.pair, 'right'],
        ['alice', titles.islands, 'right'],
        ['240105', firstTitle, 'broken'],
      ],
    },
  },
  {
    title: '第三次上机：栈与队列',
    from: -day,
    to: 6 * day,
    problems: [titles.brackets, titles.words],
    course: courseNames.structures,
    entrants: ['240101', '240104', '240201'],
    programs: [
      ['240101', titles.brackets, 'right'],
      ['240104', titles.brackets, 'wrong'],
    ],
  },
  {
    title: '第四次上机：图的遍历',
    from: 6 * day,
    to: 13 * day,
    problems: [titles.islands],
    course: courseNames.structures,
  },
  {
    title: 'Freshman contest, final round',
    from: day,
    to: day + 5 * hour,
    problems: everything,
    encrypt: ContestVisibility.Password,
    password: 'sesame',
  },
  {
    title: 'Draft: algorithm course final',
    from: 30 * day,
    to: 30 * day + 2 * hour,
    problems: [titles.increasing, titles.guess],
    status: ContestStatus.Reserve,
  },
]
