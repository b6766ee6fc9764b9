import { expect, test } from 'vitest'
import { sqlLines } from './sql-lines.ts'

test('a short statement is one line, with quotes where they are needed', () => {
  expect(sqlLines(`\n  select "p"."pid", "g"."group"\n  from ( select 1 ) "p"\n`)).toBe(
    'select p.pid, g."group" from (select 1) p',
  )
})

test('what stands in quotes stays as it is', () => {
  expect(sqlLines(`select '(  "a" from  b', 'it''s  (' where x = ')'`)).toBe(
    `select '(  "a" from  b', 'it''s  (' where x = ')'`,
  )
})

test('a list of parameters is the same whatever its length', () => {
  const of = (count: number) => {
    const list = Array.from({ length: count }, (_, at) => `$${at + 2}`).join(', ')
    return sqlLines(`select 1 where a = $1 and b in (${list}) and c = $${count + 2}`)
  }
  expect(of(1)).toBe('select 1 where a = $1 and b in ($2, …) and c = $3')
  expect(of(30)).toBe(of(1))
})

test('a long one is broken at its clauses, then its items, then its brackets', () => {
  const columns = Array.from({ length: 20 }, (_, at) => `t.column_${at}`).join(', ')
  const sql = `select ${columns} from t left join u on u.id = t.id where t.a is distinct from $1 and (select ${columns} from v) is null`
  expect(sqlLines(sql))
    .toBe(`select t.column_0, t.column_1, t.column_2, t.column_3, t.column_4, t.column_5, t.column_6, t.column_7, t.column_8,
  t.column_9, t.column_10, t.column_11, t.column_12, t.column_13, t.column_14, t.column_15, t.column_16, t.column_17,
  t.column_18, t.column_19
from t
left join u on u.id = t.id
where t.a is distinct from $1
  and (
    select t.column_0, t.column_1, t.column_2, t.column_3, t.column_4, t.column_5, t.column_6, t.column_7, t.column_8,
      t.column_9, t.column_10, t.column_11, t.column_12, t.column_13, t.column_14, t.column_15, t.column_16,
      t.column_17, t.column_18, t.column_19
    from v
  ) is null`)
})
