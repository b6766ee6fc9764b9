import { randomUUID } from 'node:crypto'
import { ltiLimits } from '@verdict/domain/field-limits'
import { Privilege } from '@verdict/domain/privilege'
import { LtiBrowser, registeredPlatform } from '../lti-browser.ts'
import { instructor, type Launch } from '../lti-platform.ts'
import type { TestPerson } from '../server.ts'
import type { Provocations } from './provoking.ts'
import { unknown } from './shaped.ts'
import { archived, coded, type Refused, root, server, user } from './world.ts'

const secret = 'x'.repeat(ltiLimits.secret)
const noLaunch = { params: { launchId: randomUUID() } }
const ofUnknown = (id: number) => ({ params: { id, contextId: unknown } })

const newPlatform = (clientId: string) => ({
  name: 'P',
  issuer: 'https://p.example',
  clientId,
  deployments: ['1'],
  loginUrl: 'https://p.example/auth',
  tokenUrl: 'https://p.example/token',
  keysUrl: 'https://p.example/keys',
})
const add = (clientId: string) => server.call(root, 'POST /admin/lti', { body: newPlatform(clientId) })

const teacherThere = (): Launch => ({
  who: { sub: randomUUID(), name: 'T', roles: [instructor] },
  link: { id: 'l', title: 'L' },
})

async function withPlatformsFull(ask: () => Promise<Refused>): Promise<Refused> {
  for (let count = 0; count < ltiLimits.platforms; count += 1) await add(`one-of-many-${count}`)
  const refused = await ask()
  await server.db.deleteFrom('lti_platforms').where('client_id', 'like', 'one-of-many-%').execute()
  return refused
}

interface Window {
  launchId: string
  headers: Record<string, string>
}

/** In a window whose launch waits for an account; `who` is logged in there. */
async function inWindow(
  who: TestPerson | null,
  ask: (window: Window) => Promise<Refused>,
  settings: object = {},
  there?: Launch['who'],
): Promise<Refused> {
  const platform = await registeredPlatform(server, root, settings)
  try {
    const opened = async (): Promise<Window> => {
      const browser = new LtiBrowser(server)
      const { location = '' } = await browser.launch(platform, {
        ...teacherThere(),
        ...(there && { who: there }),
      })
      if (who) browser.take(who.cookie)
      return { launchId: location.split('/').at(-1)!, ...browser.headers }
    }
    if (who) await account('own', await opened())
    return await ask(await opened())
  } finally {
    await platform.close()
  }
}

/** By root's rule somebody is found who was not there when the window opened. */
async function asFound(fields: { privilege?: Privilege; second_factor_at?: Date }): Promise<Refused> {
  const number = randomUUID().slice(0, 18)
  const who = { ...teacherThere().who, number }
  const ask = async (window: Window): Promise<Refused> => {
    const found = await server.person(`found-${number.slice(0, 8)}`)
    await server.db
      .updateTable('users')
      .set({ ...fields, student_number: number })
      .where('id', '=', found.userId)
      .execute()
    return account('new', window)
  }
  return inWindow(null, ask, { matches: 'number' }, who)
}

const account = (whose: 'own' | 'new', { launchId, headers }: Window) =>
  server.call(null, 'POST /lti/launch/:launchId/account', {
    params: { launchId },
    body: { account: whose },
    headers,
  })

const choosing =
  (courseId: number, cid: number | null = null) =>
  async () => {
    const platform = await registeredPlatform(server, root)
    const browser = new LtiBrowser(server)
    const { location = '' } = await browser.launch(platform, teacherThere())
    await platform.close()
    const params = { launchId: location.split('/').at(-1)! }
    // Root chooses for a course that exists, somebody else for one of others.
    browser.take(cid === unknown || courseId === archived.id ? root.cookie : user.cookie)
    await account('own', { ...params, ...browser.headers })
    return server.call(null, 'POST /lti/launch/:launchId/choice', {
      params,
      body: { courseId, cid },
      ...browser.headers,
    })
  }

async function withoutRoster(): Promise<Refused> {
  const { platformId } = (await add('without-roster')).data
  const { context_id } = await server.db
    .insertInto('lti_contexts')
    .values({
      platform_id: platformId,
      deployment: '1',
      context: 'c',
      title: 'C',
      course_id: coded.id,
      linked_by: root.userId,
    })
    .returning('context_id')
    .executeTakeFirstOrThrow()
  const params = { id: coded.id, contextId: context_id }
  return server.call(root, 'POST /course/:id/lti/:contextId/sync', { params })
}

const role = { body: { teacherRole: 'ta' as const } }

