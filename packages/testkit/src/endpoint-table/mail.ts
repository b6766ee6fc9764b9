import { createHash } from 'node:crypto'
import { pushBrowser } from '../push-service.ts'
import { good, type Provocations } from './provoking.ts'
import { server, root, user, type Refused } from './world.ts'

/** While the site may send mail, by a server that refuses connections. */
async function whileMailable(call: () => Promise<Refused>): Promise<Refused> {
  const { settings } = server.context
  settings.publicUrl = 'https://judge.example.edu'
  const on = { isOn: true, server: '127.0.0.1', port: 1, address: 'judge@example.edu' }
  try {
    await server.call(root, 'PUT /admin/mail', { body: on })
    return await call()
  } finally {
    await server.call(root, 'PUT /admin/mail', { body: { isOn: false, server: '', address: '' } })
    settings.publicUrl = null
  }
}

async function whilePushing(call: () => Promise<Refused>): Promise<Refused> {
  const { settings } = server.context
  settings.publicUrl = 'https://judge.example.edu'
  try {
    await server.call(root, 'PUT /admin/mail', { body: { push: true } })
    return await call()
  } finally {
    await server.call(root, 'PUT /admin/mail', { body: { push: false } })
    settings.publicUrl = null
  }
}

const asked = { body: { name: 'nobody-here' } }
const setMailOf = (mail: string) => server.call(user, 'PUT /account/profile', { body: { mail } })

/** With a full window. */
export async function full(key: string, count: number, seconds: number, call: () => Promise<Refused>) {
  for (let hit = 0; hit < count; hit += 1) {
    await server.context.rateLimiter.hit(key, { count, seconds }).catch(() => undefined)
  }
  return call()
}

/** Calls of mail and of forgotten passwords. */
export const mailRefusals = {
  'GET /admin/mail': {},
  'PUT /admin/mail': {
    MAIL_NEEDS_URL: () => server.call(root, 'PUT /admin/mail', { body: { isOn: true } }),
    MAIL_INCOMPLETE: async () => {
      const { settings } = server.context
      settings.publicUrl = 'https://judge.example.edu'
      const answer = await server.call(root, 'PUT /admin/mail', { body: { isOn: true } })
      settings.publicUrl = null
      return answer
    },
  },
  'POST /admin/mail/test': {
    MAIL_INCOMPLETE: () => server.call(root, 'POST /admin/mail/test', {}),
    MAIL_MISSING: () => whileMailable(() => server.call(root, 'POST /admin/mail/test', {})),
    RATE_LIMITED: () =>
      whileMailable(async () => {
        await server.call(root, 'PUT /account/profile', { body: { mail: 'root@example.edu' } })
        return full('mail-test', 10, 60, () => server.call(root, 'POST /admin/mail/test', {}))
      }),
  },
  'GET /admin/mail/deliveries': {},
  'POST /admin/mail/deliveries/:id': {
    MAIL_NOT_AGAIN: async () => {
      const { delivery_id: id } = await server.db
        .insertInto('deliveries')
        .values({
          key: 'sent',
          way: 'mail',
          kind: 'test',
          user_id: user.userId,
          recipient: 'x',
          content: '{}',
          rank: 1,
          state: 'sent',
          expires_at: new Date(0),
        })
        .returning('delivery_id')
        .executeTakeFirstOrThrow()
      return server.call(root, 'POST /admin/mail/deliveries/:id', { params: { id } })
    },
  },
  'GET /account/notices': {},
  'PUT /account/notices': {},
  'PUT /account/push': {
    PUSH_OFF: () =>
      server.call(user, 'PUT /account/push', { body: pushBrowser('https://push.example/1').keys }),
    PUSH_UNUSABLE: () =>
      whilePushing(() =>
        server.call(user, 'PUT /account/push', {
          body: { ...pushBrowser('https://push.example/1').keys, endpoint: 'https://push.example:22/' },
        }),
      ),
    RATE_LIMITED: () =>
      whilePushing(() =>
        full(`push:${user.userId}`, 30, 3_600, () =>
          server.call(user, 'PUT /account/push', { body: pushBrowser('https://push.example/1').keys }),
        ),
      ),
  },
  'DELETE /account/push': {},
  'POST /account/unsubscribe': {
    LINK_OVER: () => server.call(null, 'POST /account/unsubscribe', { body: { token: 'x' } }),
  },
  'POST /account/mail': {
    MAIL_OFF: () => server.call(user, 'POST /account/mail', {}),
    MAIL_MISSING: () => whileMailable(() => server.call(user, 'POST /account/mail', {})),
    RATE_LIMITED: async () => {
      await setMailOf('user1@example.edu')
      return whileMailable(() =>
        full(`mail-link:${user.userId}`, 5, 3_600, () => server.call(user, 'POST /account/mail', {})),
      )
    },
  },
  'PUT /account/mail': {
    LINK_OVER: () => server.call(user, 'PUT /account/mail', { body: { token: 'x' } }),
  },
  'POST /account/forgotten': {
    RATE_LIMITED: () =>
      full('forgotten:127.0.0.1', 60, 600, () => server.call(null, 'POST /account/forgotten', asked)),
  },
  'POST /account/forgotten/link': {
    LINK_OVER: () => server.call(null, 'POST /account/forgotten/link', { body: { token: 'x' } }),
    RATE_LIMITED: () =>
      full('forgotten-open:127.0.0.1', 60, 600, async () => {
        const answer = await server.call(null, 'POST /account/forgotten/link', { body: { token: 'x' } })
        await server.db.deleteFrom('rate_windows').where('key', '=', 'forgotten-open:127.0.0.1').execute()
        return answer
      }),
  },
  'PUT /account/forgotten': {
    LINK_OVER: () =>
      server.call(null, 'PUT /account/forgotten', { body: { token: 'x', newPassword: good() } }),
    DECRYPTION_FAILED: async () => {
      const mail = 'user1@example.edu'
      await server.db
        .updateTable('users')
        .set({ mail, verified_mail: mail })
        .where('id', '=', user.userId)
        .execute()
      const token_hash = createHash('sha256').update('a token').digest()
      await server.db
        .insertInto('mail_links')
        .values({
          token_hash,
          user_id: user.userId,
          purpose: 'password',
          mail,
          expires_at: new Date('2100-01-01'),
        })
        .execute()
      return server.call(null, 'PUT /account/forgotten', { body: { token: 'a token', newPassword: 'x' } })
    },
    RATE_LIMITED: () =>
      full('forgotten-open:127.0.0.1', 60, 600, () =>
        server.call(null, 'PUT /account/forgotten', { body: { token: 'x', newPassword: good() } }),
      ),
  },
  'DELETE /admin/users/:uid/forgotten': {},
} satisfies Partial<Provocations>
