import type { JudgeHost, PartTrouble } from '@verdict/contract/judge-host'
import { languageName, languageRecords } from '@verdict/domain/language'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastFailure } from '../../../lib/errors.ts'
import { thousands } from '../../../lib/format.ts'
import { useSession } from '../../../lib/session/session.ts'
import { Button, Verb } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/dialog/confirm.tsx'
import { Switch } from '../../../ui/field/field.tsx'
import { Notice, PageHead } from '../../../ui/layout/page.tsx'
import { DataTable, type Column } from '../../../ui/table/data-table.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { Ago, Num } from '../../../ui/text.tsx'
import { toast } from '../../../ui/toast/toast.ts'
import { judgeHostsQuery, useChangeHost, useRemoveHost } from './api/judge-hosts.ts'
import { EditHostDialog } from './edit-host-dialog.tsx'
import { JoinTokens } from './join-tokens.tsx'
import style from './judge-host.module.css'
import { NewHostDialog } from './new-host-dialog.tsx'

type State = 'disabled' | 'draining' | 'drained' | 'offline' | 'paused' | 'development' | 'online'

function stateOf(host: JudgeHost): State {
  if (host.disabled) return 'disabled'
  if (host.drained) return host.online && host.status && host.status.busy > 0 ? 'draining' : 'drained'
  if (!host.online) return 'offline'
  if (host.status?.paused) return 'paused'
  return host.status?.mode === 'development' ? 'development' : 'online'
}

const colors = {
  disabled: 'default',
  draining: 'blue',
  drained: 'default',
  offline: 'red',
  paused: 'orange',
  development: 'gold',
  online: 'green',
} as const

/** The built-in host has a translated name. */
const nameOf = (t: TFunction, { builtIn, name }: JudgeHost): string => (builtIn ? t('judges.builtIn') : name)

interface Actions {
  change: (host: JudgeHost, disabled: boolean) => void
  edit: (host: JudgeHost) => void
  remove: (host: JudgeHost) => void
}

const slotsOf = ({ status, share }: JudgeHost): string => {
  if (!status) return '–'
  return `${status.busy} / ${status.slots}${share === 100 ? '' : ` (${share} %)`}`
}

function columns(t: TFunction, actions: Actions | null): Column<JudgeHost>[] {
  const shown: Column<JudgeHost>[] = [
    {
      key: 'name',
      header: t('judges.name'),
      rowHeader: true,
      area: 'n',
      cell: (host) => (
        <span className={style.named}>
          {nameOf(t, host)}
          {host.labels.map((label) => (
            <Tag key={label}>{label}</Tag>
          ))}
        </span>
      ),
    },
    {
      key: 'state',
      header: t('judges.state'),
      width: '120px',
      area: 's',
      cell: (host) => <Tag color={colors[stateOf(host)]}>{t(`judges.states.${stateOf(host)}`)}</Tag>,
    },
    {
      key: 'seen',
      header: t('judges.lastSeen'),
      width: '120px',
      area: 'l',
      phoneHeader: true,
      cell: (host) => (host.lastSeenAt ? <Ago value={host.lastSeenAt} /> : '–'),
    },
    {
      key: 'slots',
      header: t('judges.slots'),
      align: 'right',
      width: '88px',
      cell: slotsOf,
    },
    {
      key: 'load',
      header: t('judges.load'),
      align: 'right',
      width: '72px',
      cell: (host) => host.status?.load.toFixed(2) ?? '–',
    },
    {
      key: 'speed',
      header: <span title={t('judges.speedHint')}>{t('judges.speed')}</span>,
      align: 'right',
      width: '88px',
      cell: ({ status }) => (status?.speedMs === undefined ? '–' : `${status.speedMs.toFixed(1)} ms`),
    },
    {
      key: 'done',
      header: t('judges.tasksDone'),
      align: 'right',
      width: '96px',
      cell: (host) => <Num value={host.tasksDone} />,
    },
    {
      key: 'errors',
      header: t('judges.errors'),
      align: 'right',
      width: '80px',
      cell: (host) => <Num value={host.errors} />,
    },
    {
      key: 'version',
      header: t('judges.version'),
      width: '140px',
      ellipsis: true,
      cell: (host) => host.status?.version ?? '–',
    },
  ]
  return actions ? [...shown, ...verbs(t, actions)] : shown
}

const verbs = (t: TFunction, actions: Actions): Column<JudgeHost>[] => [
  {
    key: 'enabled',
    header: t('judges.takesWork'),
    align: 'center',
    width: '104px',
    area: 'e',
    cell: (host) => (
      <Switch
        quiet
        checked={!host.disabled}
        aria-label={t('judges.enabled', { name: nameOf(t, host) })}
        onChange={(enabled) => actions.change(host, !enabled)}
      />
    ),
  },
  {
    key: 'verbs',
    header: t('judges.actions'),
    hiddenHeader: true,
    align: 'right',
    width: '128px',
    area: 'v',
    cell: (host) => (
      <>
        <Verb onClick={() => actions.edit(host)}>{t('common.edit')}</Verb>
        {!host.builtIn && (
          <Verb danger onClick={() => actions.remove(host)}>
            {t('common.delete')}
          </Verb>
        )}
      </>
    ),
  },
]

