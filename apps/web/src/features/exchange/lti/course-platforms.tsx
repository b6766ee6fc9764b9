// The teacher's side: courses of learning platforms that are linked with theirs, their people, and the marks on their way.

import type { LtiContext, LtiGrade, LtiMember } from '@verdict/contract/lti'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../../lib/errors.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { Card, Notice, Section } from '../../../ui/layout/page.tsx'
import { FailedState, Loading } from '../../../ui/state.tsx'
import { DataTable, type Column } from '../../../ui/table/data-table.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { Ago } from '../../../ui/text.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import {
  contextsQuery,
  gradesQuery,
  membersQuery,
  useChangeContext,
  useSendAgain,
  useSync,
  useUnlink,
} from './api/lti.ts'
import { TeacherRole } from './choose-target.tsx'

export function CoursePlatforms({ courseId, isArchived }: { courseId: number; isArchived: boolean }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(contextsQuery(courseId))
  const contexts = data?.contexts ?? []
  return (
    <Section title={t('lti.course.title')} id="platforms">
      {error && <FailedState title={t('lti.failed')} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data && contexts.length === 0 && <p className="sec">{t('lti.course.none')}</p>}
      <div className="stack">
        {contexts.map((context) => (
          <Linked key={context.contextId} courseId={courseId} context={context} isArchived={isArchived} />
        ))}
        {contexts.some(({ links }) => links.some(({ hasGrades }) => hasGrades)) && (
          <Grades courseId={courseId} isArchived={isArchived} />
        )}
      </div>
    </Section>
  )
}

function Linked({
  courseId,
  context,
  isArchived,
}: {
  courseId: number
  context: LtiContext
  isArchived: boolean
}) {
  const { t } = useTranslation()
  const [showsPeople, setShowsPeople] = useState(false)
  const change = useChangeContext(courseId)
  const sync = useSync(courseId)
  const unlink = useUnlink(courseId)
  const { contextId, title, platform } = context
  const askUnlink = async () => {
    const agreed = await confirm({
      title: t('lti.course.unlinkTitle', { title }),
      text: t('lti.course.unlinkText'),
      action: t('lti.course.unlink'),
      danger: true,
    })
    if (agreed) unlink.mutate(contextId, { onError: toastFailure })
  }
  return (
    <Card>
      <div className="stack">
        <div>
          <h3>{title}</h3>
          <p className="sec">
            {t('lti.course.of', { platform, uid: context.linkedBy })} <Ago value={context.linkedAt} />
          </p>
        </div>
        <Opens courseId={courseId} context={context} />
        {!isArchived && (
          <TeacherRole
            value={context.teacherRole}
            disabled={change.isPending}
            onChange={(teacherRole) =>
              change.mutate(
                { contextId, teacherRole },
                { onError: toastFailure, onSuccess: () => toast.success(t('lti.saved')) },
              )
            }
          />
        )}
        {context.syncError && (
          <Notice kind="warning">{t('lti.course.syncFailed', { fault: context.syncError })}</Notice>
        )}
        {context.syncedAt && (
          <p className="sec">
            {t('lti.course.people', { count: context.members })}
            {context.gone > 0 && ` ${t('lti.course.gone', { count: context.gone })}`} {t('lti.course.synced')}{' '}
            <Ago value={context.syncedAt} />
          </p>
        )}
        <div className="row">
          {context.hasRoster && !isArchived && (
            <Button
              icon="refresh"
              busy={sync.isPending}
              onClick={() =>
                sync.mutate(contextId, {
                  onError: toastFailure,
                  onSuccess: () => toast.success(t('lti.course.syncing')),
                })
              }
            >
              {t('lti.course.sync')}
            </Button>
          )}
          {context.members + context.gone > 0 && (
            <Button onClick={() => setShowsPeople(true)}>{t('lti.course.show')}</Button>
          )}
          <Button look="danger" busy={unlink.isPending} onClick={() => void askUnlink()}>
            {t('lti.course.unlink')}
          </Button>
        </div>
      </div>
      {showsPeople && <People courseId={courseId} context={context} onClose={() => setShowsPeople(false)} />}
    </Card>
  )
}

