// The tests that the rows expand to, at once as they are typed: nothing runs for it.

import { placesText } from '@verdict/domain/places'
import { alikeTests, type Expansion } from '@verdict/domain/recipe'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Verb } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/layout/page.tsx'
import { type Column, DataTable } from '../../../../ui/table/data-table.tsx'
import { AlikeTests } from '../alike-tests.tsx'
import { type ExpansionFault, useExpansionFaultText } from './expansion.ts'
import type { OpenRow, RowValues } from './recipe-values.ts'
import { Steps } from './steps.tsx'
import style from './recipe.module.css'

const onPage = 100

interface PreviewProps {
  rows: readonly RowValues[]
  expansion: Expansion
  onOpen: (row: OpenRow) => void
}

type Test = Expansion['tests'][number] & { place: number }

export function Preview({ rows, expansion, onOpen }: PreviewProps) {
  const { t } = useTranslation()
  const [from, setFrom] = useState(0)
  const { tests, commands, faults } = expansion
  if (faults.length > 0) return <Faults rows={rows} faults={faults} onOpen={onOpen} />
  const start = from < tests.length ? from : 0
  const free = rows.some(({ group }) => group !== null)
    ? placesText(tests.flatMap(({ row }, index) => (rows[row]?.group === null ? [index + 1] : [])))
    : ''
  const alike = alikeTests(expansion, (at) => {
    const row = rows[at]
    return { text: row?.kind === 'text' ? row.text : null, group: row?.group ?? null }
  })
  const columns: Column<Test>[] = [
    { key: 'place', header: '#', align: 'right', width: '56px', area: 'n', cell: ({ place }) => place },
    {
      key: 'made',
      header: t('workshop.recipe.madeBy'),
      rowHeader: true,
      area: 'm',
      cell: ({ row, command }) =>
        command === null ? (
          t(`workshop.recipe.kind.${rows[row]?.kind ?? 'text'}`)
        ) : (
          <span className={style.command}>{commands[command]!.words}</span>
        ),
    },
    {
      key: 'row',
      header: t('workshop.recipe.rowHead'),
      align: 'right',
      width: '160px',
      area: 'r',
      cell: ({ row, line }) => (
        <Verb onClick={() => onOpen({ key: rows[row]!.key, line: line > 0 ? line : null })}>
          {line > 0
            ? t('workshop.recipe.rowLine', { row: row + 1, line })
            : t('workshop.recipe.row', { number: row + 1 })}
        </Verb>
      ),
    },
    {
      key: 'group',
      header: t('workshop.recipe.group'),
      align: 'right',
      width: '72px',
      cell: ({ row }) => rows[row]?.group ?? '–',
    },
  ]
  return (
    <div className="stack">
      <p className="sec">{t('workshop.recipe.expands', { count: tests.length })}</p>
      <AlikeTests alike={alike} advice={t('workshop.recipe.alike')} />
      {free !== '' && <Notice kind="info">{t('testcase.groups.free', { tests: free })}</Notice>}
      {tests.length > 0 && (
        <DataTable
          caption={t('workshop.recipe.preview')}
          columns={columns}
          rows={tests
            .slice(start, start + onPage)
            .map((test, index) => ({ ...test, place: start + index + 1 }))}
          rowKey={({ number }) => number}
          dense
          empty={{ title: t('workshop.recipe.none') }}
          phone={'"n m r" auto / 40px minmax(0, 1fr) auto'}
        />
      )}
      <Steps from={start} of={tests.length} size={onPage} onFrom={setFrom} />
    </div>
  )
}

function Faults({
  rows,
  faults,
  onOpen,
}: Pick<PreviewProps, 'rows' | 'onOpen'> & { faults: ExpansionFault[] }) {
  const { t } = useTranslation()
  const faultText = useExpansionFaultText()
  return (
    <div role="status">
      <p className={style.fault}>{t('workshop.recipe.faulty', { count: faults.length })}</p>
      <ul className={style.faults}>
        {faults.slice(0, 50).map((fault, index) => (
          <li key={index}>
            <Verb
              onClick={() =>
                onOpen({ key: rows[fault.row]?.key ?? 0, line: fault.line > 0 ? fault.line : null })
              }
            >
              {t('workshop.recipe.row', { number: fault.row + 1 })}
            </Verb>{' '}
            {faultText(fault)}
          </li>
        ))}
      </ul>
    </div>
  )
}
