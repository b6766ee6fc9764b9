// Faults of server processes are listed under the affected check.

import type { Check } from '../health-check.ts'
import { allServers } from '../health-queries.ts'

export const servers: Check = {
  name: 'servers',
  async look({ db, build }) {
    const all = await allServers(db)
    // The running version may predate reports.
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
