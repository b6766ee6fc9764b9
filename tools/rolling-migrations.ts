// Servers of two versions work beside each other while a site is upgraded: the first of the new version runs the migrations, and
// those of the version before go on. So a migration adds, and what nobody uses any more is taken away a version later. Here each
// statement is parsed as PostgreSQL itself parses it, and one that could break the version before is refused, unless the line
// before it says why it does not: `-- Safe beside the version before: REASON`, or, where it takes away what is unused by now,
// `-- Not used since MIGRATION: REASON`. A migration with which that is impossible says `-- Only while all servers are stopped:
// REASON` at its head; older programs then refuse the database (packages/storage/src/migrations.ts).

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'libpg-query'

/** The last migration of before this rule. */
const lastFree = '0063_submission_keys.sql'

const safeMark = /^-- (?:Safe beside the version before|Not used since \d{4}_\w{1,80}\.sql): \S/m
const stopMark = /^-- Only while all servers are stopped: \S/m

type Tree = Record<string, unknown>

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null
const tree = (value: unknown): Tree => (isTree(value) ? value : {})
const list = (value: unknown): Tree[] => (Array.isArray(value) ? value.filter(isTree) : [])
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Statements that take nothing from who does not know of them. */
const harmless = new Set([
  'CreateSeqStmt',
  'CreateEnumStmt',
  'CommentStmt',
  'CreateStatsStmt',
  'SelectStmt',
  'InsertStmt',
  'UpdateStmt',
  'ViewStmt',
  'CreateTrigStmt',
])

const constraintsOf = (column: Tree): string[] =>
  list(column['constraints']).map((constraint) => text(tree(constraint['Constraint'])['contype']))

/** The version before names it in no insert. */
function faultOfColumn(column: Tree): string | null {
  const kinds = constraintsOf(column)
  const isFilled = ['CONSTR_DEFAULT', 'CONSTR_GENERATED', 'CONSTR_IDENTITY'].some((kind) =>
    kinds.includes(kind),
  )
  if (kinds.includes('CONSTR_PRIMARY')) return 'a new primary key'
  return kinds.includes('CONSTR_NOTNULL') && !isFilled ? 'a column that is not null, without a default' : null
}

const alterations: Record<string, string> = {
  AT_DropColumn: 'a column is dropped',
  AT_AlterColumnType: 'the type of a column changes',
  AT_SetNotNull: 'a column becomes not null',
  AT_AddConstraint: 'a constraint on rows that the version before still writes',
  AT_DropConstraint: 'a constraint is dropped, which ON CONFLICT may name',
}

const harmlessAlterations = new Set([
  'AT_DropNotNull',
  'AT_ValidateConstraint',
  'AT_SetStatistics',
  'AT_SetRelOptions',
])

function faultOfAlteration(command: Tree): string | null {
  const kind = text(command['subtype'])
  const definition = tree(command['def'])
  if (kind === 'AT_AddColumn') return faultOfColumn(tree(definition['ColumnDef']))
  if (kind === 'AT_ColumnDefault') return command['def'] ? null : 'a default is dropped'
  return harmlessAlterations.has(kind) ? null : (alterations[kind] ?? `${kind}, of which nobody knows`)
}

/** @param made tables that this migration made itself: the version before has nothing to do with them */
function faultOf(kind: string, statement: Tree, made: Set<string>): string | null {
  const relation = text(tree(statement['relation'])['relname'])
  if (kind === 'CreateStmt') {
    made.add(relation)
    return null
  }
  if (harmless.has(kind) || made.has(relation)) return null
  if (kind === 'IndexStmt')
    return statement['unique'] ? 'a unique index on rows that the version before still writes' : null
  if (kind === 'AlterTableStmt') {
    const faults = list(statement['cmds']).map((command) => faultOfAlteration(tree(command['AlterTableCmd'])))
    return faults.find((fault) => fault !== null) ?? null
  }
  if (kind === 'AlterEnumStmt') return statement['oldVal'] ? 'a value of an enum is renamed' : null
  if (kind === 'CreateFunctionStmt') return statement['replace'] ? 'a function is replaced' : null
  if (kind === 'RenameStmt') return 'something is renamed'
  if (kind === 'DropStmt') return 'something is dropped'
  return `${kind}, of which nobody knows whether the version before can live with it`
}

/** @returns a line for each statement that the version before may not live with */
export async function brokenBy(sql: string): Promise<string[]> {
  if (stopMark.test(sql)) return []
  const made = new Set<string>()
  const bytes = Buffer.from(sql)
  const { stmts = [] } = (await parse(sql)) as { stmts?: Tree[] }
  let end = 0
  return stmts.flatMap(({ stmt, stmt_location: from = 0, stmt_len: length }) => {
    const [kind = '', statement] = Object.entries(tree(stmt))[0] ?? []
    // With the comment before it.
    const before = end
    end = length === undefined ? bytes.length : Number(from) + Number(length)
    const own = bytes.subarray(before, end).toString()
    const fault = faultOf(kind, tree(statement), made)
    if (fault === null || safeMark.test(own)) return []
    const [line = ''] = own.split('\n').filter((one) => !/^;?\s*(--|$)/.test(one))
    return [`${line.trim()} (${fault})`]
  })
}

const folder = join(import.meta.dirname, '../packages/storage/migrations')

const newMigrations = (): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name.endsWith('.sql') && name > lastFree)
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  )

const remedy = `Servers of the version before work on beside it. Add instead of changing (a column that is null or has a default),
or write above the statement "-- Safe beside the version before: REASON", or, for what no program uses any more,
"-- Not used since MIGRATION.sql: REASON". docs/decisions/021-several-servers.md has the rule.`

/**
 * @param migrations by name: those since this rule
 * @returns a line for each statement that the version before may not live with, and what to do about them
 */
export async function brokenMigrations(migrations = newMigrations()): Promise<string[]> {
  const numberOf = (name: string) => name.slice(0, 4)
  const names = Object.keys(migrations)
  const broken = names
    .filter((name) => names.some((other) => other < name && numberOf(other) === numberOf(name)))
    .map((name) => `${name}: another migration has its number; give it the next free one`)
  if (broken.length > 0) return broken
  for (const [name, sql] of Object.entries(migrations)) {
    broken.push(...(await brokenBy(sql)).map((line) => `${name}: ${line}`))
  }
  return broken.length > 0 ? [...broken, remedy] : []
}

if (import.meta.main) {
  const broken = await brokenMigrations()
  for (const line of broken) process.stderr.write(`${line}\n`)
  process.exitCode = broken.length > 0 ? 1 : 0
}
