import type { Step } from './step.ts'

export const webhooks: Step[] = [
  {
    name: 'webhooks',
    into: ['webhooks'],
    sql: () => `
      insert into webhooks (user_id, url, kinds, secret)
      select id, 'https://bot.example.org/hook', '{verdict}', '' from users order by id limit 1`,
  },
  {
    name: 'messages of webhooks',
    into: ['webhook_deliveries'],
    sql: () => `
      insert into webhook_deliveries (hook_id, type, sid, state, tries)
      select 1, 'submission.judged', i, 'sent', 1 from generate_series(1, 200) i`,
  },
]
