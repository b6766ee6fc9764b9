// Taking part in a contest that is over, on a clock of one's own.

import { Link } from '@tanstack/react-router'
import type { ContestDetail } from '@verdict/contract/contest'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../../lib/clock/server-clock.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { Notice } from '../../../ui/layout/page.tsx'
import { useStartVirtual } from './api/contest.ts'
import style from './contest.module.css'

type Contest = ContestDetail['contest']

/** By the clock of the run, while it goes on. */
export const onOwnClock = <C extends Contest>(contest: C): C =>
  isReplaying(contest) ? { ...contest, ...contest.virtual, phase: 'running', freezeTime: null } : contest

export const isReplaying = ({ virtual }: Pick<Contest, 'virtual'>): boolean =>
  virtual !== undefined && serverNow() < Date.parse(virtual.end)

/** An offer to begin, or the state of it; nothing where it is not offered. */
export function Virtual({ contest }: { contest: Contest }) {
  const { t } = useTranslation()
  const { cid, mayStartVirtual, virtual } = contest
  const start = useStartVirtual(cid)
  if (mayStartVirtual) {
    const ask = async () => {
      const question = { title: t('contest.virtual.ask'), text: t('contest.virtual.askText') }
      if (await confirm({ ...question, action: t('contest.virtual.start') })) start.mutate()
    }
    return (
      <Notice kind="info">
        <span className={style.virtual}>
          <span>{t('contest.virtual.offer')}</span>
          <Button look="primary" busy={start.isPending} onClick={() => void ask()}>
            {t('contest.virtual.start')}
          </Button>
        </span>
      </Notice>
    )
  }
  if (!virtual) return null
  return (
    <Notice kind="info">
      {t(isReplaying(contest) ? 'contest.virtual.runs' : 'contest.virtual.over')}{' '}
      <Link to="/contests/$cid/ranklist" params={{ cid: String(cid) }} search={{ as: 'virtual' }}>
        {t('contest.virtual.board')}
      </Link>
    </Notice>
  )
}
