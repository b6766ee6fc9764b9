import { useQuery } from '@tanstack/react-query'
import type { ImportChoice, PointReading } from '@verdict/domain/package'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/field/field.tsx'
import { Notice } from '../../../ui/layout/page.tsx'
import { LongWork } from '../../../ui/long-work.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { NotShown } from '../../../ui/state.tsx'
import {
  allProblems,
  type ContestToMake,
  type ImportDetail,
  type ImportProblem,
  importQuery,
  isWorkedAt,
  problemsQuery,
  useCancelImport,
  useStartImport,
} from './api/imports.ts'
import { ContestCard } from './contest-card.tsx'
import { DropZone } from './drop-zone.tsx'
import { FileList } from './file-list.tsx'
import { ProblemCard } from './problem-card.tsx'
import { useSending } from './use-sending.ts'

interface ImportPageProps {
  id: number | undefined
  course: number | undefined
  page: number
  text: string
  onBegun: (id: number) => void
}

export function ImportProblems({ id, course, page, text, onBegun }: ImportPageProps) {
  const sending = useSending({ id, course, onBegun })
  return (
    <div className="stack loose">
      {id === undefined ? <DropZone {...sending} text={text} /> : <Begun {...{ id, page, text, sending }} />}
    </div>
  )
}

interface BegunProps extends Pick<ImportPageProps, 'page' | 'text'> {
  id: number
  sending: ReturnType<typeof useSending>
}

function Begun({ id, page, text, sending }: BegunProps) {
  const { t } = useTranslation()
  const detail = useQuery(importQuery(id))
  if (detail.error) {
    return (
      <NotShown
        error={detail.error}
        missing={t('imports.missing')}
        failed={t('imports.failed')}
        onRetry={() => void detail.refetch()}
      />
    )
  }
  if (!detail.data) return null
  return (
    <>
      {detail.data.state === 'draft' && <DropZone {...sending} text={text} />}
      <FileList files={detail.data.files} isOver={detail.data.state !== 'draft'} />
      <Found {...{ detail: detail.data, page }} />
    </>
  )
}

interface Chosen {
  as?: ImportChoice | null
  reading?: PointReading | null
}

type Choices = ReadonlyMap<number, Chosen>

/** By default nothing is imported twice. */
const choiceOf = (choices: Choices, { position, known, preview }: ImportProblem): ImportChoice | null => {
  if (preview.blocks.length > 0) return null
  const chosen = choices.get(position)?.as
  return chosen === undefined ? (known ? 'update' : 'new') : chosen
}

/** Updates keep the earlier choice. */
function readingOf(choices: Choices, problem: ImportProblem): PointReading | null {
  const { position, known, preview } = problem
  const chosen = choices.get(position)?.reading
  if (!preview.readings) return null
  if (problem.choice !== null) return problem.reading ?? preview.readings.taken
  if (chosen !== undefined) return chosen
  const before = choiceOf(choices, problem) === 'update' ? known?.reading : null
  return before ?? preview.readings.taken
}

function Found({ detail, page }: { detail: ImportDetail; page: number }) {
  const { t } = useTranslation()
  const { id, state, course, found, done, failed } = detail
  const [isHidden, setHidden] = useState(true)
  const [choices, setChoices] = useState<Choices>(new Map())
  const problems = useQuery({
    ...problemsQuery(id, page, `${state} ${found} ${done} ${failed}`),
    enabled: found > 0,
  })
  const start = useStartImport(id)
  const { contest } = detail
  if (found === 0 && !contest) return null
  const begin = async (made?: ContestToMake) => {
    const chosen = (await allProblems(id)).flatMap((problem) => {
      const as = choiceOf(choices, problem)
      const reading = readingOf(choices, problem)
      return as ? [{ position: problem.position, as, reading }] : []
    })
    if (chosen.length > 0 || made)
      await start.mutateAsync({
        problems: chosen,
        draft: course !== null && isHidden,
        ...(made && { contest: made }),
      })
  }
  const choose = (position: number, chosen: Chosen): void =>
    setChoices(new Map([...choices, [position, { ...choices.get(position), ...chosen }]]))
  const isOpen = state === 'draft'
  return (
    <>
      {isOpen && course !== null && found > 0 && (
        <Switch checked={isHidden} onChange={setHidden}>
          {t('imports.hide')}
        </Switch>
      )}
      {contest && (
        <ContestCard
          detail={detail}
          contest={contest}
          onMake={begin}
          busy={isWorkedAt(detail) || start.isPending}
        />
      )}
      {(found > 0 || !isOpen) && <Standing detail={detail} onStart={begin} busy={start.isPending} />}
      {problems.data?.docs.map((problem) => (
        <ProblemCard
          key={problem.position}
          problem={problem}
          choice={choiceOf(choices, problem)}
          reading={readingOf(choices, problem)}
          onChoice={isOpen ? (as) => choose(problem.position, { as }) : undefined}
          onReading={isOpen ? (reading) => choose(problem.position, { reading }) : undefined}
        />
      ))}
      <Pagination page={page} of={problems.data} short />
      {found > 0 && <p className="muted">{t('imports.reserved')}</p>}
    </>
  )
}

interface StandingProps {
  detail: ImportDetail
  onStart: () => Promise<unknown>
  busy: boolean
}

function Standing({ detail, onStart, busy }: StandingProps) {
  const { t } = useTranslation()
  const cancel = useCancelImport(detail.id)
  const { state, found, chosen, done, failed } = detail
  if (state === 'importing') {
    return (
      <LongWork
        doing={t('imports.importing')}
        soFar={t('imports.soFar', { done: done + failed, total: chosen })}
        value={done + failed}
        max={chosen}
        onCancel={() => cancel.mutate()}
      />
    )
  }
  if (state === 'draft') {
    return (
      <div className="row">
        <Button
          look={detail.contest ? 'plain' : 'primary'}
          icon="plus"
          busy={busy}
          disabled={isWorkedAt(detail)}
          onClick={() => void onStart()}
        >
          {t(detail.contest ? 'contestPackage.onlyProblems' : 'imports.start')}
        </Button>
        <span className="muted">{t('imports.found', { count: found })}</span>
      </div>
    )
  }
  return (
    <Notice kind={failed > 0 ? 'warning' : 'info'}>
      {t(state === 'done' ? 'imports.done' : 'imports.cancelled', { done, failed, total: chosen })}
    </Notice>
  )
}
