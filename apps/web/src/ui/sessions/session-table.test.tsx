import type { SessionInfo } from '@verdict/contract/account'
import type { UseQueryResult } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { maxSessions } from '@verdict/domain/account'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { startI18n } from '../../i18n/index.ts'
import { SessionTable } from './session-table.tsx'

beforeAll(() => startI18n('en-US'))
afterEach(cleanup)

const at = '2026-01-01T00:00:00.000Z'
const show = (count: number) => {
  const docs = Array.from({ length: count }, (_, id): SessionInfo => ({
    id,
    address: '10.0.0.1',
    agent: '',
    createdAt: at,
    lastSeenAt: at,
    expiresAt: at,
    current: false,
  }))
  const list = { data: { docs }, error: null } as UseQueryResult<{ docs: SessionInfo[] }>
  render(<SessionTable caption="Sessions" list={list} empty="None" mayEnd={() => false} onEnd={() => {}} />)
  return screen.queryByText(/^You can have at most 100 sessions\. Another login ends/)
}

test('[SEC-SESS-9] says that another login ends a session, where there are as many as there can be', () => {
  expect(show(maxSessions - 1)).toBeNull()
  cleanup()
  expect(show(maxSessions)).not.toBeNull()
  expect(screen.getAllByRole('rowheader')).toHaveLength(maxSessions)
})
