// All names that the server may write into the audit log have words in both languages (contract/audit.ts, audit-fields.ts).

import { auditActions } from '@verdict/contract/audit'
import { auditFields } from '@verdict/contract/audit-fields'
import { createInstance, type TFunction } from 'i18next'
import { describe, expect, test } from 'vitest'
import { english } from '../../../../i18n/en-US/index.ts'
import { chinese } from '../../../../i18n/zh-CN/index.ts'
import { actionText } from './action-text.ts'
import { fieldText } from './field-text.ts'
import { targetFrom, targetText, thingText } from './target-text.ts'
import { valueText } from './value-text.ts'

async function speaking(lng: string, texts: object): Promise<TFunction> {
  const i18n = createInstance()
  await i18n.init({
    lng,
    ns: 'texts',
    defaultNS: 'texts',
    nsSeparator: false,
    resources: { [lng]: { texts } },
  })
  return i18n.t
}

const languages = [
  ['en-US', await speaking('en-US', english)],
  ['zh-CN', await speaking('zh-CN', chinese)],
] as const

const actions = Object.entries(auditActions).flatMap(([noun, verbs]) =>
  verbs.map((verb) => `${noun}.${verb}`),
)
const fields = Object.entries(auditFields).flatMap(([noun, known]) =>
  Object.keys(known).map((name): [string, string] => [`${noun}.change`, name]),
)

describe.each(languages)('[ADM-AUDIT-4] in %s', (language, t) => {
  test('every action, field and kind of thing has words', () => {
    expect(actions.filter((action) => !actionText(t, action))).toEqual([])
    expect(fields.filter(([action, name]) => !fieldText(t, action, name))).toEqual([])
    const things = Object.keys(auditActions).filter((noun) => noun !== 'testcase')
    expect(things.filter((noun) => !thingText(t, noun, '1'))).toEqual([])
    if (language === 'zh-CN') {
      const isEnglish = (text: string | undefined) => /^[ -~]*$/.test(text ?? '')
      expect(actions.filter((action) => isEnglish(actionText(t, action)))).toEqual([])
      expect(fields.filter(([action, name]) => isEnglish(fieldText(t, action, name)))).toEqual([])
    }
  })

  test('a field has the words of the noun that it is changed of', () => {
    const [ofProblem, ofCourse] = ['problem', 'course'].map((noun) => fieldText(t, `${noun}.change`, 'code'))
    expect(ofProblem).not.toBe(ofCourse)
  })

  test('starter code is named by its language family', () => {
    expect(fieldText(t, 'problem.change', 'skeletons.cpp')).toContain('C/C++')
  })

  test('what has none keeps its own name', () => {
    expect(actionText(t, 'galaxy.eat')).toBeUndefined()
    expect(fieldText(t, 'problem.change', 'of-tomorrow')).toBeUndefined()
    expect(valueText(t, undefined, 'x')).toBeUndefined()
    expect(valueText(t, 'privilege', 9)).toBeUndefined()
    expect(valueText(t, 'time', 'soon')).toBeUndefined()
    expect(targetText(t, 'galaxy:1')).toBe('galaxy:1')
  })

  test('a thing is named and found by its word', () => {
    for (const target of ['problem:1000', 'user:alice', 'judge-host:2', 'notification:3', 'site:settings']) {
      expect(targetFrom(t, targetText(t, target))).toBe(target)
      expect(targetFrom(t, target)).toBe(target)
    }
    expect(targetFrom(t, 'alice')).toBe('user:alice')
    expect(targetFrom(t, ' ')).toBe('')
  })
})

describe('values read as they do elsewhere', () => {
  test.each([
    ['privilege', 2, 'Admin', '管理员'],
    ['yesNo', false, 'no', '否'],
    ['visible', 0, 'no', '否'],
    ['visible', 2, 'yes', '是'],
    ['language', 5, 'C++17', 'C++17'],
    ['problemType', 3, 'Special Judge', '特殊评测'],
    ['milliseconds', 20_000, '20,000 ms', '20,000 ms'],
    ['languages', [5, 4], 'C++17, Python 3', 'C++17、Python 3'],
    ['list', ['a', 'b'], 'a, b', 'a、b'],
    ['list', [], '–', '–'],
    ['text', null, '–', '–'],
    ['freeze', '30', '30 minutes before the end', '结束前 30 分钟'],
    ['freeze', 'none', english.contest.form.freezeNone, chinese.contest.form.freezeNone],
    [
      'role',
      { basic: true, viewSolution: true, manageCourse: false },
      'Member, View solutions',
      '成员、查看代码',
    ],
  ] as const)('%s %j', (kind, value, inEnglish, inChinese) => {
    expect(languages.map(([, t]) => valueText(t, kind, value as never))).toEqual([inEnglish, inChinese])
  })

  test('a moment stands in the reader’s zone', () => {
    const moment = new Date(2026, 2, 4, 5, 6, 7).toISOString()
    expect(valueText(languages[0][1], 'time', moment)).toBe('2026-03-04 05:06:07')
  })
})
