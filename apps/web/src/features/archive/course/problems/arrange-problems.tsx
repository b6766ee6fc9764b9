// Adds and orders problems: dragging, arrows, typed position, renumbering. A move shows at once, and is undone when the
// server refuses it.

import { useQuery } from '@tanstack/react-query'
import { titleIn } from '@verdict/domain/text-language'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText, toastFailure } from '../../../../lib/errors.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { confirm } from '../../../../ui/dialog/confirm.tsx'
import { OrderedList } from '../../../../ui/order/ordered-list.tsx'
import { Pagination } from '../../../../ui/pagination.tsx'
import { FailedState, Loading, State } from '../../../../ui/state.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import {
  arrangedQuery,
  useMoveProblem,
  useRearrange,
  useRemoveProblem,
  type PlacedProblem,
  type ProblemPage,
} from '../api/problems.ts'
import style from '../course.module.css'
import { AddProblems } from './add-problems.tsx'
import { PositionDialog } from './position-dialog.tsx'

interface ArrangeProblemsProps {
  courseId: number
  page: number
}

export function ArrangeProblems({ courseId, page }: ArrangeProblemsProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(arrangedQuery(courseId, page))
  return (
    <>
      <AddProblems courseId={courseId} />
      {error && <FailedState title={t('problem.listFailed')} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading />}
      {data?.docs.length === 0 && (
        <State title={t('course.problems.none')} text={t('course.problems.noneManager')} />
      )}
      {data && data.docs.length > 0 && <Arranged courseId={courseId} page={page} data={data} />}
    </>
  )
}

const positionOf = ({ position }: PlacedProblem): number => position ?? 0

function Arranged({ courseId, page, data }: ArrangeProblemsProps & { data: ProblemPage }) {
  const { t, i18n } = useTranslation()
  const titleOf = (problem: PlacedProblem) => titleIn(i18n.language, problem)
  const failed = (error: unknown) =>
    toast.error(t('course.problems.sortingFailed', { error: errorText(error) }))
  const move = useMoveProblem(courseId, page, failed)
  const rearrange = useRearrange(courseId)
  const remove = useRemoveProblem(courseId)
  const [placed, setPlaced] = useState<PlacedProblem | null>(null)

  const askToRemove = async (problem: PlacedProblem) => {
    const { pid } = problem
    const agreed = await confirm({
      title: t('course.problems.removeTitle', { pid, title: titleOf(problem) }),
      text: t('course.problems.removeText'),
      action: t('common.remove'),
      danger: true,
    })
    if (!agreed) return
    remove.mutate(pid, {
      onSuccess: () => toast.success(t('course.problems.removed', { pid })),
      onError: toastFailure,
    })
  }
  const renumber = () =>
    rearrange.mutate(undefined, {
      onSuccess: () => toast.success(t('course.problems.rearranged')),
      onError: failed,
    })
  return (
    <>
      <OrderedList
        label={t('course.tab.problems')}
        items={data.docs}
        keyOf={({ pid }) => pid}
        nameAt={({ pid }) => String(pid)}
        movedText={(problem, to) => t('course.problems.moved', { title: titleOf(problem), place: to + 1 })}
        onMove={(from, to) => void move(data.docs[from]!.pid, to - from)}
        onRemove={(problem) => void askToRemove(problem)}
        busy={remove.isPending || rearrange.isPending}
        more={(problem) => (
          <IconButton
            icon="list"
            label={t('course.problems.moveTo', { pid: problem.pid })}
            onClick={() => setPlaced(problem)}
          />
        )}
      >
        {(problem) => (
          <>
            <span className={style.position}>{positionOf(problem)}</span>
            <span className="muted desktopOnly">{problem.pid}</span>
            <span className="ellipsis grow">{titleOf(problem)}</span>
          </>
        )}
      </OrderedList>
      <div className={style.renumber}>
        <Button busy={rearrange.isPending} onClick={renumber}>
          {t('course.problems.rearrange')}
        </Button>
      </div>
      <Pagination page={page} of={data} />
      {placed && <PositionDialog courseId={courseId} problem={placed} onClose={() => setPlaced(null)} />}
    </>
  )
}
