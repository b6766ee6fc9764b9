import { useTranslation } from 'react-i18next'
import { serverNow } from '../../../lib/clock/server-clock.ts'
import { useRealtimeState } from '../../../lib/realtime/subscriptions.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { Switch } from '../../../ui/field/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { exportUrl, useUnfreeze, type Eyes } from './api/ranklist.ts'
import { DensityChoice } from './density-choice.tsx'
import type { Density } from './density.ts'
import { Filters, type FiltersProps, type RankFilter } from './filters.tsx'
import style from './ranklist.module.css'

export interface RankedContest {
  cid: number
  title: string
  start: string
  end: string
  /** The viewer is not in it. */
  isOutside?: boolean
  isManager: boolean
  keepsRanklist: boolean
  mayUnfreeze: boolean
  mayExport: boolean
  isFrozen: boolean
  freezeTime: string | null
  /** How problems without groups of tests give points. */
  ungrouped: 'share' | 'whole' | undefined
  option?: { openBoard: boolean }
  /** The viewer's virtual participation, and whether it goes on. */
  virtual?: { start: string } | undefined
  replays?: boolean
  /** The viewer's, in a contest of teams. */
  team?: { number: number } | undefined
}

interface RankToolsProps extends FiltersProps<RankFilter> {
  contest: RankedContest
  density: Density
  onDensity: (density: Density) => void
  onPresent: () => void
  refresh: { auto: boolean; setAuto: (on: boolean) => void; now: () => void; busy: boolean }
}

export function RankTools(props: RankToolsProps) {
  const { contest, beside, filter, onFilter, density, onDensity, onPresent, refresh } = props
  const { t } = useTranslation()
  return (
    <div className={style.tools}>
      {contest.isOutside ? <h2>{t('contest.tab.ranklist')}</h2> : <h1>{t('contest.tab.ranklist')}</h1>}
      <span className={style.end}>
        <Filters beside={beside} filter={filter} onFilter={onFilter} />
        <DensityChoice density={density} onChange={onDensity} />
        <EyesSwitch contest={contest} as={filter.as} onChange={(as) => onFilter({ ...filter, as })} />
        {!contest.isOutside && !contest.replays && (
          <Switch checked={refresh.auto} onChange={refresh.setAuto}>
            {t('contest.rank.auto')}
          </Switch>
        )}
        <Button
          icon="refresh"
          busy={refresh.busy}
          onClick={refresh.now}
          className={style.refresh}
          aria-label={t('common.refresh')}
          title={t('common.refresh')}
        />
        <Live />
        <Button
          icon="presentation"
          onClick={onPresent}
          className={style.presenter}
          aria-haspopup="dialog"
          aria-label={t('contest.rank.present')}
          title={t('contest.rank.presentHint')}
        >
          <span className={style.word}>{t('contest.rank.present')}</span>
        </Button>
        {(contest.isOutside || contest.option?.openBoard) && (
          <a className={buttonClass({})} href={`/contest/${contest.cid}/board`}>
            {t('contest.rank.publicBoard')}
          </a>
        )}
        <ManagerTools contest={contest} />
      </span>
    </div>
  )
}

/** Whether managers see, or will see, more than others. */
const mayHide = ({ freezeTime, isFrozen, end }: RankedContest): boolean =>
  freezeTime !== null && (isFrozen || serverNow() < Date.parse(end))

interface EyesSwitchProps {
  contest: RankedContest
  as: Eyes
  onChange: (as: Eyes) => void
}

/** Contestants who have no ranklist would see nothing. */
export const hasTwoViews = ({ isManager, keepsRanklist }: RankedContest): boolean =>
  isManager && !keepsRanklist

export function EyesSwitch({ contest, as, onChange }: EyesSwitchProps) {
  const { t } = useTranslation()
  if (contest.virtual && !contest.replays) {
    return (
      <Switch checked={as === 'virtual'} onChange={(on) => onChange(on ? 'virtual' : undefined)}>
        {t('contest.virtual.withMine')}
      </Switch>
    )
  }
  if (!hasTwoViews(contest) || !mayHide(contest)) return null
  return (
    <Switch checked={as === 'contestant'} onChange={(on) => onChange(on ? 'contestant' : undefined)}>
      {t('contest.rank.asContestant')}
    </Switch>
  )
}

function Live() {
  const { t } = useTranslation()
  if (useRealtimeState() !== 'open') return null
  return (
    <span className={style.live} title={t('submission.live')}>
      <Icon name="plug" />
      <span className="vh">{t('submission.live')}</span>
    </span>
  )
}

function ManagerTools({ contest: { cid, title, mayUnfreeze, mayExport } }: { contest: RankedContest }) {
  const { t } = useTranslation()
  const unfreeze = useUnfreeze(cid)
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
    </>
  )
}
