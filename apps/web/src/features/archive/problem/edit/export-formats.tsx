import { useQuery } from '@tanstack/react-query'
import type { ExportFormatRow, OriginalPackage } from '@verdict/contract/package-export'
import { type ExportFormat, exportFormats } from '@verdict/domain/package-export'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Section } from '../../../../ui/layout/page.tsx'
import { formatsQuery, packageUrl } from '../api/packages.ts'
import style from './export-formats.module.css'

type Lost = ExportFormatRow['lost']

function useLostText() {
  const { t, i18n } = useTranslation()
  return (lost: Lost): string => {
    const names = lost.map(({ part, detail }) => {
      const name = t(`packageExport.part.${part}`)
      return detail === '' ? name : t('packageExport.detail', { name, detail })
    })
    return new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(names)
  }
}

interface RowProps {
  pid: number
  format: ExportFormat | 'original'
  note: string | undefined
}

function Row({ pid, format, note }: RowProps) {
  const { t } = useTranslation()
  return (
    <li className={style.row}>
      <a className={buttonClass({})} href={packageUrl(pid, format)} download>
        <Icon name="download" />
        {t(`packageExport.format.${format}`)}
      </a>
      {note !== undefined && <span className="sec">{note}</span>}
    </li>
  )
}

interface ExportRowsProps {
  pid: number
  formats: readonly ExportFormatRow[] | undefined
  original: OriginalPackage | undefined
}

export function ExportRows({ pid, formats, original }: ExportRowsProps) {
  const { t } = useTranslation()
  const lostText = useLostText()
  const noteOf = (format: ExportFormat): string | undefined => {
    const lost = formats?.find((row) => row.format === format)?.lost
    if (!lost) return undefined
    return lost.length === 0
      ? t('packageExport.whole')
      : t('packageExport.without', { parts: lostText(lost) })
  }
  return (
    <ul className={style.rows}>
      {original && (
        <Row
          pid={pid}
          format="original"
          note={t('packageExport.original', { format: `${original.format} ${original.version}`.trim() })}
        />
      )}
      {exportFormats.map((format) => (
        <Row key={format} pid={pid} format={format} note={noteOf(format)} />
      ))}
    </ul>
  )
}

export function ExportFormats({ pid }: { pid: number }) {
  const { t } = useTranslation()
  const { data } = useQuery(formatsQuery(pid))
  return (
    <div className={style.part}>
      <Section title={t('packageExport.title')}>
        <p className={style.text}>{t('packageExport.text')}</p>
        <ExportRows pid={pid} formats={data?.formats} original={data?.original} />
      </Section>
    </div>
  )
}
