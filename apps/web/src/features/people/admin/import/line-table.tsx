import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Switch } from '../../../../ui/field/field.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { DataTable, type Column } from '../../../../ui/table/data-table.tsx'
import { Tag } from '../../../../ui/tag.tsx'
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

const optionalCells = ['nick', 'mail', 'school', 'group', 'studentNumber', 'extraShare'] as const
type OptionalCell = (typeof optionalCells)[number]

const cellColumn = (name: OptionalCell, header: string): Column<Line> => ({
  key: name,
  header,
  area: name,
  phoneHeader: true,
  ellipsis: name !== 'group',
  cell: (row) => row[name] !== '' && <span title={row[name]}>{row[name]}</span>,
})

/** Empty columns only take space. */
const isEmptyIn =
  (lines: readonly Line[]) =>
  ({ key }: Column<Line>): boolean => {
    const name = optionalCells.find((known) => known === key)
    return name !== undefined && lines.every((line) => line[name] === '')
  }

const phoneRows =
  '"u p" auto "nick nick" auto "mail mail" auto "school school" auto "group group" auto "studentNumber studentNumber" auto "extraShare extraShare" auto "r n" auto / minmax(0, 1fr) auto'

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
  cellColumn('nick', t('users.nick')),
  {
    key: 'password',
    header: t('users.sheet.password'),
    width: '128px',
    area: 'p',
    phoneHeader: true,
    cell: (row) => <Password line={row} />,
  },
  cellColumn('mail', t('account.mail')),
  cellColumn('school', t('account.school')),
  cellColumn('group', t('users.groups')),
  cellColumn('studentNumber', t('users.studentNumber')),
  cellColumn('extraShare', t('users.extraShare')),
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
        columns={columns(t).filter((column) => !isEmptyIn(lines)(column))}
        rows={onlyFaulty && faulty.length > 0 ? faulty : lines}
        rowKey={(line) => line.line}
        dense
        empty={{ title: t('users.sheet.empty') }}
        phone={phoneRows}
      />
    </>
  )
}
