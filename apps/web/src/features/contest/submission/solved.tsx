// The moment of a problem's first Accepted: a mark, a sentence and the way on. In the flow of the page, so that it covers
// nothing; not in an exam.

import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { SubmissionDetail } from '@verdict/contract/submission'
import { Judge } from '@verdict/domain/verdict'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { mySubmissionsQuery } from './api/list-submissions.ts'
import { useAround } from './around.ts'
import { type NextProblem, useNextProblem } from './next-problem.ts'
import style from './next-step.module.css'

const quiet = { meta: { silent: true } }

/** @returns number of tries, if it is the only Accepted; else null */
function useFirstSolve({ sid, pid }: SubmissionDetail): number | null {
  const one = { problem: pid, pageSize: 1 }
  const accepted = useQuery({ ...mySubmissionsQuery({ ...one, judge: Judge.Accepted }), ...quiet }).data
  const all = useQuery({ ...mySubmissionsQuery(one), ...quiet }).data
  const isFirst = accepted?.total === 1 && accepted.docs[0]?.sid === sid
  return isFirst && all ? all.total : null
}

/** It moves once, wherever it is shown again. */
const moved = new Set<number>()

function Solved({ detail }: { detail: SubmissionDetail }) {
  const around = useAround(detail.mid)
  if (!around || around.isExam || detail.withheld) return null
  return <Moment detail={detail} />
}

export default Solved

function Moment({ detail }: { detail: SubmissionDetail }) {
  const { t } = useTranslation()
  const tries = useFirstSolve(detail)
  const next = useNextProblem(detail)
  return (
    <div className={style.step}>
      {tries !== null && <Mark sid={detail.sid} />}
      {/* There before its text is, so that this is read out. */}
      <span role="status">
        {tries === 1 && t('workbench.solved.first')}
        {tries !== null && tries > 1 && t('workbench.solved.after', { count: tries })}
      </span>
      {tries !== null && next && <Next next={next} />}
    </div>
  )
}

function Mark({ sid }: { sid: number }) {
  const [isNew] = useState(() => !moved.has(sid))
  useEffect(() => void moved.add(sid), [sid])
  return (
    <span className={classes(style.mark, isNew && style.fresh)}>
      <Icon name="check" />
    </span>
  )
}

/** Also while somebody writes: the editor has the keyboard when a verdict arrives. */
function useNextKey(go: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !event.shiftKey || !(event.ctrlKey || event.metaKey)) return
    if (event.isComposing || document.querySelector('dialog[open]')) return
    event.preventDefault()
    event.stopPropagation()
    go()
  })
  useEffect(() => {
    document.addEventListener('keydown', press, true)
    return () => document.removeEventListener('keydown', press, true)
  }, [])
}

function Next({ next: { name, href, isHarder } }: { next: NextProblem }) {
  const { t } = useTranslation()
  const { history } = useRouter()
  useNextKey(() => history.push(href))
  return (
    <>
      <LinkButton to={href} className={style.next} aria-keyshortcuts="Control+Shift+Enter Meta+Shift+Enter">
        <span className={style.name}>{t('workbench.solved.next', { name })}</span>
        <kbd aria-hidden="true">Ctrl ⇧ ↵</kbd>
      </LinkButton>
      {isHarder && <span className="muted">{t('workbench.solved.harder')}</span>}
    </>
  )
}