interface Installation {
  troubles: readonly PartTrouble[]
  diskShortage: number | null
}

function InstallationWarnings({ troubles, diskShortage }: Installation) {
  const { t } = useTranslation()
  const parts: Record<string, string> = {
    judge: t('judges.parts.judge'),
    database: t('judges.parts.database'),
  }
  return (
    <div className="stack">
      {diskShortage !== null && <Notice>{t('nav.diskFull', { free: thousands(diskShortage) })}</Notice>}
      {troubles.map(({ part, reason }) => (
        <Notice key={part}>{t('judges.partDown', { part: parts[part] ?? part, reason })}</Notice>
      ))}
    </div>
  )
}

function Warnings({ hosts, unlike }: { hosts: readonly JudgeHost[]; unlike: number | null }) {
  const { t } = useTranslation()
  const usable = hosts.filter((host) => ['online', 'development'].includes(stateOf(host)))
  const differing = hosts.flatMap((host) =>
    (host.status?.compilers ?? [])
      .filter((compiler) => !compiler.matchesReference)
      .map(
        (compiler) =>
          `${nameOf(t, host)}: ${languageName(compiler.language)} ${compiler.version} (${languageRecords[compiler.language].reference})`,
      ),
  )
  return (
    <div className="stack">
      {hosts.map(
        (host) =>
          stateOf(host) === 'paused' && (
            <Notice key={host.id} kind="warning">
              {t('judges.paused', { name: nameOf(t, host), reason: host.status?.paused?.reason ?? '' })}
            </Notice>
          ),
      )}
      {hosts.map(
        (host) =>
          stateOf(host) === 'online' &&
          host.status?.lacks && (
            <Notice key={host.id} kind="warning">
              {t('judges.lacks', { name: nameOf(t, host), reason: host.status.lacks })}
            </Notice>
          ),
      )}
      {unlike !== null && <Notice kind="warning">{t('judges.unlike', { percent: unlike })}</Notice>}
      {usable.some((host) => stateOf(host) === 'development') && (
        <Notice kind="warning">{t('judges.developmentMode')}</Notice>
      )}
      {differing.length > 0 && (
        <Notice kind="info">{t('judges.differs', { list: differing.join(', ') })}</Notice>
      )}
    </div>
  )
}

export function JudgeHosts() {
  const { t } = useTranslation()
  const { isRoot } = useSession()
  const [creating, setCreating] = useState(false)
  const [editing, setEditing] = useState<JudgeHost | null>(null)
  const list = useQuery(judgeHostsQuery())
  const change = useChangeHost()
  const remove = useRemoveHost()
  const actions: Actions = {
    change: (host, disabled) => change.mutate({ id: host.id, disabled }, { onError: toastFailure }),
    edit: setEditing,
    remove: (host) =>
      void confirm({
        title: t('judges.removeTitle', { name: host.name }),
        text: t('judges.removeText'),
        action: t('common.delete'),
        danger: true,
      }).then((agreed) => {
        if (agreed)
          remove.mutate(host.id, {
            onError: toastFailure,
            onSuccess: () => toast.success(t('judges.removed')),
          })
      }),
  }
  const queue = list.data?.queue
  return (
    <>
      <PageHead title={t('judges.title')} count={list.data?.docs.length} awaits={list.isPending}>
        {queue && (
          <span className="sec">
            {t('judges.queue', { waiting: thousands(queue.waiting), running: thousands(queue.running) })}{' '}
            {queue.oldest && (
              <>
                ({t('judges.oldest')} <Ago value={queue.oldest} />,{' '}
                {t('judges.waits', { seconds: thousands(queue.waitingSeconds) })})
              </>
            )}
          </span>
        )}
        {isRoot && (
          <Button look="primary" icon="plus" onClick={() => setCreating(true)}>
            {t('judges.create')}
          </Button>
        )}
      </PageHead>
      {list.data && <InstallationWarnings {...list.data} />}
      {list.data && <Warnings hosts={list.data.docs} unlike={list.data.unlike} />}
      <DataTable
        caption={t('judges.title')}
        columns={columns(t, isRoot ? actions : null)}
        rows={list.isError ? [] : list.data?.docs}
        rowKey={(host) => host.id}
        dense
        skeletonRows={2}
        error={list.error}
        onRetry={() => void list.refetch()}
        empty={{ title: t('judges.none'), text: t('judges.noneText') }}
        phone={'"n s e" auto "l v v" auto / minmax(0, 1fr) auto auto'}
      />
      {list.data && <JoinTokens tokens={list.data.joinTokens} isRoot={isRoot} />}
      {editing && (
        <EditHostDialog host={editing} name={nameOf(t, editing)} onClose={() => setEditing(null)} />
      )}
      {creating && <NewHostDialog onClose={() => setCreating(false)} />}
    </>
  )
}
