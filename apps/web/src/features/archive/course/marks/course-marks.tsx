import { useQuery } from '@tanstack/react-query'
import type { CourseDetail } from '@verdict/contract/course'
import type { CourseSection } from '@verdict/contract/course-section'
import type { Gradebook, GradebookItem, GradebookRow } from '@verdict/contract/gradebook'
import { lazy, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type List, useList } from '../../../../lib/api/use-list.ts'
import { useSession } from '../../../../lib/session/session.ts'
import { Button } from '../../../../ui/button.tsx'
import { SearchBox } from '../../../../ui/field/search-box.tsx'
import { OptionalPart } from '../../../../ui/optional-part.tsx'
import { isBehindLast, NoneOnPage, Pagination } from '../../../../ui/pagination.tsx'
import { FailedState, Forbidden, Loading, State } from '../../../../ui/state.tsx'
import { gradebookQuery, gradebookSettingsQuery, type MarksFilter, type MarksPage } from '../api/marks.ts'
import { sectionsQuery } from '../api/sections.ts'
import { firstChoice, sectionQuery } from '../sections/section-choice.ts'
import { SectionFilter } from '../sections/section-filter.tsx'
import { Columns } from '../../../../ui/table/columns.tsx'
import { MarksTable, type MarksTableProps } from './marks-table.tsx'
import { itemKey } from './item-key.ts'
import style from './marks.module.css'
import { OwnMarks } from './own-marks.tsx'

const BreakdownDialog = lazy(() => import('./breakdown-dialog.tsx'))
const ColumnsDialog = lazy(() => import('./columns-dialog.tsx'))
const ExportDialog = lazy(() => import('./export-dialog.tsx'))
const PasteMarks = lazy(() => import('./paste-marks.tsx'))
const SettingsDialog = lazy(() => import('./settings-dialog.tsx'))

interface MarksAddress {
  page?: number
  keyword?: string
  section?: string
  sortBy?: MarksFilter['sortBy']
  sort?: 1 | -1
  item?: number
  column?: number
}

interface CourseMarksProps {
  course: CourseDetail
  filter: MarksAddress
  onFilter: (filter: MarksAddress) => void
  onFollow: (href: string) => void
}

export function CourseMarks(props: CourseMarksProps) {
  const { t } = useTranslation()
  const profile = useSession().profile
  const { course } = props
  if (course.role.viewSolution) return <AllMarks {...props} />
  if (course.role.manageContest && !course.isArchived) return <SettingsAlone courseId={course.courseId} />
  if (course.isMember && profile) return <OwnMarks courseId={course.courseId} uid={profile.uid} />
  return <Forbidden text={t('course.forbiddenText')} />
}

/** For managers of contests who may see nobody's marks. */
function SettingsAlone({ courseId }: { courseId: number }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(gradebookSettingsQuery(courseId))
  if (error)
    return <FailedState title={t('common.listFailed')} error={error} onRetry={() => void refetch()} />
  return data ? <SettingsButtons courseId={courseId} gradebook={data} /> : <Loading />
}

function SettingsButtons({ courseId, gradebook }: { courseId: number; gradebook: Gradebook | undefined }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<'settings' | 'columns'>()
  const Opened = open === 'settings' ? SettingsDialog : ColumnsDialog
  return (
    <>
      <Button icon="plus" disabled={!gradebook} onClick={() => setOpen('columns')}>
        {t('marks.columns.open')}
      </Button>
      <Button icon="pencil" disabled={!gradebook} onClick={() => setOpen('settings')}>
        {t('marks.settings')}
      </Button>
      {open && gradebook && (
        <OptionalPart>
          <Opened courseId={courseId} gradebook={gradebook} onClose={() => setOpen(undefined)} />
        </OptionalPart>
      )}
    </>
  )
}

/** The sections come first: they say whose marks the table shows, and give the filter its room. */
function AllMarks(props: CourseMarksProps) {
  const sections = useQuery(sectionsQuery(props.course.courseId))
  return sections.isPending ? <Loading /> : <MarksOf {...props} known={sections.data?.sections ?? []} />
}

