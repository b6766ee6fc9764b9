import type { Desk } from '@verdict/contract/exam-desk'
import { type SitterState, sitterStates } from '@verdict/domain/exam'
import { keywordLength } from '@verdict/domain/address-limits'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { timeOfDay } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Input, Segment } from '../../../ui/field/field.tsx'
import { Notice, Page, PageHead } from '../../../ui/layout/page.tsx'
import { Forbidden, Loading, NotShown } from '../../../ui/state.tsx'
import { statusOf } from '@verdict/web-client/errors'
import { type Act, ActDialog } from './act-dialog.tsx'
import { classes } from '../../../ui/classes.ts'
import style from './desk.module.css'
import { fitting } from './filter.ts'
import { LogTable } from './log-table.tsx'
import { PersonPanel } from './person-panel.tsx'
import { SeatMap } from './seat-map.tsx'
import { SitterTable } from './sitter-table.tsx'
import { PauseButton, Pauses } from './time-pause.tsx'
import { useDesk } from './use-desk.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { useKeys } from '../../../lib/use-keys.ts'
import { deskViews } from './views.ts'
import { WaitingQueue } from './waiting-queue.tsx'
import { lookOf, stateIcon } from './words.tsx'

interface DeskSearch {
  view?: (typeof deskViews)[number]
  state?: SitterState
  person?: string
}

interface DeskProps {
  cid: number
  search: DeskSearch
  onSearch: (next: DeskSearch) => void
}

export function ExamDesk({ cid, search, onSearch }: DeskProps) {
  const { t } = useTranslation()
  const { desk, error, isBehind, retry } = useDesk(cid)
  const waits = desk ? desk.waiting.length + desk.questions.length : 0
  const title = `${waits > 0 ? `(${waits}) ` : ''}${t('examDesk.title')} · ${desk?.exam.title ?? ''}`
  return (
    <Page title={title} width="full">
      {desk ? (
        <Shown desk={desk} isBehind={isBehind} search={search} onSearch={onSearch} />
      ) : statusOf(error) === 403 ? (
        <Forbidden text={t('examDesk.forbidden')} error={error} />
      ) : error ? (
        <NotShown
          error={error}
          missing={t('examDesk.missing')}
          failed={t('examDesk.failed')}
          onRetry={retry}
        />
      ) : (
        <Loading className={style.loading} />
      )}
    </Page>
  )
}

function Shown({
  desk,
  isBehind,
  search,
  onSearch,
}: { desk: Desk; isBehind: boolean } & Pick<DeskProps, 'search' | 'onSearch'>) {
  const { t } = useTranslation()
  const [act, setAct] = useState<Act | null>(null)
  const [q, setQ] = useState('')
  useKeptFocus()
  const { view = 'map', state, person } = search
  const shown = useMemo(() => fitting(desk, { state, q: q.trim() }), [desk, state, q])
  const sitter = desk.sitters.find(({ uid }) => uid === person)
  // A stable callback: seats are drawn again only when their person changes.
  const latest = useRef({ search, onSearch })
  useEffect(() => {
    latest.current = { search, onSearch }
  })
  const open = useCallback((uid: string) => {
    latest.current.onSearch({ ...latest.current.search, person: uid })
  }, [])
  const close = () => {
    const { person: _person, ...rest } = search
    onSearch(rest)
    // It may be filtered out, or the log open.
    const place = document.querySelector<HTMLElement>(`main [data-uid="${CSS.escape(person ?? '')}"]`)
    ;(place ?? document.getElementById('main'))?.focus()
  }
  return (
    <>
      <PageHead title={`${t('examDesk.title')}: ${desk.exam.title}`} count={desk.sitters.length}>
        <Button icon="talk" onClick={() => setAct({ kind: 'message', uid: null })}>
          {t('examDesk.broadcast')}
        </Button>
        <Button icon="pencil" onClick={() => setAct({ kind: 'note', uid: null })}>
          {t('examDesk.incident')}
        </Button>
        <PauseButton desk={desk} of={null} onPause={() => setAct({ kind: 'pause', of: null })} />
      </PageHead>
      {isBehind && <Notice kind="warning">{t('examDesk.behind', { time: timeOfDay(desk.now) })}</Notice>}
      <Pauses cid={desk.exam.cid} />
      <WaitingQueue desk={desk} onAct={setAct} />
      <Tools desk={desk} q={q} onQ={setQ} search={{ ...search, view }} onSearch={onSearch} />
      <div className={style.body}>
        <div className={style.main}>
          {view === 'map' && (
            <SeatMap
              desk={desk}
              shown={shown}
              chosen={person}
              onOpen={open}
              pauseOf={({ id: roomId, name }) => {
                const of = { roomId, name }
                return <PauseButton desk={desk} of={of} onPause={() => setAct({ kind: 'pause', of })} />
              }}
            />
          )}
          {view === 'list' && <SitterTable desk={desk} shown={shown} onOpen={open} />}
          {view === 'log' && <LogTable cid={desk.exam.cid} pageSize={100} />}
        </div>
        {sitter && (
          <PersonPanel key={sitter.uid} desk={desk} sitter={sitter} onAct={setAct} onClose={close} />
        )}
      </div>
      {act && <ActDialog act={act} desk={desk} onClose={() => setAct(null)} />}
    </>
  )
}

interface ToolsProps extends Pick<DeskProps, 'search' | 'onSearch'> {
  desk: Desk
  q: string
  onQ: (q: string) => void
}

function Tools({ desk, q, onQ, search, onSearch }: ToolsProps) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  useKeys({ '/': () => input.current?.focus() })
  const toggle = (state: SitterState) => {
    const { state: before, ...rest } = search
    onSearch(before === state ? rest : { ...rest, state })
  }
  return (
    <div className={style.tools}>
      <Segment
        label={t('examDesk.view')}
        value={search.view ?? 'map'}
        options={deskViews.map((value) => ({ value, label: t(`examDesk.views.${value}`) }))}
        onChange={(view) => onSearch({ ...search, view })}
      />
      <Input
        ref={input}
        icon="search"
        aria-label={t('examDesk.search')}
        placeholder={t('examDesk.search')}
        maxLength={keywordLength}
        after={<kbd>/</kbd>}
        value={q}
        onChange={(event) => onQ(event.target.value)}
      />
      <div className={classes('cluster', style.counts)} role="group" aria-label={t('examDesk.state')}>
        {sitterStates.map((state) => (
          <button
            key={state}
            type="button"
            className={lookOf(state)}
            aria-pressed={search.state === state}
            onClick={() => toggle(state)}
          >
            <Icon name={stateIcon[state]} />
            {t(`examDesk.states.${state}`)} <b>{desk.counts[state]}</b>
          </button>
        ))}
      </div>
    </div>
  )
}
