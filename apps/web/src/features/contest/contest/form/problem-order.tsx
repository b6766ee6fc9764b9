import { problemLabel, type LabelingStyle } from '@verdict/domain/contest'
import { useTranslation } from 'react-i18next'
import { teamLimits } from '@verdict/domain/field-limits'
import { moved } from '../../../../ui/order/moved.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { Input } from '../../../../ui/field/field.tsx'
import { OrderedList } from '../../../../ui/order/ordered-list.tsx'
import { Tag } from '../../../../ui/tag.tsx'
import style from './form.module.css'
import type { ChosenProblem } from './values.ts'

interface ProblemOrderProps {
  problems: readonly ChosenProblem[]
  labelingStyle: LabelingStyle
  onChange: (problems: readonly ChosenProblem[]) => void
  /** Asks for the color of each. */
  colored?: boolean
}

export function ProblemOrder({ problems, labelingStyle, onChange, colored = false }: ProblemOrderProps) {
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
        {(problem, index) => (
          <>
            <b className={style.label}>{labelAt(index)}</b>
            <span className="muted">{problem.pid}</span>
            <span className="ellipsis grow">{problem.title}</span>
            {problem.invalid && <Tag color="red">{t('contest.overview.invalid')}</Tag>}
            {colored && (
              <ProblemColor
                problem={problem}
                label={labelAt(index)}
                onChange={(part) =>
                  onChange(problems.map((one) => (one.pid === problem.pid ? { ...one, ...part } : one)))
                }
              />
            )}
          </>
        )}
      </OrderedList>
    </div>
  )
}

interface ProblemColorProps {
  problem: ChosenProblem
  label: string
  onChange: (part: Pick<ChosenProblem, 'color' | 'colorName'>) => void
}

function ProblemColor({ problem: { color, colorName = '' }, label, onChange }: ProblemColorProps) {
  const { t } = useTranslation()
  return (
    <span className={style.color}>
      <input
        type="color"
        className={color === undefined ? style.uncolored : undefined}
        aria-label={t('contest.form.colorOf', { label })}
        title={t('contest.form.colorOf', { label })}
        // Gray, which no balloon has: choosing the color that is there changes nothing.
        value={color ?? '#808080'}
        onChange={(event) => onChange({ color: event.target.value, colorName })}
      />
      {color !== undefined && (
        <>
          <Input
            boxClassName={style.colorName}
            aria-label={t('contest.form.colorNameOf', { label })}
            placeholder={t('contest.form.colorName')}
            maxLength={teamLimits.colorName}
            value={colorName}
            onChange={(event) => onChange({ color, colorName: event.target.value })}
          />
          <IconButton
            icon="cross"
            label={t('contest.form.noColorOf', { label })}
            onClick={() => onChange({ color: undefined, colorName: undefined })}
          />
        </>
      )}
    </span>
  )
}
