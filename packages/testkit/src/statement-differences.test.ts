import { expect, test } from 'vitest'
import { statementsText } from './statement-differences.ts'

const items = Array.from({ length: 40 }, (_, at) => `column_of_long_name_${at}`).join(', ')

test('a statement is written whole, and one much like it as its changes, each of them once', () => {
  const list = `select ${items} from t`
  const text = statementsText([
    { name: 'visitor', sql: `${list} where is_open limit $1` },
    { name: 'visitor, name', sql: `${list} where is_open and name = $1 limit $2` },
    {
      name: 'student, name',
      sql: `${list.replace('select', 'select distinct')} where is_open and name = $1 limit $2`,
    },
  ])
  expect(text.split('from t\n')[1]).toBe(
    [
      'where is_open',
      'limit $;',
      '',
      '-- visitor, name: as 1',
      '--   change 1 (line 13): + and name = $',
      '-- student, name: as 1, 1 (line 13)',
      '--   change 2 (line 1): - select column_of_long_name_0,',
      '--     + select distinct column_of_long_name_0,',
      '',
    ].join('\n'),
  )
})

test('what stands in brackets twice is written once', () => {
  const part = `select id from t where name in (select ${items} from u)`
  const text = statementsText([
    { name: 'visitor', sql: `select a from b where id in (${part})` },
    { name: 'student', sql: `select count(*), max(c) from d join e on d.id = e.id where d.id in (${part})` },
  ])
  expect(text.match(/column_of_long_name_3\b/g)).toHaveLength(1)
  expect(text).toContain('-- 1. visitor\nselect a from b where id in (part 1);\n')
  expect(text).toContain('from d join e on d.id = e.id where d.id in (part 1);\n')
})
