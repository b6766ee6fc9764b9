// The chosen problems in their order. Rows are dragged, or moved with the arrow buttons, which keep the focus.

import { problemLabel, type LabelingStyle } from '@verdict/domain/contest'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Tag } from '../../../ui/tag.tsx'
import style from './form.module.css'
import { moved } from './problem-list.ts'
import type { ChosenProblem } from './values.ts'

interface ProblemOrderProps {
  problems: readonly ChosenProblem[]
  labelingStyle: LabelingStyle
  onChange: (problems: readonly ChosenProblem[]) => void
}

export function ProblemOrder({ problems, labelingStyle, onChange }: ProblemOrderProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLOListElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const labelAt = (index: number) => problemLabel(index + 1, labelingStyle)

  const move = (from: number, to: number) => onChange(moved(problems, from, to))
  const moveByKey = (from: number, to: number) => {
    const problem = problems[from]
    if (!problem || to < 0 || to >= problems.length) return
    move(from, to)
    setSaid(t('contest.form.moved', { title: problem.title, label: labelAt(to) }))
    // The browser takes the focus from a row that is put elsewhere.
    const button = to < from ? 'up' : 'down'
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-pid="${problem.pid}"] [data-move=${button}]`)?.focus(),
    )
  }
  if (problems.length === 0) return <p className="muted">{t('contest.form.noProblems')}</p>
  return (
    <>
      <p className="vh" role="status">
        {said}
      </p>
      <ol ref={list} className={style.order} aria-label={t('contest.form.problems')}>
        {problems.map((problem, index) => {
          const label = labelAt(index)
          return (
            <li
              key={problem.pid}
              data-pid={problem.pid}
              className={classes(dragged === problem.pid && style.dragged)}
              draggable
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move'
                event.dataTransfer.setData('text/plain', String(problem.pid))
                setDragged(problem.pid)
              }}
              onDragOver={(event) => {
                const from = problems.findIndex(({ pid }) => pid === dragged)
                if (from < 0) return
                event.preventDefault()
                if (from !== index) move(from, index)
              }}
              onDrop={(event) => event.preventDefault()}
              onDragEnd={() => setDragged(null)}
            >
              <span className={style.grip}>
                <Icon name="grip" />
              </span>
              <b className={style.label}>{label}</b>
              <span className="muted">{problem.pid}</span>
              <span className="ellipsis grow">{problem.title}</span>
              {problem.invalid && <Tag color="red">{t('contest.overview.invalid')}</Tag>}
              <IconButton
                icon="sortUp"
                data-move="up"
                label={t('contest.form.up', { label })}
                aria-disabled={index === 0}
                onClick={() => moveByKey(index, index - 1)}
              />
              <IconButton
                icon="sortDown"
                data-move="down"
                label={t('contest.form.down', { label })}
                aria-disabled={index === problems.length - 1}
                onClick={() => moveByKey(index, index + 1)}
              />
              <IconButton
                icon="cross"
                label={t('contest.form.remove', { label })}
                onClick={() => onChange(problems.filter(({ pid }) => pid !== problem.pid))}
              />
            </li>
          )
        })}
      </ol>
      {problems.length > 1 && <p className={style.hint}>{t('contest.form.orderHint')}</p>}
    </>
  )
}
