import type { ContestJudging } from '@verdict/contract/judge-host'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../../lib/errors.ts'
import { useSession } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field/field.tsx'
import { Notice, Page, PageHead } from '../../../ui/layout/page.tsx'
import { DataTable, type Column } from '../../../ui/table/data-table.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { contestJudgingQuery, useLabelContest, useWarmUp } from './api/judge-hosts.ts'
import style from './judge-host.module.css'

type Host = ContestJudging['hosts'][number]

function warmthOf(
  t: TFunction,
  { warmUp }: Host,
): { color: 'default' | 'green' | 'blue' | 'orange'; text: string } {
  if (!warmUp) return { color: 'default', text: t('judges.contest.notWarm') }
  const { done, total, finished, fault } = warmUp
  if (fault !== '') return { color: 'orange', text: t('judges.contest.incomplete', { done, total, fault }) }
  if (finished) return { color: 'green', text: t('judges.contest.ready') }
  return { color: 'blue', text: t('judges.contest.warming', { done, total }) }
}

const columns = (t: TFunction): Column<Host>[] => [
  {
    key: 'name',
    header: t('judges.name'),
    rowHeader: true,
    area: 'n',
    cell: ({ builtIn, name }) => (builtIn ? t('judges.builtIn') : name),
  },
  {
    key: 'state',
    header: t('judges.state'),
    width: '120px',
    area: 's',
    cell: ({ online }) => (
      <Tag color={online ? 'green' : 'red'}>{t(`judges.states.${online ? 'online' : 'offline'}`)}</Tag>
    ),
  },
  {
    key: 'speed',
    header: t('judges.speed'),
    align: 'right',
    width: '120px',
    area: 'v',
    phoneHeader: true,
    cell: ({ speedMs }) => (speedMs === null ? '–' : `${speedMs.toFixed(1)} ms`),
  },
  {
    key: 'warm',
    header: t('judges.contest.warmState'),
    width: '320px',
    area: 'w',
    cell: (host) => {
      const { color, text } = warmthOf(t, host)
      return <Tag color={color}>{text}</Tag>
    },
  },
]

function Label({ cid, judging }: { cid: number; judging: ContestJudging }) {
  const { t } = useTranslation()
  const { isAdmin } = useSession()
  const change = useLabelContest(cid)
  const labels = [...new Set([...judging.labels, ...(judging.label === null ? [] : [judging.label])])]
  return (
    <SelectField
      className={style.label}
      label={t('judges.contest.label')}
      hint={isAdmin ? undefined : t('judges.contest.labelHint')}
      value={judging.label ?? ''}
      disabled={!isAdmin || change.isPending}
      onChange={(event) => change.mutate(event.target.value || null, { onError: toastFailure })}
    >
      <option value="">{t('judges.contest.anyHost')}</option>
      {labels.map((label) => (
        <option key={label} value={label}>
          {t('judges.contest.withLabel', { label })}
        </option>
      ))}
    </SelectField>
  )
}

export function ContestJudgingPage({ cid, title }: { cid: number; title: string }) {
  const { t } = useTranslation()
  const judging = useQuery(contestJudgingQuery(cid))
  const warm = useWarmUp(cid)
  const { data } = judging
  return (
    <Page title={`${t('judges.contest.title')} · ${title}`}>
      <PageHead title={t('judges.contest.title')} count={data?.hosts.length}>
        <Button
          look="primary"
          busy={warm.isPending}
          disabled={!data?.hosts.some(({ online }) => online)}
          onClick={() => warm.mutate(undefined, { onError: toastFailure })}
        >
          {t('judges.contest.warm')}
        </Button>
      </PageHead>
      <p className="sec">{t('judges.contest.text')}</p>
      {data && <Label cid={cid} judging={data} />}
      {data && data.unlike !== null && (
        <Notice kind="warning">{t('judges.contest.unlike', { percent: data.unlike })}</Notice>
      )}
      <DataTable
        caption={t('judges.contest.title')}
        columns={columns(t)}
        rows={judging.isError ? [] : data?.hosts}
        rowKey={({ id }) => id}
        dense
        skeletonRows={2}
        error={judging.error}
        onRetry={() => void judging.refetch()}
        empty={{ title: t('judges.contest.none'), text: t('judges.contest.noneText') }}
        phone={'"n s" auto "w v" auto / minmax(0, 1fr) auto'}
      />
    </Page>
  )
}
