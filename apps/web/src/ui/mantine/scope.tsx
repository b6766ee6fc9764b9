// Mantine for the parts that need more than a browser's own control (date and time, pickers with a search). It is
// heavy: load what uses it lazily, wrap it in this, and import the layered style sheet of each component it uses.

import { MantineProvider } from '@mantine/core'
import '@mantine/core/styles/default-css-variables.css'
import type { ReactNode } from 'react'
import { isDark, usePreferences } from '../../lib/preferences.ts'
import { cssVariablesResolver, theme } from './theme.ts'

export function MantineScope({ children }: { children: ReactNode }) {
  const dark = isDark(usePreferences().theme)
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariablesResolver}
      forceColorScheme={dark ? 'dark' : 'light'}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  )
}
