import { render, screen, within } from '@testing-library/react'
import type { ContestOption } from '@verdict/contract/contest'
import { LabelingStyle } from '@verdict/domain/contest'
import { beforeAll, expect, test, vi } from 'vitest'
import { loadTexts, startI18n } from '../../../../i18n/index.ts'
import * as site from '../../../../lib/site.ts'
import { changeLines } from './changes.ts'
import { RuleFields } from './rule-fields.tsx'
import { type ContestValues, emptyValues } from './values.ts'

beforeAll(async () => {
  vi.spyOn(site, 'offeredLanguages').mockReturnValue([1, 2])
  await startI18n('en-US')
  await loadTexts(['contest', 'feedback'])
})

type Example = [label: RegExp, changed: Partial<ContestValues>]

/** Types ask for each option of the contract. */
const examples: { [Name in keyof ContestOption]: Example } = {
  labelingStyle: [/^Problem labels/, { labelingStyle: LabelingStyle.Numeric }],
  penalty: [/^Penalty in minutes/, { penalty: '10' }],
  freeze: [/^Freeze$/, { freeze: 'none' }],
  unfreeze: [/^(Unfreeze|Show results)$/, { unfreeze: 'manual' }],
  runs: [/^Participants can run code/, { runs: false }],
  languages: [/^Allowed languages/, { languages: [1] }],
  feedback: [/^What students see/, { feedback: 'verdict' }],
  schools: [/^Show schools/, { schools: true }],
  teams: [/^Teams compete/, { teams: true }],
  balloons: [/^Balloons/, { balloons: 'all' }],
  prints: [/^Participants can print/, { prints: true }],
  printPages: [/^Pages for each/, { printPages: 50 }],
  printPagesHour: [/^Pages for all/, { printPagesHour: 500 }],
  virtual: [/^Virtual participation/, { virtual: true }],
  verify: [/^Verdicts appear/, { verify: 'all' }],
  openBoard: [/^Show the ranklist to everyone/, { openBoard: true }],
  shareOfTests: [/^Problems without groups/, { shareOfTests: true }],
}

test('[VIRTUAL-START-1] virtual participation is chosen where it can be offered', () => {
  const values = emptyValues(0)
  const asks = (more: Partial<typeof values>) => {
    const { container } = render(
      <RuleFields values={{ ...values, ...more }} change={() => {}} faultOf={() => undefined} />,
    )
    return within(container).queryByText(/^Virtual participation/) !== null
  }
  expect(
    [{}, { rule: 'best' }, { rule: 'oi' }, { shareOfTests: true }, { rule: 'ioi', shareOfTests: true }].map(
      (more) => asks(more as Partial<typeof values>),
    ),
  ).toEqual([true, true, false, true, false])
})

test.each(Object.entries(examples))(
  'the form asks for the option %s, and says when it changed',
  (...given) => {
    const [name, [label, changed]] = given
    const values = { ...emptyValues(0), prints: name.startsWith('printPages') }
    const field = () => screen.queryAllByText(label)
    const { rerender } = render(<RuleFields values={values} change={() => {}} faultOf={() => undefined} />)
    const underIcpc = field().length
    rerender(<RuleFields values={{ ...values, rule: 'ioi' }} change={() => {}} faultOf={() => undefined} />)
    expect(underIcpc + field().length).toBeGreaterThan(0)
    expect(changeLines(values, { ...values, ...changed })).toHaveLength(1)
  },
)
