import { sightings } from '../../../platform/sightings.ts'
import { hostsForHealth, unlikeHosts } from '../../../judging/index.ts'
import type { Check, Fault } from '../health-check.ts'

type Hosts = Awaited<ReturnType<typeof hostsForHealth>>

const namesOf = (hosts: Hosts): string => hosts.map(({ name }) => name).join(', ')

/** Begins a host's message (apps/judge/src/host.ts). */
const selfTestWords = 'sandbox self-test'

function absence(all: Hosts, enabled: Hosts): Fault[] {
  if (all.length === 0) return [['HOST_NONE']]
  if (enabled.length === 0) return [['HOSTS_DISABLED']]
  const away = enabled.filter(({ online }) => !online)
  if (away.length === 0) return []
  return [[away.length === enabled.length ? 'HOSTS_OFFLINE' : 'HOST_OFFLINE', { names: namesOf(away) }]]
}

const lacks = (online: Hosts): Fault[] =>
  online.flatMap(({ name, status }): Fault[] => {
    const reason = status?.paused?.reason
    if (reason === undefined) return status?.lacks ? [['HOST_LACKS', { name, reason: status.lacks }]] : []
    return [[reason.startsWith(selfTestWords) ? 'HOST_SELF_TEST' : 'HOST_PAUSED', { name, reason }]]
  })

export function tokensSeen(): Fault[] {
  const { token } = sightings()
  return token === undefined ? [] : [['HOST_TOKEN', { address: token.address }]]
}

export const hosts: Check = {
  name: 'hosts',
  async look({ db, build }) {
    const all = await hostsForHealth(db)
    const enabled = all.filter(({ disabled }) => !disabled)
    const online = enabled.filter((host) => host.online)
    const weak = online.filter(({ status }) => status?.mode === 'development')
    const others = online.filter(({ status }) => status?.build !== undefined && status.build !== build.sha)
    const percent = unlikeHosts(all)
    return {
      facts: {
        online: `${online.length} / ${enabled.length}`,
        slots: online.reduce((sum, { status }) => sum + (status?.slots ?? 0), 0),
      },
      faults: [
        ...absence(all, enabled),
        ...lacks(online),
        weak.length > 0 && ['HOST_NO_CGROUPS', { names: namesOf(weak) }],
        others.length > 0 && ['HOST_VERSION', { names: namesOf(others), version: build.sha }],
        percent !== null && ['HOSTS_UNLIKE', { percent }],
        ...tokensSeen(),
      ],
    }
  },
}
