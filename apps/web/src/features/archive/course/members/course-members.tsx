import type { CourseDetail, CourseMember } from '@verdict/contract/course'
import type { CourseSection } from '@verdict/contract/course-section'
import { noRole } from '@verdict/domain/course'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useList } from '../../../../lib/api/use-list.ts'
import type { KeywordFilter } from '../../../../lib/search.ts'
import { Button } from '../../../../ui/button.tsx'
import { Loading } from '../../../../ui/state.tsx'
import { useNaming } from '../../../../ui/person.tsx'
import { Columns } from '../../../../ui/table/columns.tsx'
import { KeywordTable } from '../../../../ui/table/keyword-table.tsx'
import { selectColumn, useSelection } from '../../../../ui/table/selection.tsx'
import { membersQuery, pageOfMembers } from '../api/members.ts'
import { sectionsQuery } from '../api/sections.ts'
import style from '../course.module.css'
import { ListDialog } from '../join/list-dialog.tsx'
import { firstChoice, sectionQuery, type SectionChoice } from '../sections/section-choice.ts'
import { SectionFilter } from '../sections/section-filter.tsx'
import { SectionsDialog } from '../sections/sections-dialog.tsx'
import { AddMembers } from './add-members.tsx'
import { memberColumns, phoneRows, sectionColumn, verbColumn } from './member-columns.tsx'
import { MemberActs, RoleOfOne } from './member-acts.tsx'
import { NumberDialog } from './number-dialog.tsx'

interface MembersFilter extends KeywordFilter {
  section?: SectionChoice
}

interface CourseMembersProps {
  course: CourseDetail
  filter: MembersFilter
  onFilter: (filter: MembersFilter) => void
}

export function CourseMembers(props: CourseMembersProps) {
  // The sections decide which members come first; without an answer, all do.
  const sections = useQuery(sectionsQuery(props.course.courseId))
  if (sections.isPending) return <Loading />
  return <Members {...props} sections={sections.data?.sections ?? []} />
}

function Members({
  course,
  filter,
  onFilter,
  sections,
}: CourseMembersProps & { sections: readonly CourseSection[] }) {
  const { t } = useTranslation()
  const { courseId, role: held } = course
  // No actions in an archived course.
  const role = course.isArchived ? noRole : held
  const hasSections = sections.length > 0
  const choice = hasSections ? (filter.section ?? firstChoice(sections)) : 'all'
  const { page, keyword } = filter
  const list = useList(membersQuery(courseId, { page, keyword, ...sectionQuery(choice) }))
  const rows = list.page?.docs ?? []
  const [edited, setEdited] = useState<CourseMember | null>(null)
  const [unnumbered, setUnnumbered] = useState<string | null>(null)
  const { nameOf } = useNaming()
  const selection = useSelection<string>(`${keyword} ${choice}`)
  const columns = [
    ...(role.manageCourse
      ? [selectColumn(t, { selection, rows, keyOf: uidOf, nameOf: ({ uid }: CourseMember) => nameOf(uid) })]
      : []),
    ...memberColumns(t, held.viewSolution, role.manageCourse ? setUnnumbered : null),
    ...(hasSections ? [sectionColumn(t, sections)] : []),
    ...(role.manageCourse ? [verbColumn(t, course, setEdited)] : []),
  ]
  return (
    <>
      {role.manageCourse && <AddMembers courseId={courseId} />}
      <SectionTools
        course={course}
        sections={sections}
        choice={choice}
        onChoice={(section) => onFilter({ keyword, section })}
      />
      {role.manageCourse && (
        <MemberActs
          course={course}
          sections={sections}
          selection={selection}
          total={list.page?.total ?? 0}
          pageOf={(at, pageSize) =>
            pageOfMembers(courseId, { page: at, keyword, ...sectionQuery(choice) }, pageSize)
          }
        />
      )}
      <Columns name="members" cards room>
        <KeywordTable
          caption={t('course.tab.members')}
          list={list}
          searchLabel={t('course.members.search')}
          filter={filter}
          onFilter={(next) => onFilter({ ...next, section: filter.section })}
          columns={columns}
          rowKey={uidOf}
          isCurrent={({ uid }) => selection.chosen.has(uid)}
          none={t('course.members.none')}
          noneYet={choice === 'all' ? t('course.members.noneYet') : t('course.sections.nobody')}
          phone={phoneRows}
        />
      </Columns>
      {unnumbered !== null && (
        <NumberDialog courseId={courseId} uid={unnumbered} onClose={() => setUnnumbered(null)} />
      )}
      {edited && <RoleOfOne courseId={courseId} member={edited} onClose={() => setEdited(null)} />}
    </>
  )
}

const uidOf = ({ uid }: CourseMember): string => uid

interface SectionToolsProps {
  course: CourseDetail
  sections: readonly CourseSection[]
  choice: SectionChoice
  onChoice: (choice: SectionChoice) => void
}

function SectionTools({ course, sections, choice, onChoice }: SectionToolsProps) {
  const { t } = useTranslation()
  const [managing, setManaging] = useState(false)
  const [pasting, setPasting] = useState(false)
  const manages = course.role.manageCourse && !course.isArchived
  if (sections.length === 0 && !manages) return null
  return (
    <div className={style.memberTools}>
      {sections.length > 0 && <SectionFilter sections={sections} value={choice} onChange={onChoice} />}
      {manages && (
        <>
          <Button icon="list" onClick={() => setManaging(true)}>
            {t('course.sections.manage')}
          </Button>
          <Button icon="upload" onClick={() => setPasting(true)}>
            {t('course.list.open')}
          </Button>
        </>
      )}
      {pasting && <ListDialog courseId={course.courseId} onClose={() => setPasting(false)} />}
      {managing && (
        <SectionsDialog courseId={course.courseId} sections={sections} onClose={() => setManaging(false)} />
      )}
    </div>
  )
}