function MarksOf({
  course,
  filter,
  onFilter,
  onFollow,
  known,
}: CourseMarksProps & { known: readonly CourseSection[] }) {
  const { t } = useTranslation()
  const { courseId, name, role, isArchived } = course
  const choice = known.length === 0 ? 'all' : (filter.section ?? firstChoice(known))
  const { keyword, sortBy = 'uid', sort = 1, item, column, page } = filter
  const chosen = sectionQuery(choice)
  const list = useList(gradebookQuery(courseId, { page, keyword, sortBy, sort, item, column, ...chosen }))
  const [exports, setExports] = useState(false)
  const gradebook = list.page?.gradebook
  // Contest pages open for their managers, homework pages for all viewers of solutions.
  const hrefOf = ({ cid, rule }: GradebookItem, uid: string) =>
    role.manageContest || (rule as string) === 'homework'
      ? `/contests/${cid}/status?uid=${encodeURIComponent(uid)}`
      : `/solution?uid=${encodeURIComponent(uid)}`
  return (
    <>
      <div className={style.tools}>
        <SearchBox
          list={t('marks.table')}
          label={t('marks.search')}
          applied={keyword}
          onApply={(word) => onFilter({ ...filter, keyword: word, page: undefined })}
        />
        {known.length > 0 && (
          <SectionFilter
            sections={known}
            value={choice}
            onChange={(section) => onFilter({ ...filter, section, page: undefined })}
          />
        )}
        <span className="row">
          {role.manageContest && !isArchived && <SettingsButtons courseId={courseId} gradebook={gradebook} />}
          <Button icon="download" onClick={() => setExports(true)}>
            {t('marks.export')}
          </Button>
        </span>
      </div>
      <Columns name="marks" pinned={['name']} room>
        <Table
          list={list}
          filter={filter}
          hrefOf={hrefOf}
          onFollow={onFollow}
          marksIn={isArchived ? undefined : courseId}
          sections={new Map(known.map(({ sectionId, name: title }) => [sectionId, title]))}
          sort={{
            by: sortBy,
            item: sortBy === 'item' ? itemKey({ cid: item ?? null, columnId: column ?? null }) : undefined,
            direction: sort,
            onChange: (by, direction, to) =>
              onFilter({
                ...filter,
                sortBy: by,
                sort: direction,
                item: to?.cid ?? undefined,
                column: to?.columnId ?? undefined,
                page: undefined,
              }),
          }}
        />
        <Pagination page={page} of={list.page} />
      </Columns>
      {exports && (
        <OptionalPart>
          <ExportDialog
            courseId={courseId}
            courseName={name}
            section={chosen.section}
            onClose={() => setExports(false)}
          />
        </OptionalPart>
      )}
    </>
  )
}

interface TableProps extends Omit<MarksTableProps, 'gradebook' | 'rows' | 'onOpen' | 'marking'> {
  /** The course, where one marks. */
  marksIn: number | undefined
  list: List<MarksPage>
  filter: MarksAddress
}

function Table({ list: { page: shown, error, retry }, filter, marksIn, ...table }: TableProps) {
  const { t } = useTranslation()
  const [openUid, setOpenUid] = useState<string>()
  const [pasted, setPasted] = useState<GradebookItem>()
  const onOpen = useCallback((row: GradebookRow) => setOpenUid(row.uid), [])
  if (error) return <FailedState title={t('common.listFailed')} error={error} onRetry={retry} />
  if (!shown) return <Loading />
  if (isBehindLast(shown)) return <NoneOnPage />
  const open = shown.docs.find(({ uid }) => uid === openUid)
  const isFiltered = filter.keyword !== undefined || filter.section !== undefined
  if (shown.docs.length === 0)
    return (
      <State
        title={t(isFiltered ? 'marks.none' : 'marks.noneYet')}
        text={t(isFiltered ? 'marks.noneText' : 'marks.noneYetText')}
      />
    )
  return (
    <>
      {shown.gradebook.items.length === 0 && <p className="sec">{t('marks.noItemsText')}</p>}
      <MarksTable
        {...table}
        gradebook={shown.gradebook}
        rows={shown.docs}
        onOpen={onOpen}
        marking={marksIn === undefined ? undefined : { courseId: marksIn, onPaste: setPasted }}
      />
      {open && (
        <OptionalPart>
          <BreakdownDialog
            marksIn={marksIn}
            gradebook={shown.gradebook}
            row={open}
            hrefOf={table.hrefOf}
            onClose={() => setOpenUid(undefined)}
          />
        </OptionalPart>
      )}
      {marksIn !== undefined && pasted && pasted.columnId !== null && (
        <OptionalPart>
          <PasteMarks
            courseId={marksIn}
            item={pasted}
            columnId={pasted.columnId}
            onClose={() => setPasted(undefined)}
          />
        </OptionalPart>
      )}
    </>
  )
}
