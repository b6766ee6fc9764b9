import { useQuery } from '@tanstack/react-query'
import { type SetterRole, setterRoles } from '@verdict/domain/setter'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../../lib/errors.ts'
import { useSession } from '../../../../lib/session/session.ts'
import { Button } from '../../../../ui/button.tsx'
import { DangerVerb } from '../../../../ui/dialog/danger.tsx'
import { Select, SelectField, TextField } from '../../../../ui/field/field.tsx'
import { FormFailure, Pair } from '../../../../ui/form/form.tsx'
import { FailedState, Loading } from '../../../../ui/state.tsx'
import { type Column, DataTable } from '../../../../ui/table/data-table.tsx'
import { Time } from '../../../../ui/text.tsx'
import { type SetterRow, settersQuery, usePutSetter, useRemoveSetter } from '../api/together.ts'

export function Setters({ pid }: { pid: number }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(settersQuery(pid))
  if (error) {
    return <FailedState title={t('workshop.setters.failed')} error={error} onRetry={() => void refetch()} />
  }
  if (!data) return <Loading />
  const { owner, docs, mayChange } = data
  return (
    <div className="stack">
      <p className="sec">{t('workshop.setters.owner', { name: `${owner.uid} ${owner.nick}`.trim() })}</p>
      <SetterTable pid={pid} rows={docs} mayChange={mayChange} />
      {mayChange && <AddSetter pid={pid} />}
    </div>
  )
}

function SetterTable({ pid, rows, mayChange }: { pid: number; rows: SetterRow[]; mayChange: boolean }) {
  const { t } = useTranslation()
  const own = useSession().profile?.uid
  const put = usePutSetter(pid, { globalError: true })
  const remove = useRemoveSetter(pid)
  const columns: Column<SetterRow>[] = [
    {
      key: 'uid',
      header: t('workshop.setters.who'),
      rowHeader: true,
      area: 'n',
      cell: ({ uid, nick }) => (
        <>
          <span className="mono">{uid}</span> <span className="muted">{nick}</span>
        </>
      ),
    },
    {
      key: 'role',
      header: t('workshop.setters.role'),
      width: '176px',
      area: 'r',
      cell: ({ uid, role }) =>
        mayChange ? (
          <Select
            aria-label={t('workshop.setters.roleOf', { uid })}
            value={role}
            disabled={put.isPending}
            onChange={(event) => put.mutate({ uid, role: event.target.value as SetterRole })}
          >
            <Roles />
          </Select>
        ) : (
          t(`workshop.setters.roles.${role}`)
        ),
    },
    {
      key: 'addedAt',
      header: t('workshop.setters.addedAt'),
      width: '240px',
      cell: ({ addedAt, addedBy }) => (
        <>
          <Time value={addedAt} /> <span className="muted">{addedBy}</span>
        </>
      ),
    },
    {
      key: 'remove',
      header: t('common.delete'),
      hiddenHeader: true,
      align: 'right',
      width: '88px',
      area: 'x',
      cell: ({ uid }) =>
        (mayChange || uid === own) && (
          <DangerVerb
            label={t('workshop.setters.removeOf', { uid })}
            title={t('workshop.setters.removeTitle', { uid })}
            action={t('workshop.setters.remove')}
            busy={remove.isPending}
            onAgreed={() => remove.mutate(uid)}
          />
        ),
    },
  ]
  return (
    <DataTable
      caption={t('workshop.setters.title')}
      columns={columns}
      rows={rows}
      rowKey={({ uid }) => uid}
      empty={{ title: t('workshop.setters.none'), text: t('workshop.setters.noneText') }}
      phone={'"n x" auto "r r" auto / minmax(0, 1fr) auto'}
    />
  )
}

function Roles() {
  const { t } = useTranslation()
  return setterRoles.map((role) => (
    <option key={role} value={role}>
      {t(`workshop.setters.roles.${role}`)}
    </option>
  ))
}

function AddSetter({ pid }: { pid: number }) {
  const { t } = useTranslation()
  const put = usePutSetter(pid)
  const [uid, setUid] = useState('')
  const [role, setRole] = useState<SetterRole>('test')
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    if (uid.trim() !== '') put.mutate({ uid: uid.trim(), role }, { onSuccess: () => setUid('') })
  }
  return (
    <form className="stack" noValidate onSubmit={onSubmit}>
      <Pair>
        <TextField
          label={t('workshop.setters.username')}
          autoComplete="off"
          value={uid}
          onChange={(event) => setUid(event.target.value)}
        />
        <SelectField
          label={t('workshop.setters.role')}
          hint={t(`workshop.setters.roleHint.${role}`)}
          value={role}
          onChange={(event) => setRole(event.target.value as SetterRole)}
        >
          <Roles />
        </SelectField>
      </Pair>
      <FormFailure text={put.error ? errorText(put.error) : null} />
      <div>
        <Button type="submit" icon="plus" busy={put.isPending} disabled={uid.trim() === ''}>
          {t('workshop.setters.add')}
        </Button>
      </div>
    </form>
  )
}
