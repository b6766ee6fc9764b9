import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../../ui/button.tsx'
import { type Column, DataTable } from '../../../../ui/table/data-table.tsx'
import { Num } from '../../../../ui/text.tsx'
import { type Build, type BuildItem, buildQuery } from '../api/build.ts'
import style from './recipe.module.css'

interface BuildItemsProps {
  pid: number
  build: Build
}

/** Each test of the build, a part at a time as the server gives them. */
export function BuildItems({ pid, build }: BuildItemsProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const [afters, setAfters] = useState([0])
  const after = afters.at(-1)!
  const later = useQuery({ ...buildQuery(pid, after), enabled: isOpen && after > 0 })
  const items = after === 0 ? build.items : later.data?.items
  const last = items?.at(-1)?.number
  const hasMore = (afters.length - 1) * build.items.length + (items?.length ?? 0) < build.total
  const columns: Column<BuildItem>[] = [
    { key: 'number', header: '#', align: 'right', width: '56px', area: 'n', cell: ({ number }) => number },
    {
      key: 'made',
      header: t('workshop.recipe.madeBy'),
      rowHeader: true,
      area: 'm',
      cell: ({ command, name }) =>
        command === null ? (
          name || t('workshop.build.asGiven')
        ) : (
          <span className={style.command}>{command}</span>
        ),
    },
    {
      key: 'state',
      header: t('workshop.build.state'),
      width: '120px',
      area: 's',
      cell: ({ state, isKept }) =>
        t(state === 'done' && isKept ? 'workshop.build.states.kept' : `workshop.build.states.${state}`),
    },
    {
      key: 'in',
      header: t('testcase.input'),
      align: 'right',
      width: '136px',
      cell: ({ inputBytes }) => <Num value={inputBytes} unit="B" />,
    },
    {
      key: 'out',
      header: t('testcase.output'),
      align: 'right',
      width: '136px',
      cell: ({ outputBytes }) => <Num value={outputBytes} unit="B" />,
    },
  ]
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{t('workshop.build.all', { count: build.total })}</summary>
      {isOpen && (
        <div className="stack">
          <DataTable
            caption={t('workshop.build.all', { count: build.total })}
            columns={columns}
            rows={items}
            rowKey={({ number }) => number}
            dense
            error={later.error}
            onRetry={() => void later.refetch()}
            empty={{ title: t('workshop.recipe.none') }}
            phone={'"n m s" auto / 40px minmax(0, 1fr) auto'}
          />
          {build.total > build.items.length && (
            <div className="row">
              <Button disabled={afters.length === 1} onClick={() => setAfters(afters.slice(0, -1))}>
                {t('workshop.recipe.before')}
              </Button>
              <Button
                disabled={!hasMore || last === undefined}
                onClick={() => setAfters([...afters, last ?? 0])}
              >
                {t('workshop.recipe.after')}
              </Button>
            </div>
          )}
        </div>
      )}
    </details>
  )
}
