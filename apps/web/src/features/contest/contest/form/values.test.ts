import { type ContestDetail, contestOption } from '@verdict/contract/contest'
import { ContestStatus, ContestVisibility, LabelingStyle } from '@verdict/domain/contest'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { changeLines } from './changes.ts'
import { checkValues } from './check-values.ts'
import { bodyOf, changeOf, emptyValues, localText, keptApart, valuesOf, windowIn } from './values.ts'

const hour = 3_600_000
const at = (hours: number, ms = 0) => new Date(Date.UTC(2026, 0, 5, hours) + ms).toISOString()

const detail = {
  contest: {
    cid: 3,
    title: 'Final',
    start: at(9, 123),
    end: at(14, 30_000),
    encrypt: ContestVisibility.Private,
    status: ContestStatus.Available,
    draft: null,
    rule: 'ioi',
    option: {
      labelingStyle: LabelingStyle.Numeric,
      penalty: 20,
      freeze: 45,
      unfreeze: 'manual',
      runs: true,
      languages: [],
      feedback: null,
      shareOfTests: null,
      schools: false,
      openBoard: false,
      teams: false,
      balloons: 'none',
      virtual: false,
      prints: false,
      printPages: 30,
      printPagesHour: 300,
      verify: 'none',
    },
    password: '',
    allow: { users: ['alice', 'bob'], groups: [{ gid: 2, title: 'Class 2' }] },
  },
  problems: [1000, 1001, 1002].map((pid, index) => ({
    pid,
    index: index + 1,
    title: `P${pid}`,
    invalid: false,
  })),
} as unknown as ContestDetail

test('an unchanged form sends nothing, though it does not show what is below a second', () => {
  const values = valuesOf(detail)
  expect(changeOf(values, { ...values })).toEqual({})
  expect(Date.parse(values.end)).toBe(Date.parse(at(14, 30_000)))
  expect(checkValues(values)).toEqual({})
})

test('[CON-EDIT-1] only what differs is sent; the option goes whole', () => {
  const values = valuesOf(detail)
  expect(changeOf(values, { ...values, title: 'Final 2', freeze: 'none' })).toEqual({
    title: 'Final 2',
    option: {
      labelingStyle: LabelingStyle.Numeric,
      penalty: 20,
      freeze: 'none',
      unfreeze: 'manual',
      runs: true,
      languages: [],
      feedback: null,
      shareOfTests: null,
      schools: false,
      openBoard: false,
      teams: false,
      balloons: 'none',
      virtual: false,
      prints: false,
      printPages: 30,
      printPagesHour: 300,
      verify: 'none',
    },
  })
  expect(changeOf(values, { ...values, users: ' Alice,\nbob ; ' })).toEqual({
    allow: { users: ['Alice', 'bob'], groups: [2] },
  })
})

test('[CON-CREATE-3] the other time gives way when both conflict, and no sooner', () => {
  const values = emptyValues(Date.parse(at(8)))
  const { start, end } = windowIn(values)!
  const later = keptApart({ ...values, start: localText(end) }, 'start')
  expect(windowIn(later)).toEqual({ start: end, end: end + hour })
  const earlier = keptApart({ ...values, end: localText(start - hour) }, 'end')
  expect(windowIn(earlier)).toEqual({ start: start - 2 * hour, end: start - hour })
  const close = { start: localText(end - 60_000), end: values.end }
  expect(keptApart(close, 'start')).toEqual(close)
  expect(keptApart({ start: '', end: values.end }, 'start')).toEqual({ start: '', end: values.end })
})

test('a fault is shown at its field', () => {
  const values = valuesOf(detail)
  expect(checkValues({ ...values, title: ' ' })).toEqual({ title: { kind: 'required' } })
  expect(checkValues({ ...values, title: 'x'.repeat(101) })).toEqual({ title: { kind: 'tooLong', max: 100 } })
  for (const penalty of ['', '-1', '2.5', '121', 'x'])
    expect(checkValues({ ...values, penalty })).toEqual({ penalty: { kind: 'penalty' } })
  expect(checkValues({ ...values, penalty: '0' })).toEqual({})
  expect(checkValues({ ...values, start: '' }).start).toEqual({ kind: 'date' })
  expect(checkValues({ ...values, end: values.start })).toEqual({ end: { kind: 'order' } })
  for (const minutes of ['', '-1', '1.5', 'ten', '525601']) {
    expect(checkValues({ ...values, minutes })).toEqual({ minutes: { kind: 'minutes' } })
  }
  expect(checkValues({ ...values, encrypt: ContestVisibility.Password })).toEqual({
    password: { kind: 'required' },
  })
  expect(checkValues({ ...values, users: `alice ${'x'.repeat(21)}` })).toEqual({
    users: { kind: 'name', name: 'x'.repeat(21) },
  })
})

test('an order that is not whole minutes of a freeze is no freeze of zero minutes', () => {
  const values = valuesOf(detail)
  expect(bodyOf(values).option?.freeze).toBe(45)
  expect(bodyOf({ ...values, minutes: '0' }).option?.freeze).toBe(0)
  expect(bodyOf({ ...values, minutes: ' ' }).option?.freeze).toBeNaN()
})

test('each change has its line: what moved, what came, what went', () => {
  const before = valuesOf(detail)
  const [a, b, c] = before.problems
  const after = {
    ...before,
    start: localText(Date.parse(at(10))),
    encrypt: ContestVisibility.Password,
    password: 'new',
    problems: [c!, a!, { pid: 1003, title: 'P1003', invalid: false }],
  }
  expect(changeLines(before, after)).toEqual([
    { kind: 'start', from: before.start, to: after.start },
    { kind: 'encrypt', from: ContestVisibility.Private, to: ContestVisibility.Password },
    { kind: 'password' },
    { kind: 'removed', pid: b!.pid, title: b!.title },
    { kind: 'added', pid: 1003, title: 'P1003' },
    { kind: 'order' },
  ])
  expect(changeLines(before, { ...before, feedback: 'verdict' })).toEqual([{ kind: 'feedback' }])
  expect(changeLines(before, { ...before, rule: 'best' })).toEqual([
    { kind: 'rule', from: 'ioi', to: 'best' },
  ])
  expect(changeLines(before, { ...before, users: 'BOB alice alice' })).toHaveLength(1)
  // The freeze moves with the end.
  const [sooner, later] = [-1, 1].map((hours) => localText(windowIn(before)!.end + hours * hour))
  expect(changeLines(before, { ...before, end: sooner! })).toEqual([
    { kind: 'end', from: before.end, to: sooner },
    { kind: 'freezeEarlier', count: 60 },
  ])
  expect(changeLines(before, { ...before, end: later!, minutes: '60' })).toEqual([
    { kind: 'end', from: before.end, to: later },
    { kind: 'freezeLater', count: 45 },
  ])
  expect(changeLines(before, { ...before, minutes: '45', groups: [2] })).toEqual([])
})

test('[CRS-COPY-3] a draft is published by the change alone, and a contest without the choice says nothing of it', () => {
  const draft = { ...emptyValues(0), draft: true }
  expect(changeOf(draft, { ...draft, draft: false })).toEqual({ draft: false })
  expect(changeOf(draft, draft)).toEqual({})
  expect(changeOf(emptyValues(0), emptyValues(0))).toEqual({})
})

test('every option of a contest has a field in its form', () => {
  const form = readFileSync(join(import.meta.dirname, 'rule-fields.tsx'), 'utf8')
  const names = Object.keys(contestOption.shape)
  expect(names.filter((name) => !form.includes(`={values.${name}}`))).toEqual([])
})
