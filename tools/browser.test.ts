import { describe, expect, it } from 'vitest'
import { hasOnlySnap } from '../e2e/browser.ts'

describe('Chromium as a package', () => {
  it.each([
    ['Debian 12', 'NAME="Debian GNU/Linux"\nID=debian\nVERSION_ID="12"\n', false],
    ['Ubuntu 24.04', 'NAME="Ubuntu"\nVERSION_ID="24.04"\nID=ubuntu\nID_LIKE=debian\n', true],
    ['Linux Mint, which packs its own', 'ID=linuxmint\nID_LIKE="ubuntu debian"\n', false],
    ['nobody knows what', '', false],
  ])('on %s: only a snap is %s', (_, release, only) => {
    expect(hasOnlySnap(release)).toBe(only)
  })
})
