// The jury's queue. One question is open at a time; keys move between them, take and answer.

import type { ClarificationRow } from '@verdict/contract/clarification'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Entrants } from '../../../lib/entrant.ts'
import { errorText, toastFailure } from '../../../lib/errors.ts'
import { useList } from '../../../lib/api/use-list.ts'
import { useQuestionChanges } from '../../../lib/realtime/subscriptions.ts'
import { useKeys } from '../../../lib/use-keys.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Select } from '../../../ui/field/field.tsx'
import { PageHead, TabButton, Tabs } from '../../../ui/layout/page.tsx'
import { isBehindLast, NoneOnPage, Pagination } from '../../../ui/pagination.tsx'
import { FailedState, Loading, State } from '../../../ui/state.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { AnswerForm } from './answer-form.tsx'
import {
  type Queue,
  queueQuery,
  type QueueFilter,
  useActOnQuestion,
  useAnswerQuestion,
  type Act,
} from './api/clarification.ts'
import { answerOf, choose, type Draft, emptyDraft, keyOfPrepared, preparedOf } from './draft.ts'
import { PreparedDialog } from './prepared-dialog.tsx'
import { QuestionCard, QuestionVerbs } from './question-card.tsx'
import style from './queue.module.css'
import { QueueKeys } from './queue-keys.tsx'

interface QueuePageProps {
  cid: number
  entrants: Entrants
  problems: readonly { index: number; label: string; title: string }[]
  filter: QueueFilter
  onFilter: (filter: QueueFilter) => void
}

export function QueuePage({ cid, entrants, problems, filter, onFilter }: QueuePageProps) {
  const { t } = useTranslation()
  const list = useList(queueQuery(cid, filter))
  useQuestionChanges(cid, list.retry)
  const [preparing, setPreparing] = useState(false)
  const { page } = list
  const { state, problem } = filter
  const tab = (name: 'waiting' | 'answered') => (
    <TabButton
      current={(state ?? 'waiting') === name}
      onClick={() => onFilter({ problem, ...(name === 'answered' && { state: name }) })}
    >
      {t(`clarification.state.${name}`)}
      {page && <span className="muted">{page[name]}</span>}
    </TabButton>
  )
  return (
    <>
      <PageHead title={t('clarification.title')} awaits={!page && !list.error}>
        <Button icon="pencil" disabled={!page} onClick={() => setPreparing(true)}>
          {t('clarification.prepared.edit')}
        </Button>
        <LinkButton to="/contests/$cid/questions" params={{ cid: String(cid) }} icon="list">
          {t('clarification.all')}
        </LinkButton>
      </PageHead>
      <QueueKeys />
      <div className={style.tools}>
        <Tabs label={t('clarification.state.label')}>
          {tab('waiting')}
          {tab('answered')}
        </Tabs>
        <Select
          aria-label={t('clarification.problem')}
          value={problem ?? ''}
          onChange={(event) => {
            const { value } = event.target
            onFilter({ state, ...(value !== '' && { problem: Number(value) }) })
          }}
        >
          <option value="">{t('clarification.allProblems')}</option>
          <option value={0}>{t('clarification.general')}</option>
          {problems.map(({ index, label, title }) => (
            <option key={index} value={index}>
              {label}. {title}
            </option>
          ))}
        </Select>
      </div>
      {list.error && (
        <FailedState title={t('clarification.failed')} error={list.error} onRetry={list.retry} />
      )}
      {!page && !list.error && <Loading />}
      {page && (
        <Questions cid={cid} entrants={entrants} queue={page} problems={problems} pageNumber={filter.page} />
      )}
      {preparing && page && (
        <PreparedDialog cid={cid} prepared={page.prepared} onClose={() => setPreparing(false)} />
      )}
    </>
  )
}

interface QuestionsProps {
  cid: number
  entrants: Entrants
  queue: Queue
  problems: QueuePageProps['problems']
  pageNumber: number | undefined
}

