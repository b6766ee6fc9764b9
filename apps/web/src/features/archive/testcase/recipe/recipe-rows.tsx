// The rows of a recipe in order, a hundred on a page; the open one shows its fields.

import type { Expansion } from '@verdict/domain/recipe'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { thousands } from '../../../../lib/format.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { classes } from '../../../../ui/classes.ts'
import { Icon, type IconName } from '../../../../ui/icon.tsx'
import { State } from '../../../../ui/state.tsx'
import { moved } from '../../../../ui/order/moved.ts'
import { fileSize } from '../test-files.ts'
import { Steps } from './steps.tsx'
import type { RecipeEdit } from './recipe-draft.ts'
import type { OpenRow, RecipeFaults, RecipeValues, RowKind, RowValues } from './recipe-values.ts'
import { RowFields } from './row-fields.tsx'
import style from './recipe.module.css'

const onPage = 100
const icons: Record<RowKind, IconName> = { script: 'code', text: 'pencil', file: 'file' }

interface RecipeRowsProps {
  pid: number
  values: RecipeValues
  faults: RecipeFaults
  expansion: Expansion
  open: OpenRow | null
  onOpen: (row: OpenRow | null) => void
  onChange: RecipeEdit['change']
}

export function RecipeRows(props: RecipeRowsProps) {
  const { t } = useTranslation()
  const { values, open, faults, expansion } = props
  const { rows } = values
  const [from, setFrom] = useState(0)
  const [shownFor, setShownFor] = useState(open)
  const wanted = rows.findIndex(({ key }) => key === (open?.key ?? [...faults.rows.keys()][0]))
  // A row that is opened from elsewhere may be on another page.
  if (open !== shownFor) {
    setShownFor(open)
    if (open && wanted >= 0) setFrom(wanted - (wanted % onPage))
  }
  if (rows.length === 0) {
    return <State title={t('workshop.recipe.none')} text={t('workshop.recipe.noneText')} />
  }
  const tests = testsByRow(expansion)
  const start = Math.min(from, Math.floor((rows.length - 1) / onPage) * onPage)
  return (
    <>
      {faults.rows.size > 0 && (
        <p role="alert" className={style.fault}>
          {t('workshop.recipe.faultyRows', {
            rows: rows
              .flatMap(({ key }, index) => (faults.rows.has(key) ? [index + 1] : []))
              .slice(0, 20)
              .join(', '),
          })}
        </p>
      )}
      <ol className={style.rows} start={start + 1}>
        {rows.slice(start, start + onPage).map((row, index) => (
          <Row
            key={row.key}
            {...props}
            row={row}
            index={start + index}
            tests={tests.get(start + index) ?? 0}
          />
        ))}
      </ol>
      <Steps from={start} of={rows.length} size={onPage} onFrom={setFrom} />
    </>
  )
}

interface RowProps extends RecipeRowsProps {
  row: RowValues
  index: number
  /** How many it expands to. */
  tests: number
}

function testsByRow({ tests }: Expansion): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { row } of tests) counts.set(row, (counts.get(row) ?? 0) + 1)
  return counts
}

function useSummary() {
  const { t } = useTranslation()
  return ({ kind, text, input, name }: RowValues): string => {
    if (kind === 'file') {
      const size = input ? fileSize(input.bytes) : t('workshop.recipe.noInput')
      return name === '' ? size : `${name} · ${size}`
    }
    const first = text.split('\n').find((line) => line.trim() !== '') ?? ''
    return first.trim().slice(0, 120) || t('workshop.recipe.empty')
  }
}

function Row({ row, index, tests, pid, values, faults, expansion, open, onOpen, onChange }: RowProps) {
  const { t } = useTranslation()
  const summaryOf = useSummary()
  const { key, kind, group, isSample, name } = row
  const number = index + 1
  const isOpen = open?.key === key
  const label = t('workshop.recipe.row', { number })
  const own = expansion.faults.filter((fault) => fault.row === index)
  const fault = faults.rows.get(key)
  const move = (to: number) => {
    if (to >= 0 && to < values.rows.length) onChange((now) => ({ rows: moved(now.rows, index, to) }))
  }
  return (
    <li className={classes(style.row, isOpen && style.open, (own.length > 0 || fault) && style.faulty)}>
      <div className={style.head}>
        <button
          type="button"
          className={style.title}
          aria-expanded={isOpen}
          onClick={() => onOpen(isOpen ? null : { key, line: null })}
        >
          <span className={style.number}>{number}</span>
          <Icon name={icons[kind]} />
          <span className="vh">{t(`workshop.recipe.kind.${kind}`)}</span>
          <span className={style.summary}>{summaryOf(row)}</span>
          {kind !== 'file' && name !== '' && <span className={style.mark}>{name}</span>}
          {kind === 'script' && (
            <span className={style.mark}>{t('workshop.recipe.tests', { count: tests })}</span>
          )}
          {group !== null && <span className={style.mark}>{t('workshop.recipe.inGroup', { group })}</span>}
          {isSample && <span className={style.mark}>{t('workshop.recipe.sample')}</span>}
          {own.length > 0 && (
            <span className={style.fault}>
              <Icon name="warning" /> {thousands(own.length)}
            </span>
          )}
        </button>
        <IconButton
          icon="sortUp"
          label={t('common.moveUp', { name: label })}
          aria-disabled={index === 0}
          onClick={() => move(index - 1)}
        />
        <IconButton
          icon="sortDown"
          label={t('common.moveDown', { name: label })}
          aria-disabled={number === values.rows.length}
          onClick={() => move(index + 1)}
        />
        <IconButton
          icon="trash"
          label={t('common.removeName', { name: label })}
          onClick={() => onChange((now) => ({ rows: now.rows.filter((other) => other.key !== key) }))}
        />
      </div>
      {isOpen && (
        <RowFields
          pid={pid}
          row={row}
          groups={values.groups}
          faults={own}
          fault={fault}
          line={open.line}
          onChange={(part) =>
            onChange((now) => ({
              rows: now.rows.map((other) => (other.key === key ? { ...other, ...part } : other)),
            }))
          }
        />
      )}
    </li>
  )
}
