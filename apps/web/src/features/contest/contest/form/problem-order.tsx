import { problemLabel, type LabelingStyle } from '@verdict/domain/contest'
import { useTranslation } from 'react-i18next'
import { moved } from '../../../../ui/order/moved.ts'
import { OrderedList } from '../../../../ui/order/ordered-list.tsx'
import { Tag } from '../../../../ui/tag.tsx'
import style from './form.module.css'
import type { ChosenProblem } from './values.ts'

interface ProblemOrderProps {
  problems: readonly ChosenProblem[]
  labelingStyle: LabelingStyle
  onChange: (problems: readonly ChosenProblem[]) => void
}

export function ProblemOrder({ problems, labelingStyle, onChange }: ProblemOrderProps) {
  const { t } = useTranslation()
  const labelAt = (index: number) => problemLabel(index + 1, labelingStyle)
  if (problems.length === 0) return <p className="muted">{t('contest.form.noProblems')}</p>
  return (
    <div className={style.order}>
      <OrderedList
        label={t('contest.form.problems')}
        items={problems}
        keyOf={({ pid }) => pid}
        nameAt={(_problem, index) => labelAt(index)}
        movedText={({ title }, to) => t('contest.form.moved', { title, label: labelAt(to) })}
        onMove={(from, to) => onChange(moved(problems, from, to))}
        onRemove={({ pid }) => onChange(problems.filter((problem) => problem.pid !== pid))}
      >
        {({ pid, title, invalid }, index) => (
          <>
            <b className={style.label}>{labelAt(index)}</b>
            <span className="muted">{pid}</span>
            <span className="ellipsis grow">{title}</span>
            {invalid && <Tag color="red">{t('contest.overview.invalid')}</Tag>}
          </>
        )}
      </OrderedList>
    </div>
  )
}
