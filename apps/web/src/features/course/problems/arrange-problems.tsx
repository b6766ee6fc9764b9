// Adding problems to a course and giving them their order: by dragging, by the arrows, by typing a position, and all
// numbered anew. A move shows at once and is taken back when the server refuses it.

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../../lib/errors.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { moved } from '../../../ui/order/moved.ts'
import { OrderedList } from '../../../ui/order/ordered-list.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { FailedState, State } from '../../../ui/state.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import {
  arrangedPageSize,
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
import { positionFor } from './positions.ts'

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
      {error && (
        <FailedState title={t('course.problems.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <span className="skeleton" role="status" aria-label={t('common.loading')} />}
      {data?.docs.length === 0 && (
        <State title={t('course.problems.none')} text={t('course.problems.noneManager')} />
      )}
      {data && data.docs.length > 0 && <Arranged courseId={courseId} page={page} data={data} />}
    </>
  )
}

const positionOf = ({ position }: PlacedProblem): number => position ?? 0

/** Moves that show before the server has answered. */
function useMove({ courseId, page, data }: ArrangeProblemsProps & { data: ProblemPage }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const move = useMoveProblem(courseId)
  const failed = (error: unknown) =>
    toast.error(t('course.problems.sortingFailed', { error: errorText(error) }))
  return {
    busy: move.isPending,
    failed,
    move: (from: number, to: number) => {
      const problem = data.docs[from]
      if (!problem) return
      const { queryKey } = arrangedQuery(courseId, page)
      const beforePos = positionFor(data.docs.map(positionOf), from, to)
      queries.setQueryData<ProblemPage>(queryKey, { ...data, docs: [...moved(data.docs, from, to)] })
      move.mutate(
        { pid: problem.pid, beforePos },
        {
          onError: (error) => {
            failed(error)
            void queries.invalidateQueries({ queryKey })
          },
        },
      )
    },
  }
}

function Arranged({ courseId, page, data }: ArrangeProblemsProps & { data: ProblemPage }) {
  const { t } = useTranslation()
  const { move, busy, failed } = useMove({ courseId, page, data })
  const rearrange = useRearrange(courseId)
  const remove = useRemoveProblem(courseId)
  const [placed, setPlaced] = useState<PlacedProblem | null>(null)

  const askToRemove = async ({ pid, title }: PlacedProblem) => {
    const agreed = await confirm({
      title: t('course.problems.removeTitle', { pid, title }),
      text: t('course.problems.removeText'),
      action: t('common.remove'),
      danger: true,
    })
    if (!agreed) return
    remove.mutate(pid, {
      onSuccess: () => toast.success(t('course.problems.removed', { pid })),
      onError: (error) => toast.error(errorText(error)),
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
        movedText={({ title }, to) => t('course.problems.moved', { title, place: to + 1 })}
        onMove={move}
        onRemove={(problem) => void askToRemove(problem)}
        busy={busy || remove.isPending || rearrange.isPending}
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
            <span className="ellipsis grow">{problem.title}</span>
          </>
        )}
      </OrderedList>
      <div className={style.renumber}>
        <Button busy={rearrange.isPending} onClick={renumber}>
          {t('course.problems.rearrange')}
        </Button>
      </div>
      <Pagination page={page} pageSize={arrangedPageSize} total={data.total} />
      {placed && <PositionDialog courseId={courseId} problem={placed} onClose={() => setPlaced(null)} />}
    </>
  )
}
