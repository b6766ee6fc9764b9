// Printable, to be cut. Exists only in this page.

import { useTranslation } from 'react-i18next'
import { dateMinute } from '../../../../lib/format.ts'
import { serverNow } from '../../../../lib/clock/server-clock.ts'
import { useWebsite } from '../../../../lib/site.ts'
import { Button } from '../../../../ui/button.tsx'
import { Section } from '../../../../ui/layout/page.tsx'
import { DataTable } from '../../../../ui/table/data-table.tsx'
import style from './import.module.css'
import type { Line } from './lines.ts'
import { csvOf } from './sheet.ts'

function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

interface PasswordListProps {
  lines: readonly Line[]
  /** Printed or saved: leaving is safe. */
  onKept: () => void
}

export function PasswordList({ lines, onKept }: PasswordListProps) {
  const { t } = useTranslation()
  const { title } = useWebsite()
  const secretOf = ({ secret }: Line) => secret ?? `(${t('users.sheet.source.kept')})`
  const print = () => {
    window.print()
    onKept()
  }
  const save = () => {
    const head = [t('users.uid'), t('users.nick'), t('users.sheet.password')]
    saveFile(
      `${t('users.sheet.fileName')}.csv`,
      csvOf([head, ...lines.map((line) => [line.uid, line.nick, secretOf(line)])]),
    )
    onKept()
  }
  return (
    <div className={style.printed}>
      <Section title={t('users.sheet.list')}>
        <p className={style.screen}>{t('users.sheet.listText')}</p>
        <div className={`row ${style.screen}`}>
          <Button look="primary" onClick={print}>
            {t('users.sheet.print')}
          </Button>
          <Button icon="download" onClick={save}>
            {t('users.sheet.save')}
          </Button>
        </div>
        <p className={style.paper}>
          {t('users.sheet.printed', {
            site: `${title} · ${window.location.origin}`,
            date: dateMinute(serverNow()),
          })}
        </p>
        <DataTable
          caption={t('users.sheet.list')}
          columns={[
            {
              key: 'uid',
              header: t('users.uid'),
              rowHeader: true,
              width: '30%',
              area: 'u',
              cell: (line) => line.uid,
            },
            { key: 'nick', header: t('users.nick'), area: 'n', cell: (line) => line.nick },
            {
              key: 'password',
              header: t('users.sheet.password'),
              width: '30%',
              area: 'p',
              cell: (line) => <code className={style.secret}>{secretOf(line)}</code>,
            },
          ]}
          rows={lines}
          rowKey={(line) => line.line}
          dense
          empty={{ title: t('users.sheet.empty') }}
          phone={'"u p" auto "n n" auto / minmax(0, 1fr) auto'}
        />
      </Section>
    </div>
  )
}
