// Contests of development: one that runs for days, one in its freeze, one that has just ended, and those to come.

import type { newContest } from '@verdict/contract/contest'
import { ContestStatus, ContestVisibility, LabelingStyle } from '@verdict/domain/contest'
import type { z } from 'zod'
import { courseNames } from './course-data.ts'
import { classOne } from './people-data.ts'
import { titles } from './problem-data.ts'
import { firstTitle, type HandedIn } from './program-data.ts'

const minute = 1
const hour = 60 * minute
const day = 24 * hour

type Fields = Omit<z.input<typeof newContest>, 'title' | 'start' | 'end' | 'list' | 'allow' | 'course'>

export interface SeedContest extends Fields {
  title: string
  /** Minutes from now; the past is negative. */
  from: number
  to: number
  problems: readonly string[]
  course?: string
  groups?: readonly string[]
  entrants?: readonly string[]
  programs?: readonly HandedIn[]
  /** The state when the programs are in: it ends, or freezes and takes more of them. */
  afterwards?: 'ends' | { freezesFor: number; programs: readonly HandedIn[] }
}

const basics = [firstTitle, titles.maximum, titles.brackets, titles.pair]
const everything = [firstTitle, titles.maximum, titles.words, titles.power, titles.increasing, titles.divisor]
const firstClass = ['240101', '240102', '240103', '240104', '240105', 'alice']

/** The oldest first. */
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
