import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { groupsQuery } from '../../../../lib/api/choices.ts'
import { toastFailure } from '../../../../lib/errors.ts'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/layout/page.tsx'
import { useCreateGroups } from '../api/import.ts'
import style from './import.module.css'
import type { Line } from './lines.ts'
import { missingGroups } from './sheet.ts'

interface MissingGroupsProps {
  lines: readonly Line[]
  onCreated: () => void
}

export function MissingGroups({ lines, onCreated }: MissingGroupsProps) {
  const { t } = useTranslation()
  const create = useCreateGroups()
  const known = useQuery(groupsQuery()).data?.docs
  const wanting = lines.filter(({ faults }) => faults.includes('UNKNOWN_GROUP'))
  const titles = known ? missingGroups(wanting, known) : []
  if (titles.length === 0) return null
  return (
    <Notice kind="info">
      <div className={style.missing}>
        <span>
          {t('users.sheet.missing', { count: titles.length, names: titles.join(t('common.listComma')) })}
        </span>
        <Button
          busy={create.isPending}
          onClick={() => create.mutate(titles, { onSuccess: onCreated, onError: toastFailure })}
        >
          {t('users.sheet.createGroups', { count: titles.length })}
        </Button>
      </div>
    </Notice>
  )
}
