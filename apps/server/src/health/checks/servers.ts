// The server processes of this site: whether all report, and are of one version. How each of them is stands with the link that is ill.

import type { Check } from '../check.ts'
import { allServers } from '../queries.ts'

export const servers: Check = {
  name: 'servers',
  async look({ db, build }) {
    const all = await allServers(db)
    // Nobody has reported yet, or the program that runs is of before there were reports.
    if (all.length === 0) return null
    const silent = all.filter(({ online }) => !online)
    const others = all.filter((server) => server.online && server.build !== build.sha)
    const names = (of: typeof all): string => of.map(({ name }) => name).join(', ')
    return {
      facts: { online: `${all.length - silent.length} / ${all.length}` },
      faults: [
        silent.length > 0 && ['SERVERS_SILENT', { names: names(silent) }],
        others.length > 0 && ['SERVERS_DIFFER', { names: names(others), version: build.sha }],
      ],
    }
  },
}
