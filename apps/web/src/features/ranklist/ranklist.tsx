// The ranklist of a contest with its tools. It fills the window: the table scrolls, the tools and the legend stay.

import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { groupsQuery } from '../../lib/api/choices.ts'
import { serverNow } from '../../lib/clock/server-clock.ts'
import { minuteNear } from '../../lib/format.ts'
import { useRealtimeState } from '../../lib/realtime/subscriptions.ts'
import { useSession } from '../../lib/session/session.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { confirm } from '../../ui/dialog/confirm.tsx'
import { Input, Segment, Select, Switch } from '../../ui/field/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { FailedState, State } from '../../ui/state.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { exportUrl, useUnfreeze } from './api/ranklist.ts'
import { filterRows, type Board } from './board.ts'
import { densities, useDensity, type Density } from './density.ts'
import { Legend } from './legend.tsx'
import { RankTable, type RankProblem } from './rank-table.tsx'
import style from './ranklist.module.css'
import { useBoard } from './use-board.ts'

interface RankFilter {
  name?: string
  group?: number
}

interface RanklistProps {
  contest: {
    cid: number
    title: string
    start: string
    isManager: boolean
    mayUnfreeze: boolean
    mayExport: boolean
    isFrozen: boolean
    freezeTime: string | null
  }
  problems: readonly RankProblem[]
  filter: RankFilter
  onFilter: (filter: RankFilter) => void
  hrefOf: (uid: string) => string
  onFollow: (href: string) => void
  /** The end or the freeze is not what the page knows of: somebody changed the contest. */
  onOutdated: () => void
}

type Clock = Pick<Board['info'], 'isFrozen' | 'freezeTime'>

/** Tells once for each news of the freeze that the contest itself does not know of. */
function useOutdated(known: Clock, news: Clock | undefined, onOutdated: () => void): void {
  const { isFrozen = known.isFrozen, freezeTime = known.freezeTime } = news ?? {}
  const tell = useEffectEvent((frozen: boolean, from: string | null) => {
    if (frozen !== known.isFrozen || from !== known.freezeTime) onOutdated()
  })
  useEffect(() => tell(isFrozen, freezeTime), [isFrozen, freezeTime])
}

export function Ranklist(props: RanklistProps) {
  const { contest, problems, filter, onFilter, hrefOf, onFollow } = props
  const { t } = useTranslation()
  const uid = useSession().profile?.uid
  const start = Date.parse(contest.start)
  const { board, error, isFetching, refresh, auto, setAuto } = useBoard(contest.cid, start)
  const { density, rowHeight, setDensity } = useDensity()
  useOutdated(contest, board?.info, props.onOutdated)
  const name = useDeferredValue(filter.name ?? '')
  const members = filter.group === undefined ? undefined : (board?.groups[filter.group] ?? [])
  const rows = board && filterRows(board.rows, name, members)
  return (
    <div className={style.page}>
      <div className={style.tools}>
        <h1>{t('contest.tab.ranklist')}</h1>
        {board?.info.isFrozen && <FrozenNotice info={board.info} isManager={contest.isManager} />}
        <span className={style.end}>
          <Filters board={board} filter={filter} onFilter={onFilter} />
          <DensityChoice density={density} onChange={setDensity} />
          <Switch checked={auto} onChange={setAuto}>
            {t('contest.rank.auto')}
          </Switch>
          <Button
            icon="refresh"
            busy={isFetching}
            onClick={refresh}
            className={style.refresh}
            aria-label={t('common.refresh')}
          >
            <span className={style.word}>{t('common.refresh')}</span>
          </Button>
          <ManagerTools contest={contest} />
        </span>
      </div>
      {error && <FailedState title={t('contest.rank.failed')} error={error} onRetry={refresh} />}
      {!error && !rows && <Loading />}
      {rows?.length === 0 && <Empty board={board} />}
      {board && rows && rows.length > 0 && (
        <>
          <RankTable
            rows={rows}
            mine={board.rows.find((row) => row.uid === uid)}
            problems={problems}
            counts={board.counts}
            start={start}
            density={density}
            rowHeight={rowHeight}
            hrefOf={hrefOf}
            onFollow={onFollow}
          />
          <Legend />
        </>
      )}
    </div>
  )
}

