import { render, screen } from '@testing-library/react'
import type { SubmissionDetail } from '@verdict/contract/submission'
import { beforeAll, expect, test, vi } from 'vitest'
import { startI18n } from '../../../i18n/index.ts'
import { SimilarSolution } from './similar-solution.tsx'

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ children }: { children?: React.ReactNode }) => <a href="/">{children}</a>,
  createLink: () => () => null,
}))

beforeAll(() => startI18n('en-US', ['similarity']))

test('[TEAM-NAME-1] a submission of a team is similar to that of another by name', () => {
  const simSolution = {
    sid: 2,
    uid: 't:2:1',
    nick: 'Zephyrodrome',
    code: '',
    create: '2026-01-01T00:00:00.000Z',
  }
  render(<SimilarSolution detail={{ sid: 3, sim: 90, simSolution } as SubmissionDetail} />)
  screen.getByText('Zephyrodrome')
  expect(document.body.textContent).not.toContain('t:2:1')
})
