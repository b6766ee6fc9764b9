// A class from a pasted list: everyone recognised is added, and moved to the section beside them.

import { Link } from '@tanstack/react-router'
import type { ListedPerson } from '@verdict/contract/course-join'
import { namedAtOnce } from '@verdict/domain/field-limits'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../../lib/session/session.ts'
import { PasteList, type LineState } from '../../../../ui/paste/paste-list.tsx'
import { useNaming } from '../../../../ui/person.tsx'
import type { Column } from '../../../../ui/table/data-table.tsx'
import { Tag } from '../../../../ui/tag.tsx'
import { useAddList, useReadList, type ListLines } from '../api/join.ts'
import { peopleIn, type PersonLine } from './people-list.ts'

type Shown = ListedPerson & PersonLine & { line: number }

const linesOf = (people: readonly PersonLine[]): ListLines =>
  people.map(({ who, section }) => ({ who, section: section === '' ? null : section }))

const colors = {
  new: 'green',
  member: 'default',
  unknown: 'red',
  ambiguous: 'orange',
  repeated: 'default',
} as const

/** Members are sent as well: their section may be another. */
const states: Record<ListedPerson['state'], LineState> = {
  new: 'acts',
  member: 'acts',
  unknown: 'left',
  ambiguous: 'left',
  repeated: 'same',
}

export function ListDialog({ courseId, onClose }: { courseId: number; onClose: () => void }) {
  const { t } = useTranslation()
  const { isAdmin } = useSession()
  const naming = useNaming()
  const read = useReadList(courseId)
  const add = useAddList(courseId)
  const [found, setFound] = useState({ fresh: 0, members: 0, newSections: [] as readonly string[] })
  const check = async (people: PersonLine[]): Promise<Shown[]> => {
    const { rows, newSections } = await read.mutateAsync(linesOf(people))
    const count = (state: Shown['state']) => rows.filter((row) => row.state === state).length
    setFound({ fresh: count('new'), members: count('member'), newSections })
    return rows.map((row, index) => ({ ...people[index]!, ...row, line: index + 1 }))
  }
  const { fresh, members, newSections } = found
  return (
    <PasteList<PersonLine, Shown>
      title={t('course.list.title')}
      label={t('course.list.people')}
      hint={t('course.list.hint')}
      most={namedAtOnce}
      read={peopleIn}
      check={check}
      stateOf={({ state }) => states[state]}
      columns={columnsOf(t, naming)}
      phone={'"w t" auto "a s" auto / minmax(0, 1fr) auto'}
      summary={({ left }) => (
        <>
          {t('course.list.summary', { fresh, members, left })}
          {newSections.length > 0 && (
            <>
              <br />
              {t('course.list.newSections', { names: newSections.join(t('common.listComma')) })}
            </>
          )}
        </>
      )}
      leftText={
        <>
          {t('course.list.leftText')}
          {isAdmin && (
            <div>
              <Link to="/admin/user-import">{t('course.list.createAccounts')}</Link>
            </div>
          )}
        </>
      }
      action={() => (fresh > 0 ? t('course.list.add', { count: fresh }) : t('course.list.update'))}
      apply={async (rows) => {
        const { added, moved } = await add.mutateAsync(linesOf(rows))
        return t('course.list.done', { added, moved })
      }}
      textOf={({ who, name, section }) => [who, name, section].join('\t')}
      onClose={onClose}
    />
  )
}

const columnsOf = (t: TFunction, naming: ReturnType<typeof useNaming>): Column<Shown>[] => [
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
