// Acts of an administrator on several users at once.

import { useQuery } from '@tanstack/react-query'
import type { DoneToEach } from '@verdict/contract/each'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { groupsQuery } from '../../../../lib/api/choices.ts'
import { Button } from '../../../../ui/button.tsx'
import { confirm } from '../../../../ui/dialog/confirm.tsx'
import { Select } from '../../../../ui/field/field.tsx'
import { PeopleActs, type Run } from '../../../../ui/table/people-acts.tsx'
import type { Selection } from '../../../../ui/table/selection.tsx'
import { pageOfUsers, type UserFilter, useChangeBans, useChangeGroup } from '../api/users.ts'
import style from '../admin.module.css'

interface UserActsProps {
  selection: Selection<string>
  filter: UserFilter
  total: number
}

export function UserActs({ selection, filter, total }: UserActsProps) {
  return (
    <PeopleActs
      selection={selection}
      total={total}
      pageOf={(page, pageSize) => pageOfUsers({ ...filter, page }, pageSize)}
    >
      {(run, busy) => <Acts count={selection.chosen.size} run={run} busy={busy} />}
    </PeopleActs>
  )
}

interface ActsProps {
  count: number
  run: Run
  busy: boolean
}

function Acts({ count, run, busy }: ActsProps) {
  const { t } = useTranslation()
  const bans = useChangeBans()
  const setBans = async (banned: boolean) => {
    const agreed = await confirm({
      title: t(banned ? 'users.acts.banTitle' : 'users.acts.unbanTitle', { count }),
      text: t(banned ? 'users.detail.banText' : 'users.acts.unbanText'),
      action: t(banned ? 'users.acts.ban' : 'users.acts.unban'),
      danger: banned,
    })
    if (!agreed) return
    await run(
      (uids) => bans.mutateAsync({ uids, banned }),
      (done) => t(banned ? 'users.acts.banned' : 'users.acts.unbanned', { count: done }),
    )
  }
  return (
    <>
      <Button look="danger" busy={busy} onClick={() => void setBans(true)}>
        {t('users.acts.ban')}
      </Button>
      <Button busy={busy} onClick={() => void setBans(false)}>
        {t('users.acts.unban')}
      </Button>
      <Groups count={count} run={run} busy={busy} />
    </>
  )
}

function Groups({ count, run, busy }: ActsProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState('')
  const groups = useQuery(groupsQuery())
  const change = useChangeGroup()
  const group = groups.data?.docs.find(({ gid }) => String(gid) === chosen)
  if (groups.data?.docs.length === 0) return null
  const act = async (kind: 'add' | 'remove') => {
    if (!group) return
    const agreed = await confirm({
      title: t(`users.acts.${kind}Title`, { count, group: group.title }),
      text: t(`users.acts.${kind}Text`),
      action: t(`users.acts.${kind}Group`),
    })
    if (!agreed) return
    await run(
      async (uids): Promise<DoneToEach> => {
        await change.mutateAsync({ gid: group.gid, [kind]: uids })
        return uids.map((uid) => ({ uid, refused: null }))
      },
      (done) =>
        t(kind === 'add' ? 'users.acts.added' : 'users.acts.removed', { count: done, group: group.title }),
    )
  }
  return (
    <>
      <Select
        aria-label={t('users.acts.group')}
        boxClassName={style.group}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
      >
        <option value="">{t('users.acts.chooseGroup')}</option>
        {groups.data?.docs.map(({ gid, title }) => (
          <option key={gid} value={gid}>
            {title}
          </option>
        ))}
      </Select>
      <Button busy={busy} disabled={!group} onClick={() => void act('add')}>
        {t('users.acts.addGroup')}
      </Button>
      <Button busy={busy} disabled={!group} onClick={() => void act('remove')}>
        {t('users.acts.removeGroup')}
      </Button>
    </>
  )
}
