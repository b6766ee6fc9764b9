// What becomes of each line.

import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Switch } from '../../../ui/field/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { DataTable, type Column } from '../../../ui/table/data-table.tsx'
import { Tag } from '../../../ui/tag.tsx'
import style from './import.module.css'
import type { Line } from './lines.ts'

function Result({ line }: { line: Line }) {
  const { t } = useTranslation()
  if (line.state !== 'faulty') {
    const isGood = line.state === 'ready' || line.state === 'made'
    return (
      <span className={isGood ? style.good : undefined}>
        {isGood && <Icon name="check" />}
        {t(`users.sheet.${line.state}`)}
      </span>
    )
  }
  return (
    <ul className={style.faults}>
      {line.faults.map((fault) => (
        <li key={fault}>
          <Icon name="warning" />
          {t(`users.sheet.faults.${fault}`)}
        </li>
      ))}
    </ul>
  )
}

function Password({ line }: { line: Line }) {
  const { t } = useTranslation()
  if (line.isWeak) return <Tag color="orange">{t('users.sheet.weak')}</Tag>
  return <span className="muted">{t(`users.sheet.source.${line.source}`)}</span>
}

const columns = (t: TFunction): Column<Line>[] => [
  {
    key: 'line',
    header: t('users.sheet.line'),
    align: 'right',
    width: '64px',
    area: 'n',
    phoneHeader: true,
    cell: (row) => row.line,
  },
  {
    key: 'uid',
    header: t('users.uid'),
    rowHeader: true,
    width: '176px',
    area: 'u',
    ellipsis: true,
    cell: (row) => row.uid || '–',
  },
  { key: 'nick', header: t('users.nick'), ellipsis: true, cell: (row) => row.nick },
  {
    key: 'password',
    header: t('users.sheet.password'),
    width: '128px',
    area: 'p',
    phoneHeader: true,
    cell: (row) => <Password line={row} />,
  },
  { key: 'mail', header: t('account.mail'), ellipsis: true, cell: (row) => row.mail },
  { key: 'school', header: t('account.school'), ellipsis: true, cell: (row) => row.school },
  { key: 'group', header: t('users.groups'), ellipsis: true, cell: (row) => row.group },
  {
    key: 'result',
    header: t('users.sheet.result'),
    width: '320px',
    area: 'r',
    cell: (row) => <Result line={row} />,
  },
]

export function LineTable({ lines }: { lines: readonly Line[] }) {
  const { t } = useTranslation()
  const [onlyFaulty, setOnlyFaulty] = useState(false)
  const faulty = lines.filter(({ state }) => state === 'faulty' || state === 'unsure')
  return (
    <>
      {faulty.length > 0 && (
        <div className={style.choice}>
          <Switch quiet checked={onlyFaulty} onChange={setOnlyFaulty}>
            {t('users.sheet.onlyFaults')}
          </Switch>
        </div>
      )}
      <DataTable
        caption={t('users.sheet.label')}
        columns={columns(t)}
        rows={onlyFaulty && faulty.length > 0 ? faulty : lines}
        rowKey={(line) => line.line}
        dense
        empty={{ title: t('users.sheet.empty') }}
        phone={'"u p" auto "r n" auto / minmax(0, 1fr) auto'}
      />
    </>
  )
}
