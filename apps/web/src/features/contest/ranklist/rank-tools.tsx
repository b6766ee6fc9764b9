import { keywordLength } from '@verdict/domain/address-limits'
import { useTranslation } from 'react-i18next'
import { serverNow } from '../../../lib/clock/server-clock.ts'
import { useRealtimeState } from '../../../lib/realtime/subscriptions.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { Input, Segment, Select, Switch } from '../../../ui/field/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { exportUrl, useUnfreeze, type Eyes } from './api/ranklist.ts'
import type { Beside } from './beside.ts'
import type { Board } from './board.ts'
import { densities, type Density } from './density.ts'
import style from './ranklist.module.css'
import { TimeIn } from '../../../ui/text.tsx'

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
  /** The viewer's, in a contest of teams. */
  team?: { number: number } | undefined
}

export interface RankFilter {
  name?: string
  group?: number
  school?: string
  organization?: number
  category?: number
  as?: Eyes
}

interface RankToolsProps extends FiltersProps {
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
        {!contest.isOutside && (
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
  if (!hasTwoViews(contest) || !mayHide(contest)) return null
  return (
    <Switch checked={as === 'contestant'} onChange={(on) => onChange(on ? 'contestant' : undefined)}>
      {t('contest.rank.asContestant')}
    </Switch>
  )
}

/** @param seesAll a manager, not viewing as a contestant */
interface FrozenNoticeProps extends Pick<Board, 'info' | 'shows'> {
  seesAll: boolean
}

export function FrozenNotice({ info, shows, seesAll }: FrozenNoticeProps) {
  const { t } = useTranslation()
  if (!info.isFrozen) return null
  return (
    <span className={style.frozen} role="status">
      <Icon name="snow" />
      {shows.others === 'when-open' ? (
        t(seesAll ? 'contest.rank.unseenManager' : 'contest.rank.unseen')
      ) : (
        <TimeIn value={info.freezeTime ?? ''} form="near">
          {(time) => t(seesAll ? 'contest.rank.frozenManager' : 'contest.rank.frozen', { time })}
        </TimeIn>
      )}
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
  beside: Beside
  filter: RankFilter
  onFilter: (filter: RankFilter) => void
}

function Filters({ beside, filter, onFilter }: FiltersProps) {
  const { groups, schools, organizations, categories } = beside
  const { t } = useTranslation()
  // Groups load late: placed so that nothing moves. Chosen ones that left the board can still be taken back.
  const { school } = filter
  const offered = school === undefined || schools.includes(school) ? schools : [school, ...schools]
  return (
    <>
      {offered.length > 0 && (
        <Select
          boxClassName={style.group}
          aria-label={t('contest.rank.school')}
          value={school ?? ''}
          onChange={(event) => onFilter({ ...filter, school: event.target.value || undefined })}
        >
          <option value="">{t('contest.rank.anySchool')}</option>
          {offered.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </Select>
      )}
      {(['organization', 'category'] as const).map((name) => {
        const items = name === 'organization' ? organizations : categories
        return (
          items.length > 0 && (
            <Select
              key={name}
              boxClassName={style.group}
              aria-label={t(`contest.rank.${name}`)}
              value={filter[name] ?? ''}
              onChange={(event) => onFilter({ ...filter, [name]: Number(event.target.value) || undefined })}
            >
              <option value="">{t(`contest.rank.any.${name}`)}</option>
              {items.map((item) => (
                <option key={item.id} value={item.id}>
                  {item.name}
                </option>
              ))}
            </Select>
          )
        )
      })}
      {groups.length > 0 && (
        <Select
          boxClassName={style.group}
          aria-label={t('contest.rank.group')}
          value={filter.group ?? ''}
          onChange={(event) => onFilter({ ...filter, group: Number(event.target.value) || undefined })}
        >
          <option value="">{t('contest.rank.anyGroup')}</option>
          {groups.map(({ gid, title }) => (
            <option key={gid} value={gid}>
              {title}
            </option>
          ))}
        </Select>
      )}
      <Input
        icon="search"
        boxClassName={style.find}
        aria-label={t('contest.rank.findName')}
        placeholder={t('contest.rank.findName')}
        maxLength={keywordLength}
        value={filter.name ?? ''}
        onChange={(event) => onFilter({ ...filter, name: event.target.value || undefined })}
      />
    </>
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
