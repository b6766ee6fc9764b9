import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { startI18n } from '../i18n/index.ts'
import { forgetPseudonyms, pseudonymOf, setDemonstration } from '../lib/demonstration.ts'
import { clearSessionStorage } from '../lib/storage.ts'
import { BesideName, Person } from './person.tsx'

beforeAll(() => startI18n('en-US'))
afterEach(() => {
  cleanup()
  clearSessionStorage()
  forgetPseudonyms()
})

const uids = ['240001', '240002', '240003']

async function show(): Promise<HTMLElement> {
  const List = () => (
    <ul>
      {uids.map((uid) => (
        <li key={uid}>
          <Person uid={uid} />
          <BesideName text={`Nick of ${uid}`} />
        </li>
      ))}
    </ul>
  )
  const router = createRouter({
    routeTree: createRootRoute({ component: List }),
    history: createMemoryHistory(),
  })
  await router.load()
  render(<RouterProvider router={router as never} />)
  return screen.findByRole('list')
}

test('[DEMO-NAME-1] in demonstration mode nothing of a person is in the page, their address neither', async () => {
  const list = await show()
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    uids.map((uid) => `/user/${uid}`),
  )
  act(() => setDemonstration(true))
  expect(list.innerHTML).not.toMatch(/2400|Nick/)
  const names = screen.getAllByRole('listitem').map((item) => item.textContent)
  expect(new Set(names).size).toBe(uids.length)
  for (const name of names) expect(name).toMatch(/^Student \d+$/)
  act(() => setDemonstration(false))
  expect(list.textContent).toContain('Nick of 240001')
})

test('[DEMO-NAME-2] a pseudonym stays a person’s own in the browser’s session, and goes with the logout', () => {
  const many = Array.from({ length: 300 }, (_, index) => `user${index}`)
  const numbers = many.map(pseudonymOf)
  expect(new Set(numbers).size).toBe(many.length)
  expect(many.map(pseudonymOf)).toEqual(numbers)
  // In the order of a list they would tell the order of its names.
  expect(numbers).not.toEqual([...numbers].sort((a, b) => a - b))
  forgetPseudonyms()
  expect(many.map(pseudonymOf)).toEqual(numbers)
  clearSessionStorage()
  forgetPseudonyms()
  expect(many.map(pseudonymOf)).not.toEqual(numbers)
})
