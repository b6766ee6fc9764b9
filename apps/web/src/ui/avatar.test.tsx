import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { getWebsite, setWebsite } from '../lib/site.ts'
import { Avatar } from './avatar.tsx'

const before = getWebsite()
afterEach(() => {
  cleanup()
  setWebsite(before)
})

const hash = 'd41d8cd98f00b204e9800998ecf8427e'
const picture = (container: HTMLElement) => container.querySelector('img')

test('[USR-AVATAR-1] the picture of size 256 comes from the service of the site, by the hash', () => {
  setWebsite({ ...before, avatarUrl: 'https://avatars.example/avatar/' })
  const { container } = render(<Avatar hash={hash} name="Lin Zhihao" />)
  expect(picture(container)?.src).toBe(`https://avatars.example/avatar/${hash}?s=256&d=404`)
})

test('[USR-AVATAR-2] a picture that is missing or fails gives way to our own', () => {
  setWebsite({ ...before, avatarUrl: 'https://avatars.example/avatar/' })
  const { container, rerender } = render(<Avatar hash={hash} name="Lin Zhihao" />)
  fireEvent.error(picture(container)!)
  expect(picture(container)).toBeNull()
  expect(screen.getByTestId('default-avatar').textContent).toBe('LZ')
  // Somebody else's is asked for again.
  rerender(<Avatar hash={'a'.repeat(32)} name="Lin Zhihao" />)
  expect(picture(container)).not.toBeNull()
})

test.each([
  ['without a mail', 'https://avatars.example/avatar/', null],
  ['without a service', null, hash],
])('[USR-AVATAR-2] %s our own picture stands there', (_case, avatarUrl, given) => {
  setWebsite({ ...before, avatarUrl })
  const { container } = render(<Avatar hash={given} name="林之皓" />)
  expect(picture(container)).toBeNull()
  expect(screen.getByTestId('default-avatar').textContent).toBe('林')
})
