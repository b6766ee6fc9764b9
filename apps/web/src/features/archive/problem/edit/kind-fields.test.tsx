import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { ProblemType } from '@verdict/domain/problem'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { startI18n } from '../../../../i18n/index.ts'
import { emptyValues } from './form-values.ts'
import { KindFields } from './kind-fields.tsx'

beforeAll(() => startI18n('en-US'))
afterEach(cleanup)

function Form() {
  const [values, setValues] = useState(emptyValues)
  return <KindFields values={values} faults={{}} change={(part) => setValues({ ...values, ...part })} />
}

const choose = (label: RegExp, value: string | number) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: String(value) } })

test('[SET-KIND-1] the form offers what goes with the type, and says what does not', () => {
  render(<Form />)
  choose(/^Students send/, 'output')
  expect(screen.queryByLabelText(/^Passes/)).toBeNull()
  choose(/^Type/, ProblemType.Interaction)
  const sent = screen.getByLabelText<HTMLSelectElement>(/^Students send/)
  expect(sent.value).toBe('program')
  expect(sent.querySelector<HTMLOptionElement>('option[value=output]')?.disabled).toBe(true)
  expect(screen.getByText(/Output files go with Traditional and Special Judge only/)).toBeDefined()
  expect(screen.getByLabelText(/^Passes/)).toBeDefined()
  choose(/^Type/, ProblemType.Communication)
  expect(screen.queryByLabelText(/^Passes/)).toBeNull()
  expect(screen.getByLabelText(/^Processes/)).toBeDefined()
  // The choice is kept for a type that takes it.
  choose(/^Type/, ProblemType.SpecialJudge)
  expect(sent.value).toBe('output')
})
