import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/layout/page.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { ArchiveReport } from './api/testcases.ts'
import { fileSize } from './test-files.ts'
import style from './testcase.module.css'

const shownMax = 50

interface ArchiveContentsProps {
  report: ArchiveReport
  name: string
  children: ReactNode
}

export function ArchiveContents({ report, name, children }: ArchiveContentsProps) {
  const { t } = useTranslation()
  const { pairs } = report
  const bytes = pairs.reduce((sum, pair) => sum + pair.input.bytes + pair.output.bytes, 0)
  const problems = [
    ['empty', report.empty],
    [
      report.utf8 ? 'notUtf8' : 'nonAscii',
      report.nonAscii.map((place) => t('testcase.archive.nonAsciiAt', place)),
    ],
    ['unpaired', report.unpaired],
    ['ignored', report.ignored],
  ] as const
  return (
    <div className="stack">
      <p>
        <strong>{name}</strong>
        {': '}
        {pairs.length > 0
          ? t('testcase.archive.ready', { count: pairs.length, size: fileSize(bytes) })
          : t('testcase.archive.noPairs')}
      </p>
      {!report.ready && <Notice>{t('testcase.archive.notReady')}</Notice>}
      {problems.map(
        ([kind, names]) =>
          names.length > 0 && (
            <div key={kind}>
              <h3>{t(`testcase.archive.${kind}`)}</h3>
              <ul className={style.names}>
                {names.slice(0, shownMax).map((one) => (
                  <li key={one} className="mono">
                    {one}
                  </li>
                ))}
                {names.length > shownMax && (
                  <li>{t('testcase.archive.more', { count: names.length - shownMax })}</li>
                )}
              </ul>
            </div>
          ),
      )}
      {pairs.length > 0 && (
        <>
          <DataTable
            caption={t('testcase.archive.pairs')}
            columns={[
              {
                key: 'name',
                header: t('testcase.archive.pair'),
                rowHeader: true,
                ellipsis: true,
                area: 'n',
                cell: (pair) => pair.name,
              },
              {
                key: 'in',
                header: t('testcase.input'),
                align: 'right',
                area: 'i',
                cell: (pair) => fileSize(pair.input.bytes),
              },
              {
                key: 'out',
                header: t('testcase.output'),
                align: 'right',
                area: 'o',
                cell: (pair) => fileSize(pair.output.bytes),
              },
            ]}
            rows={pairs.slice(0, shownMax)}
            rowKey={(pair) => pair.name}
            dense
            empty={{ title: t('testcase.archive.noPairs') }}
            phone={'"n i o" auto / minmax(0, 1fr) auto auto'}
          />
          {pairs.length > shownMax && (
            <p className="muted">{t('testcase.archive.more', { count: pairs.length - shownMax })}</p>
          )}
        </>
      )}
      {report.ready && <div className="row">{children}</div>}
    </div>
  )
}
