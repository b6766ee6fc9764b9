import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { ProblemType } from '@verdict/domain/problem'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startI18n } from '../../../../i18n/index.ts'
import type { FramedEditor } from '../../../../ui/editor/framed-editor.tsx'
import { emptyValues, linesOf, type ProblemValues } from './form-values.ts'
import { JudgingFields, type StoredProblem } from './judging-fields.tsx'

// It needs a router.
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original()),
  Link: ({ children, search }: { children: ReactNode; search: { source: string } }) => (
    <a href={`/problem/1000/workshop?source=${search.source}`}>{children}</a>
  ),
}))

// CodeMirror needs a layout.
vi.mock('../../../../ui/editor/framed-editor.tsx', () => ({
  FramedEditor: ({ label }: ComponentProps<typeof FramedEditor>) => <textarea aria-label={label} />,
}))

beforeAll(() => startI18n('en-US'))
afterEach(cleanup)

const flags = vi.fn<(flags: string) => void>()
const sent = () => linesOf(flags.mock.lastCall![0])

function Form({ stored, ...given }: Partial<ProblemValues> & { stored?: StoredProblem }) {
  const [values, setValues] = useState({ ...emptyValues, ...given })
  return (
    <QueryClientProvider client={new QueryClient()}>
      <JudgingFields
        values={values}
        faults={{}}
        change={(part) => {
          if (part.flags !== undefined) flags(part.flags)
          setValues({ ...values, ...part })
        }}
        stored={stored}
      />
    </QueryClientProvider>
  )
}

test('[SET-KIND-4] how programs have their channel to a manager is a choice, kept apart from its other arguments', () => {
  render(<Form type={ProblemType.Communication} protocol="cms" flags={'--slow'} />)
  const channel = screen.getByLabelText<HTMLSelectElement>(/^How programs talk/)
  const shown = screen.getByLabelText<HTMLTextAreaElement>(/^Arguments/)
  expect(channel.value).toBe('std_io')
  fireEvent.change(channel, { target: { value: 'fifo_io' } })
  expect([channel.value, shown.value, sent()]).toEqual(['fifo_io', '--slow', ['fifo_io', '--slow']])
  fireEvent.change(shown, { target: { value: '--slow\n--twice\n' } })
  expect([shown.value, sent()]).toEqual(['--slow\n--twice\n', ['fifo_io', '--slow', '--twice']])
  fireEvent.change(channel, { target: { value: 'std_io' } })
  expect([channel.value, sent()]).toEqual(['std_io', ['--slow', '--twice']])
})

test('[SET-KIND-4] no other kind of problem has it', () => {
  render(<Form type={ProblemType.SpecialJudge} />)
  expect(screen.queryByLabelText(/^How programs talk/)).toBeNull()
})

test('[SET-SOURCE-7] the program that judges is typed into the form of a new problem alone; later it is a source', () => {
  render(<Form type={ProblemType.SpecialJudge} />)
  expect(screen.getByLabelText('Checker (C++17 or C)')).toBeTruthy()
  cleanup()
  const stored = { pid: 1000, type: ProblemType.SpecialJudge }
  render(<Form type={ProblemType.SpecialJudge} code="int main() {}" stored={stored} />)
  expect(screen.queryByLabelText('Checker (C++17 or C)')).toBeNull()
  const link = screen.getByRole('link', { name: 'Edit it in the workshop' })
  expect(link.getAttribute('href')).toBe('/problem/1000/workshop?source=checker/checker')
  cleanup()
  render(<Form type={ProblemType.Interaction} protocol="testlib" stored={stored} />)
  expect(screen.getByText('Save the problem; then write its interactor in the workshop.')).toBeTruthy()
})