/** The open one stays open while the list changes; where it is gone, the one in its place. */
function useOpen(rows: readonly ClarificationRow[]) {
  const [open, setOpen] = useState({ did: rows[0]?.did, place: 0, byHand: false })
  const found = rows.findIndex(({ did }) => did === open.did)
  const index = found >= 0 ? found : Math.min(open.place, rows.length - 1)
  const row = rows[index]
  if (row && (row.did !== open.did || index !== open.place)) {
    setOpen({ did: row.did, place: index, byHand: found < 0 && open.byHand })
  }
  const card = useRef<HTMLElement>(null)
  useEffect(() => {
    if (open.byHand) card.current?.focus()
  }, [open])
  const show = (next: number) => {
    const to = rows[next]
    if (!to || to.did === row?.did) return
    setOpen({ did: to.did, place: next, byHand: true })
  }
  const focus = () => setOpen((now) => ({ ...now, byHand: true }))
  return { row, index, card, show, focus }
}

const takeOf = (row: ClarificationRow | undefined) => {
  if (!row?.taken) return 'take'
  return row.taken.byMe ? 'release' : 'takeOver'
}

function Questions({ cid, entrants, queue, problems, pageNumber }: QuestionsProps) {
  const { t } = useTranslation()
  const { row, index, card, show, focus } = useOpen(queue.docs)
  const [drafts, setDrafts] = useState<Readonly<Record<number, Draft>>>({})
  const area = useRef<HTMLTextAreaElement>(null)
  const act = useActOnQuestion(cid)
  const send = useAnswerQuestion(cid)
  const prepared = preparedOf(queue.prepared)
  const draft = (row && drafts[row.did]) ?? emptyDraft
  const keep = (next: Draft) => row && setDrafts((all) => ({ ...all, [row.did]: next }))
  const perform = (name: Act) => {
    if (row && !act.isPending) act.mutate({ did: row.did, act: name }, { onError: toastFailure })
  }
  /** Others see that somebody is at it. */
  const begin = (next: Draft) => {
    if (row?.waits && !row.taken && !act.isPending) perform('take')
    keep(next)
  }
  const answer = async () => {
    const given = answerOf(draft)
    if (!row || send.isPending) return
    if (!given) return area.current?.focus()
    try {
      await send.mutateAsync({ did: row.did, ...given, again: !row.waits })
    } catch (error) {
      toast.error(errorText(error))
      return
    }
    setDrafts(({ [row.did]: _sent, ...others }) => others)
    toast.success(t('clarification.sent'))
    focus()
  }
  const digits = prepared.flatMap((one, place) => {
    const key = keyOfPrepared(place)
    return key === null ? [] : [[key, () => row && begin(choose(draft, one))] as const]
  })
  useKeys(
    {
      j: () => show(index + 1),
      k: () => show(index - 1),
      t: () => perform(takeOf(row)),
      p: () => perform('dismiss'),
      Enter: () => void answer(),
      ...Object.fromEntries(digits),
    },
    // In a contest digits open its problems elsewhere.
    true,
  )
  if (!row) {
    return isBehindLast(queue) ? (
      <>
        <NoneOnPage />
        <Pagination page={pageNumber} of={queue} />
      </>
    ) : (
      <State icon="check" title={t('clarification.none')} text={t('clarification.noneText')} />
    )
  }
  return (
    <>
      <ol className={style.list} aria-label={t('clarification.title')}>
        {queue.docs.map((one, place) => (
          <QuestionCard
            key={one.did}
            cid={cid}
            row={one}
            label={problems.find((problem) => problem.index === one.problem)?.label}
            current={one.did === row.did}
            card={one.did === row.did ? card : undefined}
            onOpen={() => show(place)}
            verbs={<QuestionVerbs row={one} busy={act.isPending} onAct={perform} />}
          >
            <AnswerForm
              cid={cid}
              entrants={entrants}
              draft={draft}
              prepared={prepared}
              busy={send.isPending}
              area={area}
              onChange={begin}
              onSend={() => void answer()}
            />
          </QuestionCard>
        ))}
      </ol>
      <Pagination page={pageNumber} of={queue} />
    </>
  )
}
