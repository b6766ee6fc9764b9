import { cleanup, render, screen } from '@testing-library/react'
import { Badge } from '@mantine/core'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { setPreferences } from '../../lib/preferences.ts'
import { MantineScope } from './scope.tsx'

beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
})
afterEach(cleanup)

test.each(['light', 'dark'] as const)('in the %s theme its components take our tokens', (theme) => {
  setPreferences({ theme })
  render(
    <MantineScope>
      <Badge>words</Badge>
    </MantineScope>,
  )
  expect(screen.getByText('words')).toBeTruthy()
  expect(document.documentElement.dataset['mantineColorScheme']).toBe(theme)
  expect(document.documentElement.dataset['theme']).toBe(theme)
  expect(document.head.innerHTML + document.body.innerHTML).toContain('--mantine-color-body: var(--bg)')
})
