import type { DiscussionRow } from '@verdict/contract/discussion'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '../../../lib/api/use-list.ts'
import { useNotifications } from '../../../lib/realtime/subscriptions.ts'
import { Button } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/field/field.tsx'
import { SearchBox } from '../../../ui/field/search-box.tsx'
import { Person } from '../../../ui/person.tsx'
import type { Column } from '../../../ui/table/data-table.tsx'
import { PagedTable } from '../../../ui/table/paged-table.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { courseQuestionsQuery, discussionPageSize, type QuestionFilter } from './api/discussion.ts'
import { BeginDiscussion } from './begin.tsx'
import { discussionColumns } from './discussion-list.tsx'
import style from './discussion.module.css'

const phoneRows = '"t t" auto "a a" auto "w d" auto "k k" auto / minmax(0, 1fr) auto'

function Answer({ unanswered, answer }: DiscussionRow) {
  const { t } = useTranslation()
  if (unanswered) return <Tag color="gold">{t('discuss.contest.unanswered')}</Tag>
  if (!answer) return null
  return (
    <>
      <Person uid={answer.uid} /> {answer.staff && <Tag>{t('discuss.course.staff')}</Tag>}
    </>
  )
}

function columns(t: TFunction): Column<DiscussionRow>[] {
  const answer: Column<DiscussionRow> = {
    key: 'answer',
    header: t('discuss.course.answer'),
    width: '184px',
    area: 'k',
    ellipsis: true,
    cell: (row) => <Answer {...row} />,
  }
  const widths: Record<string, string> = { about: '208px', author: '120px' }
  const common = discussionColumns(t).map((column) => ({
    ...column,
    ...(widths[column.key] !== undefined && { width: widths[column.key]! }),
  }))
  return common.flatMap((column) => (column.key === 'comments' ? [answer] : [column]))
}

interface CourseQuestionsProps {
  course: { courseId: number; isArchived: boolean }
  filter: QuestionFilter
  onFilter: (filter: QuestionFilter) => void
  onOpen: (did: number) => void
}

export function CourseQuestions({ course: { courseId, isArchived }, ...props }: CourseQuestionsProps) {
  const { t } = useTranslation()
  const { filter, onFilter, onOpen } = props
  const [writing, setWriting] = useState(false)
  const [closed, setClosed] = useState(false)
  const list = useList(courseQuestionsQuery(courseId, filter))
  useNotifications(({ about }) => {
    if (about && 'did' in about) list.retry()
  })
  const { keyword, unanswered } = filter
  const filtered = keyword !== undefined || unanswered !== undefined
  return (
    <>
      {writing ? (
        <BeginDiscussion
          course={courseId}
          about={{ kind: 'problem', about: null }}
          onDone={() => {
            setWriting(false)
            setClosed(true)
          }}
          onBegun={onOpen}
        />
      ) : (
        <div className={style.tools}>
          <SearchBox
            list={t('discuss.course.title')}
            label={t('discuss.search')}
            applied={keyword}
            onApply={(next) => onFilter({ keyword: next, unanswered })}
          />
          <Switch
            checked={unanswered !== undefined}
            onChange={(only) => onFilter({ keyword, unanswered: only ? 1 : undefined })}
          >
            {t('discuss.course.onlyUnanswered')}
          </Switch>
          {!isArchived && (
            <Button icon="plus" autoFocus={closed} onClick={() => setWriting(true)}>
              {t('discuss.course.ask')}
            </Button>
          )}
        </div>
      )}
      <PagedTable
        caption={t('discuss.course.title')}
        list={list}
        page={filter.page}
        columns={columns(t)}
        rowKey={(row) => row.did}
        skeletonRows={discussionPageSize}
        empty={{
          title: t(unanswered ? 'discuss.course.allAnswered' : 'discuss.course.none'),
          text: t(filtered ? 'discuss.noneText' : 'discuss.course.noneYet'),
          action: filtered && <Button onClick={() => onFilter({})}>{t('common.clearFilters')}</Button>,
        }}
        phone={phoneRows}
      />
    </>
  )
}