/** Calls of learning platforms. */
export const ltiRefusals = {
  'GET /admin/lti': {},
  'POST /admin/lti': {
    LTI_PLATFORM_TAKEN: async () => {
      await add('taken')
      return add('taken')
    },
    LTI_PLATFORMS_FULL: () => withPlatformsFull(() => add('one-too-many')),
  },
  'PUT /admin/lti/:platformId': {
    LTI_PLATFORM_TAKEN: async () => {
      await add('first')
      const { platformId } = (await add('second')).data
      const params = { platformId }
      return server.call(root, 'PUT /admin/lti/:platformId', { params, body: { clientId: 'first' } })
    },
  },
  'DELETE /admin/lti/:platformId': {},
  'POST /admin/lti/invitation': {
    LTI_PLATFORMS_FULL: () => withPlatformsFull(() => server.call(root, 'POST /admin/lti/invitation', {})),
  },
  'POST /admin/lti/keys': {},
  'POST /lti/page/confirm': {
    LTI_LAUNCH_GONE: () =>
      server.call(null, 'POST /lti/page/confirm', { body: { page: secret, stored: secret } }),
  },
  'POST /lti/page/ticket': {
    LTI_LAUNCH_GONE: () =>
      server.call(null, 'POST /lti/page/ticket', { body: { page: secret, framed: true } }),
  },
  'POST /lti/page/answer': {
    LTI_LAUNCH_GONE: () => server.call(null, 'POST /lti/page/answer', { body: { page: secret } }),
  },
  'GET /lti/launch/:launchId': {
    LTI_LAUNCH_GONE: () => server.call(user, 'GET /lti/launch/:launchId', noLaunch),
  },
  'POST /lti/launch/:launchId/account': {
    LTI_LAUNCH_GONE: () =>
      server.call(user, 'POST /lti/launch/:launchId/account', { ...noLaunch, body: { account: 'own' } }),
    LOGIN_REQUIRED: () => inWindow(null, (window) => account('own', window)),
    BANNED: () => asFound({ privilege: Privilege.Banned }),
    SECOND_FACTOR_NEEDED: () => asFound({ second_factor_at: new Date() }),
    LTI_PERSON_TAKEN: () => inWindow(user, (window) => account('own', window)),
    LTI_ACCOUNTS_CLOSED: () => inWindow(null, (window) => account('new', window), { creates: false }),
  },
  'POST /lti/launch/:launchId/choice': {
    LTI_LAUNCH_GONE: () =>
      server.call(user, 'POST /lti/launch/:launchId/choice', {
        ...noLaunch,
        body: { courseId: coded.id, cid: null },
      }),
    NOT_FOUND: () => choosing(coded.id, unknown)(),
    FORBIDDEN: () => choosing(coded.id)(),
    COURSE_ARCHIVED: () => choosing(archived.id)(),
  },
  'GET /course/:id/lti': {
    FORBIDDEN: () => server.call(user, 'GET /course/:id/lti', { params: { id: coded.id } }),
  },
  'PUT /course/:id/lti/:contextId': {
    FORBIDDEN: () => server.call(user, 'PUT /course/:id/lti/:contextId', { ...ofUnknown(coded.id), ...role }),
    COURSE_ARCHIVED: () =>
      server.call(root, 'PUT /course/:id/lti/:contextId', { ...ofUnknown(archived.id), ...role }),
  },
  'DELETE /course/:id/lti/:contextId': {
    FORBIDDEN: () => server.call(user, 'DELETE /course/:id/lti/:contextId', ofUnknown(coded.id)),
  },
  'POST /course/:id/lti/:contextId/sync': {
    FORBIDDEN: () => server.call(user, 'POST /course/:id/lti/:contextId/sync', ofUnknown(coded.id)),
    COURSE_ARCHIVED: () => server.call(root, 'POST /course/:id/lti/:contextId/sync', ofUnknown(archived.id)),
    LTI_NO_ROSTER: withoutRoster,
  },
  'GET /course/:id/lti/:contextId/members': {
    FORBIDDEN: () => server.call(user, 'GET /course/:id/lti/:contextId/members', ofUnknown(coded.id)),
  },
  'GET /course/:id/lti-grades': {
    FORBIDDEN: () => server.call(user, 'GET /course/:id/lti-grades', { params: { id: coded.id } }),
  },
  'POST /course/:id/lti-grades': {
    FORBIDDEN: () => server.call(user, 'POST /course/:id/lti-grades', { params: { id: coded.id }, body: {} }),
    COURSE_ARCHIVED: () =>
      server.call(root, 'POST /course/:id/lti-grades', { params: { id: archived.id }, body: {} }),
  },
} satisfies Partial<Provocations>
