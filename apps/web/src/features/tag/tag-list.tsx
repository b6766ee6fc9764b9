// The tag manager: all tags by name, each in its colour. Deleting is root's.

import { Link } from '@tanstack/react-router'
import type { Tag as TagShape } from '@verdict/contract/problem'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '../../lib/api/use-list.ts'
import { toastFailure } from '../../lib/errors.ts'
import { type KeywordFilter, taggedWith } from '../../lib/search.ts'
import { useSession } from '../../lib/session/session.ts'
import { Button, Verb } from '../../ui/button.tsx'
import { DangerVerb } from '../../ui/dialog/danger.tsx'
import { PageHead } from '../../ui/layout/page.tsx'
import type { Column } from '../../ui/table/data-table.tsx'
import { KeywordTable } from '../../ui/table/keyword-table.tsx'
import { Tag } from '../../ui/tag.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { tagsQuery, useDeleteTag } from './api/tags.ts'
import { TagDialog } from './tag-dialog.tsx'

interface TagListProps {
  filter: KeywordFilter
  onFilter: (filter: KeywordFilter) => void
}

const phoneRows = '"t v" auto / minmax(0, 1fr) auto'

const columns = (t: TFunction, onEdit: (tag: TagShape) => void): Column<TagShape>[] => [
  {
    key: 'name',
    header: t('tag.name'),
    rowHeader: true,
    area: 't',
    cell: ({ name, color }) => <Tag color={color}>{name}</Tag>,
  },
  {
    key: 'color',
    header: t('tag.color'),
    width: '160px',
    cell: ({ color }) => <span className="sec">{t(`tag.colors.${color}`)}</span>,
  },
  {
    key: 'verbs',
    header: t('common.actions'),
    hiddenHeader: true,
    align: 'right',
    width: '256px',
    area: 'v',
    cell: (tag) => <Verbs tag={tag} onEdit={() => onEdit(tag)} />,
  },
]

function Verbs({ tag: { tid, name }, onEdit }: { tag: TagShape; onEdit: () => void }) {
  const { t } = useTranslation()
  const { isRoot } = useSession()
  const remove = useDeleteTag()
  return (
    <span className="verbs">
      <Link
        to="/problems"
        search={taggedWith(name)}
        aria-label={t('tag.problemsOf', { name })}
        className="desktopOnly"
      >
        {t('tag.problems')}
      </Link>
      <Verb aria-label={t('tag.editOf', { name })} onClick={onEdit}>
        {t('common.edit')}
      </Verb>
      {isRoot && (
        <DangerVerb
          label={t('tag.deleteOf', { name })}
          title={t('tag.delete.title', { name })}
          text={t('tag.delete.text')}
          action={t('common.delete')}
          busy={remove.isPending}
          onAgreed={() =>
            remove.mutate(tid, {
              onSuccess: () => toast.success(t('tag.delete.done')),
              onError: toastFailure,
            })
          }
        />
      )}
    </span>
  )
}

export function TagList({ filter, onFilter }: TagListProps) {
  const { t } = useTranslation()
  const list = useList(tagsQuery(filter))
  const [edited, setEdited] = useState<TagShape | 'new' | null>(null)
  return (
    <>
      <PageHead title={t('tag.title')} count={list.page?.total}>
        <Button look="primary" icon="plus" onClick={() => setEdited('new')}>
          {t('tag.create')}
        </Button>
      </PageHead>
      <KeywordTable
        caption={t('tag.title')}
        list={list}
        searchLabel={t('tag.search')}
        filter={filter}
        onFilter={onFilter}
        columns={columns(t, setEdited)}
        rowKey={({ tid }) => tid}
        dense
        none={t('tag.none')}
        noneYet={t('tag.noneYet')}
        phone={phoneRows}
      />
      {edited && <TagDialog tag={edited === 'new' ? undefined : edited} onClose={() => setEdited(null)} />}
    </>
  )
}
