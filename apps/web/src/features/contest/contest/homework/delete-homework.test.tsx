import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { loadTexts, startI18n } from '../../../../i18n/index.ts'
import { DeleteHomework } from './delete-homework.tsx'

beforeAll(async () => {
  await startI18n('en-US')
  await loadTexts(['homework'])
})

test('[HW-DELETE-1] the button is there for those who may delete it', () => {
  const button = (mayDelete: boolean) => (
    <QueryClientProvider client={new QueryClient()}>
      <DeleteHomework
        contest={{
          cid: 7,
          title: 'Sheet 1',
          may: { manage: true, edit: true, delete: mayDelete, transfer: false, submit: true },
        }}
        onDeleted={() => undefined}
      />
    </QueryClientProvider>
  )
  const { rerender } = render(button(false))
  expect(screen.queryByRole('button')).toBeNull()
  rerender(button(true))
  expect(screen.getByRole('button', { name: 'Delete' })).toBeInstanceOf(HTMLButtonElement)
})
