import type { JoinToken } from '@verdict/contract/judge-host'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../../lib/errors.ts'
import { Button, Verb } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { Section } from '../../../ui/layout/page.tsx'
import { DataTable, type Column } from '../../../ui/table/data-table.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { Num, Time } from '../../../ui/text.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { useRevokeJoinToken } from './api/judge-hosts.ts'
import style from './judge-host.module.css'
import { NewTokenDialog } from './new-token-dialog.tsx'

const columns = (t: TFunction, revoke: ((token: JoinToken) => void) | null): Column<JoinToken>[] => [
  {
    key: 'name',
    header: t('judges.name'),
    rowHeader: true,
    area: 'n',
    cell: ({ name, labels }) => (
      <span className={style.named}>
        {name}
        {labels.map((label) => (
          <Tag key={label}>{label}</Tag>
        ))}
      </span>
    ),
  },
  {
    key: 'joined',
    header: t('judges.join.joined'),
    align: 'right',
    width: '120px',
    area: 'j',
    phoneHeader: true,
    cell: ({ joined }) => <Num value={joined} />,
  },
  {
    key: 'lastUsed',
    header: t('judges.join.lastUsed'),
    width: '176px',
    area: 'l',
    phoneHeader: true,
    cell: ({ lastUsedAt }) => (lastUsedAt ? <Time value={lastUsedAt} /> : t('judges.join.never')),
  },
  ...(revoke
    ? [
        {
          key: 'verbs',
          header: t('judges.actions'),
          hiddenHeader: true,
          align: 'right' as const,
          width: '96px',
          area: 'v',
          cell: (token: JoinToken) => (
            <Verb danger onClick={() => revoke(token)}>
              {t('judges.join.revoke')}
            </Verb>
          ),
        },
      ]
    : []),
]

export function JoinTokens({ tokens, isRoot }: { tokens: readonly JoinToken[]; isRoot: boolean }) {
  const { t } = useTranslation()
  const [creating, setCreating] = useState(false)
  const remove = useRevokeJoinToken()
  const revoke = (token: JoinToken): void =>
    void confirm({
      title: t('judges.join.revokeTitle', { name: token.name }),
      text: t('judges.join.revokeText'),
      action: t('judges.join.revoke'),
      danger: true,
    }).then((agreed) => {
      const onSuccess = () => toast.success(t('judges.join.revoked'))
      if (agreed) remove.mutate(token.id, { onError: toastFailure, onSuccess })
    })
  if (tokens.length === 0 && !isRoot) return null
  return (
    <div className={style.tokens}>
      <Section title={t('judges.join.title')}>
        <div className={style.about}>
          <p className="sec">{t('judges.join.text')}</p>
          {isRoot && (
            <Button icon="plus" onClick={() => setCreating(true)}>
              {t('judges.join.create')}
            </Button>
          )}
        </div>
        {tokens.length > 0 && (
          <DataTable
            caption={t('judges.join.title')}
            columns={columns(t, isRoot ? revoke : null)}
            rows={[...tokens]}
            rowKey={({ id }) => id}
            dense
            empty={{ title: t('judges.join.none') }}
            phone={'"n v" auto "j l" auto / minmax(0, 1fr) auto'}
          />
        )}
        {creating && <NewTokenDialog onClose={() => setCreating(false)} />}
      </Section>
    </div>
  )
}
