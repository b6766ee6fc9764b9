// Always with an icon, so that colour is never the only sign.

import { Judge, judgeShortCode } from '@verdict/domain/verdict'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { points } from '../../lib/format.ts'
import { classes } from '../classes.ts'
import { Icon, type IconName } from '../icon.tsx'
import style from './verdict.module.css'

const icons: Record<Judge, IconName> = {
  [Judge.Pending]: 'dots',
  [Judge.RunningJudge]: 'turning',
  [Judge.CompileError]: 'code',
  [Judge.Accepted]: 'check',
  [Judge.RuntimeError]: 'bolt',
  [Judge.WrongAnswer]: 'cross',
  [Judge.TimeLimitExceeded]: 'clock',
  [Judge.MemoryLimitExceeded]: 'chip',
  [Judge.OutputLimitExceeded]: 'upload',
  [Judge.PresentationError]: 'presentation',
  [Judge.SystemError]: 'warning',
  [Judge.RejudgePending]: 'refresh',
  [Judge.Skipped]: 'skip',
}

type ShortCode = 'pd' | 'rj' | 'ce' | 'ac' | 're' | 'wa' | 'tle' | 'mle' | 'ole' | 'pe' | 'se' | 'rp' | 'sk'

export const shortCode = (judge: Judge): ShortCode => judgeShortCode[judge] as ShortCode

export function useVerdictName(): (judge: Judge) => string {
  const { t } = useTranslation()
  return (judge) => t(`verdict.name.${shortCode(judge)}`)
}

function VerdictIcon({ judge }: { judge: Judge }) {
  return <Icon name={icons[judge]} spin={judge === Judge.RunningJudge} />
}

interface VerdictTagProps {
  judge: Judge
  /** Shows "received" while the contest hides results. */
  withheld?: boolean | undefined
  show?: 'code' | 'words' | 'plain'
}

/** `code` in tables (64 px), `words` on detail pages, `plain` without box. */
export function VerdictTag({ judge, withheld = false, show = 'code' }: VerdictTagProps) {
  const { t } = useTranslation()
  const name = useVerdictName()(judge)
  const short = shortCode(judge)
  if (withheld) {
    return (
      <span className={classes(style.verdict, style.pd)} title={t('verdict.receivedNote')}>
        <Icon name="tray" />
        {t('verdict.received')}
      </span>
    )
  }
  if (show === 'code') {
    return (
      <span className={classes(style.verdict, style[short], style.code)} title={name}>
        <VerdictIcon judge={judge} />
        <span aria-hidden="true">{short.toUpperCase()}</span>
        <span className="vh">{name}</span>
      </span>
    )
  }
  return (
    <span className={classes(style.verdict, style[short], show === 'plain' && style.plain)}>
      <VerdictIcon judge={judge} />
      {name}
    </span>
  )
}

/** Only where they say more than the verdict. @param score hundredths of a point */
export function Points({ score }: { score: number | undefined }) {
  const { t } = useTranslation()
  if (score === undefined) return null
  const shown = points(score)
  return (
    <span className={style.points} title={t('verdict.points', { points: shown })}>
      <span aria-hidden="true">{shown}</span>
      <span className="vh">{t('verdict.points', { points: shown })}</span>
    </span>
  )
}

/** Announced when it changes. */
export function VerdictBig({
  judge,
  withheld = false,
  note,
}: Pick<VerdictTagProps, 'judge' | 'withheld'> & { note?: ReactNode }) {
  const { t } = useTranslation()
  const name = useVerdictName()(judge)
  return (
    <div className={classes(style.big, style[shortCode(judge)])} role="status">
      {withheld ? <Icon name="tray" /> : <VerdictIcon judge={judge} />}
      <div>
        <strong>{withheld ? t('verdict.received') : name}</strong>
        {note && <small>{note}</small>}
      </div>
    </div>
  )
}

export interface StripTest {
  judge: Judge | null
  href?: string
}

export function TestStrip({ tests }: { tests: readonly StripTest[] }) {
  const { t } = useTranslation()
  const nameOf = useVerdictName()
  return (
    <ol className={style.strip} aria-label={t('common.tests')}>
      {tests.map(({ judge, href }, index) => {
        const number = index + 1
        if (judge === null) {
          return (
            <li
              key={number}
              className={classes(style.tile, style.waiting)}
              title={t('common.testWaiting', { number })}
            >
              <span aria-hidden="true">{number}</span>
              <span className="vh">{t('common.testWaiting', { number })}</span>
            </li>
          )
        }
        const label = t('common.testLabel', { number, verdict: nameOf(judge) })
        const look = classes(style.tile, style[shortCode(judge)])
        const content = (
          <>
            <VerdictIcon judge={judge} />
            <span className="vh">{label}</span>
          </>
        )
        return (
          <li key={number}>
            {href ? (
              <a className={look} href={href} title={label}>
                {content}
              </a>
            ) : (
              <span className={look} title={label}>
                {content}
              </span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
