import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CourseDetail } from '@verdict/contract/course'
import { stuckTries } from '@verdict/domain/progress'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../../../lib/clock/server-clock.ts'
import { Field, Input, SelectField } from '../../../../ui/field/field.tsx'
import { Notice } from '../../../../ui/layout/page.tsx'
import { FailedState, Loading, State } from '../../../../ui/state.tsx'
import { progressListQuery } from '../api/progress.ts'
import { sectionsQuery } from '../api/sections.ts'
import { firstChoice, sectionQuery } from '../sections/section-choice.ts'
import { SectionFilter } from '../sections/section-filter.tsx'
import { chosenContest, type ProgressAsked } from './progress-asked.ts'
import { ProgressFigures } from './progress-figures.tsx'
import style from './progress.module.css'

interface CourseProgressProps {
  course: CourseDetail
  asked: ProgressAsked
  onAsk: (asked: ProgressAsked) => void
}

export function CourseProgress({ course, asked, onAsk }: CourseProgressProps) {
  const { t } = useTranslation()
  const { courseId } = course
  const sections = useQuery(sectionsQuery(courseId))
  const known = sections.data?.sections ?? []
  const choice = known.length > 0 ? (asked.section ?? firstChoice(known)) : 'all'
  const among = sectionQuery(choice)
  const list = useQuery({
    ...progressListQuery(courseId, among),
    enabled: !sections.isPending,
    placeholderData: keepPreviousData,
  })
  if (list.error) {
    return (
      <FailedState
        title={t('course.progress.failed')}
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    )
  }
  if (!list.data) return <Loading />
  const { contests, students } = list.data
  const chosen = chosenContest(contests, asked.cid, serverNow())
  if (!chosen) {
    return <State icon="chart" title={t('course.progress.none')} text={t('course.progress.noneText')} />
  }
  const tries = asked.tries ?? stuckTries.default
  return (
    <>
      <div className={style.tools}>
        <SelectField
          label={t('course.progress.contest')}
          className={style.contest}
          value={chosen.cid}
          onChange={(event) => onAsk({ ...asked, ...noPeople, cid: Number(event.target.value) })}
        >
          {contests.map(({ cid, title, begun }) => (
            <option key={cid} value={cid}>
              {begun === null ? title : t('course.progress.option', { title, begun, students })}
            </option>
          ))}
        </SelectField>
        {known.length > 0 && (
          <SectionFilter
            sections={known}
            value={choice}
            onChange={(section) => onAsk({ ...asked, ...noPeople, section })}
          />
        )}
        <StuckAfter value={tries} onChange={(next) => onAsk({ ...asked, ...noPeople, tries: next })} />
      </div>
      {chosen.begun === null ? (
        <Notice kind="info">{t('course.progress.notYet')}</Notice>
      ) : (
        <ProgressFigures
          courseId={courseId}
          contest={chosen}
          sections={known}
          among={among}
          asked={{ ...asked, tries }}
          onPeople={(people) => onAsk({ ...asked, ...noPeople, ...people })}
        />
      )}
    </>
  )
}

const noPeople = { state: undefined, pid: undefined, page: undefined }

function StuckAfter({ value, onChange }: { value: number; onChange: (tries: number) => void }) {
  const { t } = useTranslation()
  return (
    <Field label={t('course.progress.stuckAfter')} className={style.stuckAfter}>
      {(wiring) => (
        <Input
          {...wiring}
          type="number"
          min={stuckTries.min}
          max={stuckTries.max}
          value={value}
          onChange={(event) => {
            const tries = Number(event.target.value)
            if (Number.isInteger(tries) && tries >= stuckTries.min && tries <= stuckTries.max) onChange(tries)
          }}
        />
      )}
    </Field>
  )
}
