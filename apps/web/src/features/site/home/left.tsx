// The problem that was left, and beside it one to go on with.

import { Link } from '@tanstack/react-router'
import type { LeftProblem, Today } from '@verdict/contract/today'
import { titleIn } from '@verdict/domain/text-language'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../../ui/button.tsx'
import { LevelMark } from '../../../ui/level-mark.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { Ago } from '../../../ui/text.tsx'
import { VerdictTag } from '../../../ui/verdict/verdict.tsx'
import style from './today.module.css'

interface CardProps {
  title: string
  problem: { pid: number; title: string; titles?: Record<string, string> | undefined }
  children: ReactNode
  action: ReactNode
}

function Card({ title, problem, children, action }: CardProps) {
  const { i18n } = useTranslation()
  return (
    <section>
      <h2 className={style.heading}>{title}</h2>
      <div className={style.card}>
        <div className={style.what}>
          <span className={style.problem}>
            <span className="muted">{problem.pid}</span>&ensp;{titleIn(i18n.language, problem)}
          </span>
          <span className="muted inl">{children}</span>
        </div>
        {action}
      </div>
    </section>
  )
}

function Editor({ left, children }: { left: LeftProblem; children: string }) {
  const look = { preload: false, icon: 'code' } as const
  return left.contest ? (
    <LinkButton
      to="/contests/$cid/problem/$id/submit"
      params={{ cid: String(left.contest.cid), id: String(left.contest.index) }}
      {...look}
    >
      {children}
    </LinkButton>
  ) : (
    <LinkButton
      to="/problem/$pid/submit"
      params={{ pid: String(left.pid) }}
      search={left.course === null ? {} : { course: left.course }}
      {...look}
    >
      {children}
    </LinkButton>
  )
}

function Left({ left }: { left: LeftProblem }) {
  const { t } = useTranslation()
  return (
    <Card title={t('today.left')} problem={left} action={<Editor left={left}>{t('today.goOn')}</Editor>}>
      {left.judge !== null && <VerdictTag judge={left.judge} />} {left.draft && <Tag>{t('today.draft')}</Tag>}{' '}
      {left.contest && <>{left.contest.title} · </>}
      <Ago value={left.at} />
    </Card>
  )
}

function Suggestion({
  suggestion,
  isFirst,
}: {
  suggestion: NonNullable<Today['suggestion']>
  isFirst: boolean
}) {
  const { t } = useTranslation()
  const { level } = suggestion
  return (
    <Card
      title={t(isFirst ? 'today.first' : 'today.next')}
      problem={suggestion}
      action={
        <LinkButton
          to="/problem/$pid"
          params={{ pid: String(suggestion.pid) }}
          look={isFirst ? 'primary' : 'plain'}
        >
          {t('today.open')}
        </LinkButton>
      }
    >
      {isFirst ? (
        <>
          {t('today.firstText')} <Link to="/faq">{t('today.toFaq')}</Link>
        </>
      ) : level ? (
        <LevelMark level={level} />
      ) : (
        t('today.nextText')
      )}
    </Card>
  )
}

export function GoOn({ today: { isNew, left, suggestion } }: { today: Today }) {
  if (!left && !suggestion) return null
  return (
    <div className={style.goOn}>
      {left && <Left left={left} />}
      {suggestion && <Suggestion suggestion={suggestion} isFirst={isNew && !left} />}
    </div>
  )
}
