import { useQuery } from '@tanstack/react-query'
import type { Editorial } from '@verdict/contract/editorial'
import { statusOf } from '@verdict/web-client/errors'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeView } from '../../../ui/code/code-view.tsx'
import { Notice } from '../../../ui/layout/page.tsx'
import { loadMathStyle } from '../../../ui/math-style.ts'
import { FailedState, Loading, State } from '../../../ui/state.tsx'
import { Time } from '../../../ui/text.tsx'
import { editorialsQuery, type ReadingPlace } from './api/editorial.ts'
import style from './editorial.module.css'

interface EditorialsProps {
  pid: number
  place: ReadingPlace
  lang?: string | undefined
}

export function Editorials({ pid, place, lang }: EditorialsProps) {
  const { t, i18n } = useTranslation()
  const { data, error, refetch } = useQuery(editorialsQuery(pid, place, lang ?? i18n.language))
  const hasMath = data?.editorials.some((one) => one.hasMath)
  useEffect(() => {
    if (hasMath) void loadMathStyle()
  }, [hasMath])
  if (error && statusOf(error) === 404) {
    return <State icon="file" title={t('editorial.none')} text={t('editorial.noneText')} />
  }
  if (error) return <FailedState title={t('editorial.failed')} error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  return data.editorials.map((one) => (
    <OneEditorial key={one.course?.id ?? 0} editorial={one} alone={data.editorials.length === 1} />
  ))
}

export function EditorialsBelow(props: EditorialsProps) {
  const { t } = useTranslation()
  return (
    <section className={style.section} aria-label={t('editorial.title')}>
      <Editorials {...props} />
    </section>
  )
}

function OneEditorial({ editorial, alone }: { editorial: Editorial; alone: boolean }) {
  const { t } = useTranslation()
  const { course, html, program, shown, updatedAt } = editorial
  const title = course ? t('editorial.ofCourse', { name: course.name }) : t('editorial.title')
  return (
    <article className={style.one}>
      <div className={style.head}>
        <h2 className={alone && !course ? 'vh' : undefined}>{title}</h2>
        <span className="muted">
          {t('editorial.updated')} <Time value={updatedAt} />
        </span>
      </div>
      {shown && shown !== 'always' && <Notice kind="info">{t(`editorial.shownTo.${shown}`)}</Notice>}
      {html !== '' && (
        <div className="prose" lang={editorial.language} dangerouslySetInnerHTML={{ __html: html }} />
      )}
      {program && <CodeView code={program.code} language={program.language} title={t('editorial.program')} />}
    </article>
  )
}