function Opens({ courseId, context: { links } }: { courseId: number; context: LtiContext }) {
  const { t } = useTranslation()
  if (links.length === 0) return <p className="sec">{t('lti.course.noLinks')}</p>
  return (
    <ul className="inl">
      {links.map(({ cid, title, hasGrades }, index) => (
        <li key={index} style={{ minHeight: 24 }}>
          {cid === null ? (
            <Link to="/course/$id" params={{ id: String(courseId) }}>
              {t('lti.launch.wholeCourse')}
            </Link>
          ) : (
            <Link to="/contests/$cid" params={{ cid: String(cid) }}>
              {title}
            </Link>
          )}{' '}
          {hasGrades && <span className="sec">{t('lti.course.sendsMarks')}</span>}
        </li>
      ))}
    </ul>
  )
}

const memberColumns = (t: TFunction): Column<LtiMember>[] => [
  { key: 'name', header: t('lti.people.name'), rowHeader: true, cell: ({ name }) => name },
  { key: 'uid', header: t('lti.people.account'), cell: ({ uid }) => uid ?? '–' },
  {
    key: 'state',
    header: t('lti.people.state'),
    cell: ({ goneAt, teaches, isMember }) => (
      <>
        {teaches && <Tag>{t('lti.people.teaches')}</Tag>}
        {goneAt !== null && <Tag color="orange">{t('lti.people.gone')}</Tag>}
        {goneAt === null && isMember && <Tag color="green">{t('lti.people.member')}</Tag>}
      </>
    ),
  },
]

function People({
  courseId,
  context,
  onClose,
}: {
  courseId: number
  context: LtiContext
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(membersQuery(courseId, context.contextId))
  return (
    <Dialog title={context.title} wide onClose={onClose}>
      <DataTable
        caption={context.title}
        columns={memberColumns(t)}
        rows={error ? [] : data?.members}
        rowKey={(member) => `${member.name} ${member.uid} ${member.seenAt}`}
        dense
        error={error}
        onRetry={() => void refetch()}
        empty={{ title: t('lti.people.none') }}
      />
    </Dialog>
  )
}

function Pages({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const { t } = useTranslation()
  if (pages <= 1) return null
  return (
    <div className="row">
      <Button disabled={page === 1} onClick={() => onPage(page - 1)}>
        {t('common.previousPage')}
      </Button>
      <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t('common.nextPage')}
      </Button>
    </div>
  )
}

const stateColors = { waiting: 'blue', sent: 'green', failed: 'red' } as const

const gradeColumns = (t: TFunction): Column<LtiGrade>[] => [
  { key: 'who', header: t('lti.grades.who'), rowHeader: true, cell: ({ uid, nick }) => nick || uid },
  { key: 'homework', header: t('lti.grades.homework'), cell: ({ title }) => title },
  {
    key: 'mark',
    header: t('lti.grades.mark'),
    align: 'right',
    cell: ({ mark }) => (mark === null ? '–' : `${mark / 100} %`),
  },
  {
    key: 'state',
    header: t('lti.grades.state'),
    cell: ({ state, error }) => (
      <>
        <Tag color={stateColors[state]}>{t(`lti.grades.states.${state}`)}</Tag>
        {error && <span className="sec">{error}</span>}
      </>
    ),
  },
  {
    key: 'sent',
    header: t('lti.grades.sent'),
    cell: ({ sentAt }) => (sentAt ? <Ago value={sentAt} /> : '–'),
  },
]

function Grades({ courseId, isArchived }: { courseId: number; isArchived: boolean }) {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery(gradesQuery(courseId, page))
  const again = useSendAgain(courseId)
  const hasFailed = data?.docs.some(({ state }) => state === 'failed') ?? false
  return (
    <div className="stack">
      <h3>{t('lti.grades.title')}</h3>
      <p className="sec">{t('lti.grades.text')}</p>
      <DataTable
        caption={t('lti.grades.title')}
        columns={gradeColumns(t)}
        rows={error ? [] : data?.docs}
        rowKey={({ linkId, uid }) => `${linkId} ${uid}`}
        dense
        error={error}
        onRetry={() => void refetch()}
        empty={{ title: t('lti.grades.none') }}
      />
      <Pages page={page} pages={data?.pages ?? 1} onPage={setPage} />
      {hasFailed && !isArchived && (
        <div className="row">
          <Button
            icon="refresh"
            busy={again.isPending}
            onClick={() => again.mutate(undefined, { onError: toastFailure })}
          >
            {t('lti.grades.again')}
          </Button>
        </div>
      )}
    </div>
  )
}
