// Adds a class from a pasted list: preview first, then everyone recognised is added. Unrecognised lines stay in the field.

import { Link } from '@tanstack/react-router'
import type { ListedPerson } from '@verdict/contract/course-join'
import { namedAtOnce } from '@verdict/domain/field-limits'
import { useState, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../../lib/errors.ts'
import { useSession } from '../../../../lib/session/session.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog, SubmitActions } from '../../../../ui/dialog/dialog.tsx'
import { TextAreaField } from '../../../../ui/field/field.tsx'
import { Notice } from '../../../../ui/layout/page.tsx'
import { useNaming } from '../../../../ui/person.tsx'
import { DataTable, type Column } from '../../../../ui/table/data-table.tsx'
import { Tag } from '../../../../ui/tag.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { useAddList, useReadList, type ListLines } from '../api/join.ts'
import style from '../course.module.css'
import { peopleIn, type PersonLine } from './people-list.ts'

type Shown = ListedPerson & PersonLine & { line: number }

const linesOf = (people: PersonLine[]): ListLines =>
  people.map(({ who, section }) => ({ who, section: section === '' ? null : section }))

const colors = {
  new: 'green',
  member: 'default',
  unknown: 'red',
  ambiguous: 'orange',
  repeated: 'default',
} as const

export function ListDialog({ courseId, onClose }: { courseId: number; onClose: () => void }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string | undefined>()
  const [people, setPeople] = useState<PersonLine[]>([])
  const read = useReadList(courseId)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const found = peopleIn(text)
    if (found.length === 0) setFault(t('common.fault.required'))
    else if (found.length > namedAtOnce) setFault(t('course.list.tooMany', { max: namedAtOnce }))
    else if (!read.isPending) {
      setPeople(found)
      read.mutate(linesOf(found), { onError: (error) => setFault(errorText(error)) })
    }
  }
  if (read.data) {
    const rows = read.data.rows.map((row, index) => ({ ...people[index]!, ...row, line: index + 1 }))
    return (
      <ListPreview
        courseId={courseId}
        rows={rows}
        newSections={read.data.newSections}
        onBack={() => read.reset()}
        onDone={(left) => {
          read.reset()
          if (left.length === 0) onClose()
          else setText(left.map(({ who, name, section }) => [who, name, section].join('\t')).join('\n'))
        }}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog title={t('course.list.title')} wide onClose={onClose}>
      <form className="stack" noValidate onSubmit={submit}>
        <TextAreaField
          label={t('course.list.people')}
          hint={t('course.list.hint')}
          error={fault}
          rows={10}
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setFault(undefined)
          }}
        />
        <SubmitActions action={t('course.list.check')} busy={read.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

interface ListPreviewProps {
  courseId: number
  rows: Shown[]
  newSections: readonly string[]
  onBack: () => void
  onDone: (left: Shown[]) => void
  onClose: () => void
}

function ListPreview({ courseId, rows, newSections, onBack, onDone, onClose }: ListPreviewProps) {
  const { t } = useTranslation()
  const [failure, setFailure] = useState<string | null>(null)
  const add = useAddList(courseId)
  const { isAdmin } = useSession()
  const naming = useNaming()
  const count = (state: Shown['state']) => rows.filter((row) => row.state === state).length
  const known = rows.filter(({ state }) => state === 'new' || state === 'member')
  const left = rows.filter(({ state }) => state === 'unknown' || state === 'ambiguous')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (add.isPending) return
    add.mutate(linesOf(known), {
      onSuccess: ({ added, moved }) => {
        toast.success(t('course.list.done', { added, moved }))
        onDone(left)
      },
      onError: (error) => setFailure(errorText(error)),
    })
  }
  const columns: Column<Shown>[] = [
    {
      key: 'who',
      header: t('course.list.who'),
      rowHeader: true,
      area: 'w',
      cell: ({ who, line }) => naming.besideName(who) || line,
    },
    {
      key: 'account',
      header: t('course.list.account'),
      area: 'a',
      cell: ({ account, name }) =>
        account
          ? naming.nameOf(account.uid, [account.uid, account.nick].filter(Boolean).join(' · '))
          : naming.besideName(name),
    },
    { key: 'section', header: t('course.sections.one'), area: 's', cell: ({ section }) => section },
    {
      key: 'state',
      header: t('course.list.state'),
      width: '140px',
      area: 't',
      cell: ({ state }) => <Tag color={colors[state]}>{t(`course.list.states.${state}`)}</Tag>,
    },
  ]
  return (
    <Dialog title={t('course.list.title')} wide onClose={onClose}>
      <form className="stack" onSubmit={submit}>
        <p>
          {t('course.list.summary', {
            fresh: count('new'),
            members: count('member'),
            left: left.length,
          })}
        </p>
        {newSections.length > 0 && (
          <p>{t('course.list.newSections', { names: newSections.join(t('common.listComma')) })}</p>
        )}
        {left.length > 0 && (
          <Notice kind="warning">
            {t('course.list.leftText')}
            {isAdmin && (
              <div>
                <Link to="/admin/user-import">{t('course.list.createAccounts')}</Link>
              </div>
            )}
          </Notice>
        )}
        <div className={style.listPreview}>
          <DataTable
            caption={t('course.list.people')}
            columns={columns}
            rows={[...left, ...rows.filter((row) => !left.includes(row))]}
            rowKey={({ line }) => line}
            dense
            empty={{ title: t('course.members.none') }}
            phone={'"w t" auto "a s" auto / minmax(0, 1fr) auto'}
          />
        </div>
        {failure !== null && <Notice>{failure}</Notice>}
        <div>
          <Button look="ghost" icon="chevronLeft" onClick={onBack}>
            {t('course.list.back')}
          </Button>
        </div>
        <SubmitActions
          action={count('new') > 0 ? t('course.list.add', { count: count('new') }) : t('course.list.update')}
          busy={add.isPending}
          disabled={known.length === 0}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
