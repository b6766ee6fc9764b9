// Manages things with little more than a name. Only root deletes.

import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../lib/errors.ts'
import { useSession } from '../../lib/session/session.ts'
import { Button, Verb } from '../button.tsx'
import { DangerVerb } from '../dialog/danger.tsx'
import { PageHead } from '../layout/page.tsx'
import { toast } from '../toast/toast.ts'
import { KeywordTable, type KeywordTableProps } from './keyword-table.tsx'

interface ManagerProps<Row> extends KeywordTableProps<Row> {
  create: string
  verbs: (row: Row, onEdit: () => void) => ReactNode
  dialog: (row: Row | undefined, onClose: () => void) => ReactNode
}

export function Manager<Row extends object>({ create, verbs, dialog, ...table }: ManagerProps<Row>) {
  const { t } = useTranslation()
  const [edited, setEdited] = useState<Row | 'new' | null>(null)
  return (
    <>
      <PageHead title={table.caption} count={table.list.page?.total}>
        <Button look="primary" icon="plus" onClick={() => setEdited('new')}>
          {create}
        </Button>
      </PageHead>
      <KeywordTable
        {...table}
        columns={[
          ...table.columns,
          {
            key: 'verbs',
            header: t('common.actions'),
            hiddenHeader: true,
            align: 'right',
            width: '256px',
            area: 'v',
            cell: (row) => verbs(row, () => setEdited(row)),
          },
        ]}
        dense
      />
      {edited && dialog(edited === 'new' ? undefined : edited, () => setEdited(null))}
    </>
  )
}

interface VerbsProps {
  link: ReactNode
  edit: { action: string; label: string; onClick: () => void }
  remove: { label: string; title: string; text: string; done: string }
  busy: boolean
  onRemove: (then: { onSuccess: () => void; onError: (error: Error) => void }) => void
}

export function ManagerVerbs({ link, edit, remove: { done, ...question }, busy, onRemove }: VerbsProps) {
  const { t } = useTranslation()
  const { isRoot } = useSession()
  return (
    <span className="verbs">
      {link}
      <Verb aria-label={edit.label} onClick={edit.onClick}>
        {edit.action}
      </Verb>
      {isRoot && (
        <DangerVerb
          {...question}
          action={t('common.delete')}
          busy={busy}
          onAgreed={() => onRemove({ onSuccess: () => toast.success(done), onError: toastFailure })}
        />
      )}
    </span>
  )
}
