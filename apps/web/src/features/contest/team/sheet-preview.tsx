// The effects of a sheet, shown before it has them.

import type { TeamSheetAnswer } from '@verdict/contract/team'
import type { TFunction } from 'i18next'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/errors.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, SubmitActions } from '../../../ui/dialog/dialog.tsx'
import { FormFailure } from '../../../ui/form/form.tsx'
import { Notice } from '../../../ui/layout/page.tsx'
import { useNaming } from '../../../ui/person.tsx'
import { DataTable, type Column } from '../../../ui/table/data-table.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useAddSheet } from './api/teams.ts'
import type { TeamLine } from './team-lines.ts'
import style from './team.module.css'

type Answered = TeamSheetAnswer['rows'][number]
type Row = Answered & Pick<TeamLine, 'line' | 'organization' | 'category'>

/** More lines are in the table. */
const mostNamed = 20

const colors = { new: 'green', changed: 'blue', same: 'default', faulty: 'red' } as const

const columnsOf = (t: TFunction, naming: ReturnType<typeof useNaming>): Column<Row>[] => [
  {
    key: 'line',
    header: t('team.sheet.line'),
    align: 'right',
    width: '64px',
    area: 'l',
    cell: ({ line }) => line,
  },
  {
    key: 'team',
    header: t('team.name'),
    rowHeader: true,
    area: 'n',
    cell: ({ team, organization }) => (
      <>
        {naming.besideName(team)}
        {organization !== '' && <small className="muted"> {naming.besideName(organization)}</small>}
      </>
    ),
  },
  {
    key: 'members',
    header: t('team.members'),
    area: 'm',
    cell: ({ members }) => members.map((uid) => naming.nameOf(uid)).join(t('common.listComma')),
  },
  {
    key: 'state',
    header: t('team.sheet.result'),
    width: '240px',
    area: 's',
    cell: ({ state, faults }) => (
      <>
        <Tag color={colors[state]}>{t(`team.sheet.states.${state}`)}</Tag>{' '}
        {faults.map(({ kind, about }) => t(`team.sheet.faults.${kind}`, { about })).join('; ')}
      </>
    ),
  },
]

interface SheetPreviewProps {
  cid: number
  lines: readonly TeamLine[]
  unread: readonly string[]
  accounts: boolean
  answer: TeamSheetAnswer
  onBack: () => void
  onClose: () => void
}

export function SheetPreview({ cid, lines, unread, accounts, answer, onBack, onClose }: SheetPreviewProps) {
  const { t } = useTranslation()
  const naming = useNaming()
  const [failure, setFailure] = useState<string | null>(null)
  const add = useAddSheet(cid)
  const rows = answer.rows.map((row, index): Row => ({ ...lines[index]!, ...row }))
  const faulty = rows.filter(({ state }) => state === 'faulty')
  const applied = rows.flatMap(({ state }, index) =>
    state === 'new' || state === 'changed' ? [lines[index]!] : [],
  )
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (add.isPending) return
    const sent = applied.map(({ line: _line, ...row }) => row)
    add.mutate(
      { rows: sent, accounts },
      {
        onSuccess: (done) => {
          toast.success(t('team.sheet.done', { added: done.added, changed: done.changed }))
          onClose()
        },
        onError: (error) => setFailure(errorText(error)),
      },
    )
  }
  const named = (names: readonly string[]) => names.join(t('common.listComma'))
  return (
    <Dialog title={t('team.sheet.title')} wide onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <p>
          {t('team.sheet.summary', {
            added: answer.added,
            changed: answer.changed,
            same: rows.filter(({ state }) => state === 'same').length,
          })}
        </p>
        {answer.organizations.length > 0 && (
          <p>{t('team.sheet.newOrganizations', { names: named(answer.organizations) })}</p>
        )}
        {answer.categories.length > 0 && (
          <p>{t('team.sheet.newCategories', { names: named(answer.categories) })}</p>
        )}
        {answer.accounts > 0 && <p>{t('team.sheet.newAccounts', { count: answer.accounts })}</p>}
        {unread.length > 0 && (
          <Notice kind="warning">{t('team.sheet.unread', { names: named(unread) })}</Notice>
        )}
        {faulty.length > 0 && (
          <Notice kind="warning">
            {t('team.sheet.left', {
              count: faulty.length,
              lines: named([
                ...faulty.slice(0, mostNamed).map(({ line }) => String(line)),
                ...(faulty.length > mostNamed ? ['…'] : []),
              ]),
            })}
          </Notice>
        )}
        <div className={style.preview}>
          <DataTable
            caption={t('team.sheet.lines')}
            columns={columnsOf(t, naming)}
            rows={rows}
            rowKey={({ line }) => line}
            dense
            empty={{ title: t('team.none') }}
            phone='"l n" auto "l m" auto "l s" auto / 40px minmax(0, 1fr)'
          />
        </div>
        <FormFailure text={failure} />
        <div>
          <Button look="ghost" icon="chevronLeft" onClick={onBack}>
            {t('team.sheet.back')}
          </Button>
        </div>
        <SubmitActions
          action={t('team.sheet.apply')}
          busy={add.isPending}
          disabled={applied.length === 0}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
