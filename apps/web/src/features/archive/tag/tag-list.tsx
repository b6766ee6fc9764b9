import { Link } from '@tanstack/react-router'
import type { Tag as TagShape } from '@verdict/contract/problem'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useList } from '../../../lib/api/use-list.ts'
import { type KeywordFilter, taggedWith } from '../../../lib/search.ts'
import type { Column } from '../../../ui/table/data-table.tsx'
import { Manager, ManagerVerbs } from '../../../ui/table/manager.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { tagsQuery, useDeleteTag } from './api/tags.ts'
import { TagDialog } from './tag-dialog.tsx'

interface TagListProps {
  filter: KeywordFilter
  onFilter: (filter: KeywordFilter) => void
}

const phoneRows = '"t v" auto / minmax(0, 1fr) auto'

const columns = (t: TFunction): Column<TagShape>[] => [
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
]

function Verbs({ tag: { tid, name }, onEdit }: { tag: TagShape; onEdit: () => void }) {
  const { t } = useTranslation()
  const remove = useDeleteTag()
  return (
    <ManagerVerbs
      link={
        <Link
          to="/problems"
          search={taggedWith(name)}
          aria-label={t('tag.problemsOf', { name })}
          className="desktopOnly"
        >
          {t('tag.problems')}
        </Link>
      }
      edit={{ action: t('common.edit'), label: t('tag.editOf', { name }), onClick: onEdit }}
      remove={{
        label: t('tag.deleteOf', { name }),
        title: t('tag.delete.title', { name }),
        text: t('tag.delete.text'),
        done: t('tag.delete.done'),
      }}
      busy={remove.isPending}
      onRemove={(then) => remove.mutate(tid, then)}
    />
  )
}

export function TagList({ filter, onFilter }: TagListProps) {
  const { t } = useTranslation()
  const list = useList(tagsQuery(filter))
  return (
    <Manager
      caption={t('tag.title')}
      create={t('tag.create')}
      list={list}
      searchLabel={t('tag.search')}
      filter={filter}
      onFilter={onFilter}
      columns={columns(t)}
      rowKey={({ tid }) => tid}
      verbs={(tag, onEdit) => <Verbs tag={tag} onEdit={onEdit} />}
      dialog={(tag, onClose) => <TagDialog tag={tag} onClose={onClose} />}
      none={t('tag.none')}
      noneYet={t('tag.noneYet')}
      phone={phoneRows}
    />
  )
}
