import { expect, test } from 'vitest'
import { brokenBy, brokenMigrations } from './rolling-migrations.ts'

test('[CLUSTER-6] no migration breaks the servers of the version before, which work on beside it', async () => {
  expect(await brokenMigrations()).toEqual([])
})

test('[CLUSTER-6] one that does is refused with what to write in its place', async () => {
  expect(await brokenMigrations({ '0999_less.sql': 'drop table users' })).toEqual([
    expect.stringContaining('0999_less.sql: drop table users'),
    expect.stringContaining('-- Safe beside the version before: REASON'),
  ])
})

test('[CLUSTER-6] two migrations of one number are refused', async () => {
  expect(await brokenMigrations({ '0998_a.sql': 'select 1', '0998_b.sql': 'select 1' })).toEqual([
    expect.stringContaining('0998_b.sql: another migration has its number'),
  ])
})

test.each([
  ['drop table users', 'dropped'],
  ['alter table users drop column nick', 'dropped'],
  ['alter table users rename column nick to name', 'renamed'],
  ['alter table users rename to people', 'renamed'],
  ['alter table users add column age integer not null', 'without a default'],
  ['alter table users alter column id type bigint', 'type'],
  ['alter table users alter column nick set not null', 'not null'],
  ['alter table users alter column nick drop default', 'default'],
  ['alter table users add constraint short check (length(nick) < 9)', 'constraint'],
  ['alter table users add column a integer, drop column b', 'dropped'],
  ['create unique index on users (nick)', 'unique'],
  ['alter type mood rename value $$a$$ to $$b$$', 'renamed'],
  ['truncate users', 'nobody knows'],
  ['delete from users', 'nobody knows'],
  ['do $$ begin end $$', 'nobody knows'],
])('[CLUSTER-6] refused: %s', async (sql, reason) => {
  const [line] = await brokenBy(`create table other (id integer);\n\n-- Why.\n${sql};\n`)
  expect(line).toContain(`${sql} (`)
  expect(line).toContain(reason)
})

test.each([
  'create table other (id integer not null); alter table other add column a integer not null; create unique index on other (id)',
  'alter table users add column age integer',
  "alter table users add column age integer not null default 0 check (age >= 0), add column note text not null default ''",
  'alter table users alter column nick drop not null',
  'create index on users (nick) where age > 3',
  "insert into site_values (key, value) values ('a', '1')",
  'create table a (b integer);\n\n-- Safe beside the version before: it reads all columns by name.\nalter table users drop column nick',
  '-- Not used since 0063_submission_keys.sql: names stand elsewhere.\nalter table users drop column nick',
  '-- Only while all servers are stopped: every row changes.\ntruncate users',
])('[CLUSTER-6] taken: %s', async (sql) => {
  expect(await brokenBy(sql)).toEqual([])
})
