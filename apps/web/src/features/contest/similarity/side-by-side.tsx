// Both panes scroll together; n and p step through matches.

import { Link } from '@tanstack/react-router'
import type { SimilarityPairDetail } from '@verdict/contract/similarity'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { usePreferences } from '../../../lib/preferences.ts'
import { isFree } from '../../../lib/shortcut-target.ts'
import { Button } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/field/field.tsx'
import { Notice } from '../../../ui/layout/page.tsx'
import { entrantName, Person } from '../../../ui/person.tsx'
import { CodePane } from './code-pane.tsx'
import { lineOf } from './marked-lines.ts'
import style from './side-by-side.module.css'

type Side = 'earlier' | 'later'

/** Position of a selected match, as a share of the height. */
const standing = 0.25

/** Proportional, as lengths differ. */
function follow(leader: HTMLElement, follower: HTMLElement): void {
  const range = leader.scrollHeight - leader.clientHeight
  const share = range > 0 ? leader.scrollTop / range : 0
  follower.scrollTop = share * (follower.scrollHeight - follower.clientHeight)
}

function showLine(pane: HTMLElement, index: number): void {
  const line = pane.firstElementChild?.children[index]
  if (line instanceof HTMLElement) pane.scrollTop = line.offsetTop - standing * pane.clientHeight
}

function useStepKeys(step: (by: 1 | -1) => void): void {
  const { shortcuts } = usePreferences()
  const onStep = useEffectEvent(step)
  useEffect(() => {
    if (!shortcuts) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (isFree(event) && (event.key === 'n' || event.key === 'p')) onStep(event.key === 'n' ? 1 : -1)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [shortcuts])
}

export function SideBySide({ pair }: { pair: SimilarityPairDetail }) {
  const { t } = useTranslation()
  const { earlier, later } = pair
  return earlier.code === null || later.code === null ? (
    <Notice kind="info">{t('similarity.withoutSources')}</Notice>
  ) : (
    <Sources pair={pair} code={{ earlier: earlier.code, later: later.code }} />
  )
}

function Sources({ pair, code }: { pair: SimilarityPairDetail; code: Record<Side, string> }) {
  const { t } = useTranslation()
  const [current, setCurrent] = useState<number | null>(null)
  const [together, setTogether] = useState(true)
  const panes = { earlier: useRef<HTMLPreElement>(null), later: useRef<HTMLPreElement>(null) }
  const leader = useRef<Side | null>(null)
  const { fragments } = pair
  const step = (by: 1 | -1) => {
    if (fragments.length === 0) return
    const from = current ?? (by === 1 ? -1 : 0)
    const next = (from + by + fragments.length) % fragments.length
    setCurrent(next)
    // Neither pane follows the other now.
    leader.current = null
    const { left, right } = fragments[next]!
    if (panes.earlier.current) showLine(panes.earlier.current, lineOf(code.earlier, left[0]))
    if (panes.later.current) showLine(panes.later.current, lineOf(code.later, right[0]))
  }
  useStepKeys(step)
  const pane = (side: Side) => {
    const other = side === 'earlier' ? 'later' : 'earlier'
    const { uid, nick, sid } = pair[side]
    return {
      side: { language: pair[side].language, code: code[side] },
      spans: fragments.map(({ left, right }) => (side === 'earlier' ? left : right)),
      current,
      ref: panes[side],
      label: t('similarity.codeOf', { uid: entrantName(uid, nick), sid }),
      heading: <SideHeading pair={pair} side={side} />,
      onTouch: () => {
        leader.current = side
      },
      onScroll: () => {
        const [from, to] = [panes[side].current, panes[other].current]
        if (together && leader.current === side && from && to) follow(from, to)
      },
    }
  }
  return (
    <div className={style.both}>
      <div className={style.tools} role="group" aria-label={t('similarity.matches')}>
        <Button icon="chevronLeft" disabled={fragments.length === 0} onClick={() => step(-1)}>
          {t('similarity.previous')}
        </Button>
        <Button icon="chevronRight" disabled={fragments.length === 0} onClick={() => step(1)}>
          {t('similarity.next')}
        </Button>
        <span role="status" className="nw">
          {fragments.length === 0 && pair.fragmentsMissing === null && t('similarity.noMatches')}
          {fragments.length > 0 &&
            current === null &&
            t('similarity.matchCount', { count: fragments.length })}
          {current !== null && t('similarity.match', { number: current + 1, total: fragments.length })}
        </span>
        {fragments.length > 0 && (
          <span className={`${style.keys} muted`}>
            <Trans i18nKey="similarity.keys" components={{ prev: <kbd />, next: <kbd /> }} />
          </span>
        )}
        <span className="push">
          <Switch checked={together} onChange={setTogether}>
            {t('similarity.together')}
          </Switch>
        </span>
      </div>
      {pair.fragmentsMissing && (
        <Notice kind="warning">{t(`similarity.missing.${pair.fragmentsMissing}`)}</Notice>
      )}
      <div className={style.panes}>
        <CodePane {...pane('earlier')} />
        <CodePane {...pane('later')} />
      </div>
    </div>
  )
}

function SideHeading({ pair, side }: { pair: SimilarityPairDetail; side: Side }) {
  const { uid, nick, sid } = pair[side]
  return (
    <span className="inl">
      <Trans
        i18nKey={side === 'earlier' ? 'similarity.earlierCode' : 'similarity.laterCode'}
        values={{ uid: entrantName(uid, nick), sid }}
        components={{
          user: <Person uid={uid} />,
          solution: <Link to="/solution/$sid" params={{ sid: String(sid) }} />,
        }}
      />
    </span>
  )
}
