import { judgedAsUsual } from '@verdict/contract/judge-protocol'
import { buildLimits } from '@verdict/domain/build'
import { Language } from '@verdict/domain/language'
import { ProblemType } from '@verdict/domain/problem'
import { hostStatus, judgeHost } from '../judging.ts'
import { type Provocations, twice, whileStopping } from './provoking.ts'
import { madeItem, madeStress, unknown, zeros } from './shaped.ts'
import { makingHost } from './recipe.ts'
import { root, server } from './world.ts'

const builtIn = async (): Promise<{ id: number }> => {
  const { data } = await server.call(root, 'GET /admin/judges', {})
  return { id: data.docs.find((host) => host.builtIn)!.id }
}

const stranger = () => judgeHost(server, 'the-token-of-nobody')
const noTask = {
  taskId: unknown,
  fencingToken: 1,
  sid: 1,
  pid: 1000,
  kind: 1 as const,
  language: Language.C,
  code: '',
  checker: '',
  protocol: 'testlib' as const,
  flags: [],
  comparison: null,
  ...judgedAsUsual,
  timeMs: 1000,
  memoryKb: 65_536,
  tests: [],
  groups: null,
  showsFailure: false,
  traceparent: null,
  verification: null,
}

const noTrial = {
  trialId: unknown,
  type: ProblemType.SpecialJudge,
  code: 'x',
  protocol: 'testlib' as const,
  flags: [],
  processes: 1,
  sources: [],
  input: '',
  output: '',
  answer: '',
}

const leaseWhileStopping = () =>
  whileStopping('/api/judge/lease', hostStatus, {
    authorization: `Bearer ${server.context.settings.judgeToken}`,
  })

/** Calls of judge hosts, and of those who manage them. */
export const judgingRefusals = {
  'GET /judging': {},
  'GET /admin/overview': {},
  'GET /health/report': {},
  'GET /admin/setup': {},
  'POST /health/probe': {
    RATE_LIMITED: async () => {
      for (let times = 0; times < 3; times += 1) await server.call(root, 'POST /health/probe', {})
      return server.call(root, 'POST /health/probe', {})
    },
  },
  'GET /admin/judges': {},
  'POST /admin/judges': {
    HOST_NAME_TAKEN: () =>
      twice(() => server.call(root, 'POST /admin/judges', { body: { name: 'taken-host' } })),
  },
  'PUT /admin/judges/:id': {
    HOST_NAME_TAKEN: async () => {
      await server.call(root, 'POST /admin/judges', { body: { name: 'first-host' } })
      const { data } = await server.call(root, 'POST /admin/judges', { body: { name: 'second-host' } })
      const params = { id: data.host.id }
      return server.call(root, 'PUT /admin/judges/:id', { params, body: { name: 'first-host' } })
    },
    HOST_BUILT_IN: async () =>
      server.call(root, 'PUT /admin/judges/:id', { params: await builtIn(), body: { name: 'other' } }),
  },
  'DELETE /admin/judges/:id': {
    HOST_BUILT_IN: async () => server.call(root, 'DELETE /admin/judges/:id', { params: await builtIn() }),
  },
  'POST /admin/judge-tokens': {
    HOST_NAME_TAKEN: () =>
      twice(() =>
        server.call(root, 'POST /admin/judge-tokens', { body: { name: 'taken-token', labels: [] } }),
      ),
  },
  'DELETE /admin/judge-tokens/:id': {},
  'POST /judge/join': {
    HOST_UNKNOWN: () => server.call(null, 'POST /judge/join', { body: { token: 'of-nobody', name: 'lab' } }),
  },
  'POST /judge/warm-up/:cid/progress': { HOST_UNKNOWN: () => stranger().warmUpProgress(unknown) },
  'POST /judge/start': { HOST_UNKNOWN: () => stranger().start() },
  'POST /judge/lease': {
    HOST_UNKNOWN: () => stranger().lease(),
    NOT_READY: leaseWhileStopping,
  },
  'POST /judge/task/:taskId/renew': { HOST_UNKNOWN: () => stranger().renew(noTask) },
  'POST /judge/task/:taskId/progress': {
    HOST_UNKNOWN: () => stranger().progress(noTask, 1, []),
    LEASE_LOST: () => judgeHost(server).progress(noTask, 1, []),
  },
  'POST /judge/task/:taskId/finish': {
    HOST_UNKNOWN: () => stranger().finish(noTask),
    LEASE_LOST: () => judgeHost(server).finish(noTask),
  },
  'POST /judge/trial/:trialId/renew': { HOST_UNKNOWN: () => stranger().renewTrial(noTrial) },
  'POST /judge/trial/:trialId/finish': {
    HOST_UNKNOWN: () => stranger().finishTrial(noTrial),
    LEASE_LOST: () => judgeHost(server).finishTrial(noTrial),
  },
  'POST /judge/run/:runId/renew': { HOST_UNKNOWN: () => stranger().renewRun({ runId: unknown }) },
  'POST /judge/run/:runId/finish': {
    HOST_UNKNOWN: () => stranger().finishRun({ runId: unknown }),
    LEASE_LOST: () => judgeHost(server).finishRun({ runId: unknown }),
  },
  'POST /judge/make/:makeId/renew': { HOST_UNKNOWN: () => stranger().renewMake({ makeId: unknown }) },
  'PUT /judge/blob/:sha256': {
    HOST_UNKNOWN: () => stranger().putFileAs(zeros, Buffer.from('x')),
    LEASE_LOST: () => judgeHost(server).putFileAs(zeros, Buffer.from('x')),
    BAD_REQUEST: () => makingHost((host) => host.putFileAs(zeros, null)),
    TOO_LARGE: () => makingHost((host) => host.putFileAs(zeros, Buffer.alloc(buildLimits.fileBytes + 1))),
  },
  'POST /judge/make/:makeId/items': {
    HOST_UNKNOWN: () => stranger().made({ makeId: unknown }, [madeItem]),
    LEASE_LOST: () => judgeHost(server).made({ makeId: unknown }, [madeItem]),
    NOT_FOUND: () =>
      makingHost((host, make) => host.made(make, [{ ...madeItem, input: { sha256: zeros, bytes: 1 } }])),
  },
  'POST /judge/make/:makeId/stress': {
    HOST_UNKNOWN: () => stranger().stressed({ makeId: unknown }, madeStress),
    LEASE_LOST: () => judgeHost(server).stressed({ makeId: unknown }, madeStress),
  },
  'POST /judge/make/:makeId/finish': {
    HOST_UNKNOWN: () => stranger().finishMake({ makeId: unknown }),
    LEASE_LOST: () => judgeHost(server).finishMake({ makeId: unknown }),
  },
  'GET /judge/blob/:sha256': {
    HOST_UNKNOWN: () => stranger().blob(zeros),
    NOT_FOUND: () => judgeHost(server).blob(zeros),
  },
} satisfies Partial<Provocations>
