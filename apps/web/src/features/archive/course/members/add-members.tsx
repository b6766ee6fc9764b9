import type { TFunction } from 'i18next'
import { useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { groupsQuery } from '../../../../lib/api/choices.ts'
import { toastFailure } from '../../../../lib/errors.ts'
import { Awaited } from '../../../../ui/awaited.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Select } from '../../../../ui/field/field.tsx'
import { AddPeople } from '../../../../ui/picker/add-people.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { useAddMembers } from '../api/members.ts'
import { classes } from '../../../../ui/classes.ts'
import style from '../course.module.css'

function tellAdded(t: TFunction, added: number): void {
  if (added > 0) toast.success(t('course.members.added', { count: added }))
  else toast.message(t('course.members.addedNobody'))
}

function AddGroup({ courseId }: { courseId: number }) {
  const { t } = useTranslation()
  const { data, isPending } = useQuery(groupsQuery())
  const groups = data?.docs ?? []
  const [gid, setGid] = useState('')
  const add = useAddMembers(courseId)
  if (isPending) return <Awaited />
  if (groups.length === 0) return null
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    add.mutate(
      { gid: Number(gid) },
      {
        onSuccess: ({ added }) => {
          tellAdded(t, added)
          setGid('')
        },
        onError: toastFailure,
      },
    )
  }
  return (
    <form className={classes('cluster', style.addGroup)} onSubmit={submit}>
      <Select
        aria-label={t('course.members.group')}
        value={gid}
        onChange={(event) => setGid(event.target.value)}
      >
        <option value="">{t('course.members.chooseGroup')}</option>
        {groups.map((group) => (
          <option key={group.gid} value={group.gid}>
            {group.title}
          </option>
        ))}
      </Select>
      <Button type="submit" disabled={gid === ''} busy={add.isPending}>
        {t('course.members.addGroup')}
      </Button>
    </form>
  )
}

export function AddMembers({ courseId }: { courseId: number }) {
  const { t } = useTranslation()
  const add = useAddMembers(courseId)
  return (
    <AddPeople
      label={t('course.members.add')}
      hint={t('course.members.addHint')}
      listLabel={t('course.members.found')}
      onAdd={async (uids) => {
        const { added } = await add.mutateAsync({ uids })
        tellAdded(t, added)
      }}
    >
      <AddGroup courseId={courseId} />
    </AddPeople>
  )
}