function Loading() {
  const { t } = useTranslation()
  return (
    <div className={style.loading} role="status" aria-label={t('common.loading')}>
      {Array.from({ length: 12 }, (_, index) => (
        <span key={index} className="skeleton" />
      ))}
    </div>
  )
}

function Empty({ board }: { board: Board | undefined }) {
  const { t } = useTranslation()
  if (board && board.rows.length > 0) {
    return <State title={t('contest.rank.noneFound')} text={t('contest.rank.noneFoundText')} />
  }
  const text = board?.info.isEnded ? 'contest.rank.noneEver' : 'contest.rank.noneText'
  return <State title={t('contest.rank.none')} text={t(text)} />
}

function FrozenNotice({ info, isManager }: { info: Board['info']; isManager: boolean }) {
  const { t } = useTranslation()
  const time = info.freezeTime === null ? '' : minuteNear(info.freezeTime, serverNow())
  return (
    <span className={style.frozen} role="status">
      <Icon name="snow" />
      {t(isManager ? 'contest.rank.frozenManager' : 'contest.rank.frozen', { time })}
    </span>
  )
}

function DensityChoice({ density, onChange }: { density: Density; onChange: (density: Density) => void }) {
  const { t } = useTranslation()
  return (
    <span className={style.density}>
      <Segment
        label={t('contest.rank.density')}
        value={density}
        options={densities.map((value) => ({ value, label: t(`contest.rank.densities.${value}`) }))}
        onChange={onChange}
      />
    </span>
  )
}

interface FiltersProps {
  board: Board | undefined
  filter: RankFilter
  onFilter: (filter: RankFilter) => void
}

function Filters({ board, filter, onFilter }: FiltersProps) {
  const { t } = useTranslation()
  const gids = Object.keys(board?.groups ?? {})
  const groups = useQuery({ ...groupsQuery(), enabled: gids.length > 0 })
  const shown = groups.data?.docs.filter(({ gid }) => gids.includes(String(gid))) ?? []
  return (
    <>
      <Input
        icon="search"
        boxClassName={style.find}
        aria-label={t('contest.rank.findName')}
        placeholder={t('contest.rank.findName')}
        maxLength={30}
        value={filter.name ?? ''}
        onChange={(event) => onFilter({ ...filter, name: event.target.value || undefined })}
      />
      {shown.length > 0 && (
        <Select
          boxClassName={style.group}
          aria-label={t('contest.rank.group')}
          value={filter.group ?? ''}
          onChange={(event) => onFilter({ ...filter, group: Number(event.target.value) || undefined })}
        >
          <option value="">{t('contest.rank.anyGroup')}</option>
          {shown.map(({ gid, title }) => (
            <option key={gid} value={gid}>
              {title}
            </option>
          ))}
        </Select>
      )}
    </>
  )
}

function ManagerTools({ contest: { cid, title, mayUnfreeze, mayExport } }: Pick<RanklistProps, 'contest'>) {
  const { t } = useTranslation()
  const unfreeze = useUnfreeze(cid)
  const live = useRealtimeState() === 'open'
  const ask = async () => {
    const agreed = await confirm({
      title: t('contest.rank.unfreezeTitle', { title }),
      text: t('contest.rank.unfreezeText'),
      action: t('contest.rank.unfreeze'),
    })
    if (agreed) unfreeze.mutate(undefined, { onSuccess: () => toast.success(t('contest.rank.unfrozen')) })
  }
  return (
    <>
      {mayUnfreeze && (
        <Button icon="snow" busy={unfreeze.isPending} onClick={() => void ask()}>
          {t('contest.rank.unfreeze')}
        </Button>
      )}
      {mayExport && (
        <>
          <a className={buttonClass({})} href={exportUrl(cid, 'xlsx')} download>
            <Icon name="download" />
            {t('contest.rank.export')}
          </a>
          <a className={buttonClass({})} href={exportUrl(cid, 'csv')} download>
            <Icon name="download" />
            {t('contest.rank.exportCsv')}
          </a>
        </>
      )}
      {live && (
        <span className={style.live} title={t('submission.live')}>
          <Icon name="plug" />
          <span className="vh">{t('submission.live')}</span>
        </span>
      )}
    </>
  )
}
