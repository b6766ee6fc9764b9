// Mantine in the product's clothes: every colour is one of our tokens, so that light, dark and both verdict palettes
// hold for its components too. Radius 6, no shadows.

import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

const steps = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const
const fuchsia = steps.map((step) => `var(--accent-${step})`) as unknown as MantineColorsTuple

const flat = { defaultProps: { shadow: 'none' } }

export const theme = createTheme({
  primaryColor: 'fuchsia',
  primaryShade: 6,
  colors: { fuchsia },
  defaultRadius: 6,
  fontFamily: 'var(--font-ui)',
  fontFamilyMonospace: 'var(--font-mono)',
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '18px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: { Menu: flat, Modal: flat, Popover: flat, Paper: flat, Combobox: flat },
})

const ofTokens = {
  '--mantine-color-body': 'var(--bg)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-3)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-default': 'var(--bg-raised)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-hover': 'var(--bg-hover)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-anchor': 'var(--link)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
}

/** The tokens change with `data-theme` themselves, so both schemes read the same. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: ofTokens,
  dark: ofTokens,
})
