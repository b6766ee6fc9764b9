import { useQuery } from '@tanstack/react-query'
import type { DeletedSource } from '@verdict/contract/source-version'
import { useTranslation } from 'react-i18next'
import { dateTime } from '../../../../lib/format.ts'
import { Verb } from '../../../../ui/button.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { deletedQuery, useReturnTo } from '../api/versions.ts'
import style from './sources.module.css'

interface DeletedSourcesProps {
  pid: number
  onOpen: (id: string) => void
}

/** Absent while nothing was deleted. */
export function DeletedSources({ pid, onOpen }: DeletedSourcesProps) {
  const { t } = useTranslation()
  const { data } = useQuery(deletedQuery(pid))
  if (!data || data.sources.length === 0) return null
  return (
    <details className={style.deleted}>
      <summary>{t('workshop.deleted.title', { number: data.sources.length })}</summary>
      <ul>
        {data.sources.map((source) => (
          <Deleted key={`${source.role}/${source.name}`} pid={pid} source={source} onOpen={onOpen} />
        ))}
      </ul>
    </details>
  )
}

interface DeletedProps {
  pid: number
  source: DeletedSource
  onOpen: (id: string) => void
}

function Deleted({ pid, source: { role, name, number, deletedBy, deletedAt }, onOpen }: DeletedProps) {
  const { t } = useTranslation()
  const back = useReturnTo(pid, { role, name })
  const restore = async () => {
    try {
      await back.mutateAsync(number)
    } catch {
      // Shown by the page.
      return
    }
    toast.success(t('workshop.deleted.returned', { name }))
    onOpen(`${role}/${name}`)
  }
  return (
    <li>
      <span className={style.name}>{name}</span>
      <Verb aria-label={t('workshop.deleted.returnOf', { name })} onClick={() => void restore()}>
        {t('workshop.deleted.return')}
      </Verb>
      <span className={style.empty}>
        {[t(`workshop.one.${role}`), deletedBy, dateTime(deletedAt)].filter(Boolean).join(', ')}
      </span>
    </li>
  )
}
