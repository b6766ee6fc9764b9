import { healthCheckNames, type HealthFact, healthFacts } from '@verdict/domain/health'
import { type HealthFault, healthFaults } from '@verdict/domain/health-faults'

// Shared with `npm start -- doctor`, which has no page texts.
const labels = Object.fromEntries(
  Object.entries(healthFacts).map(([name, [, label]]) => [name, label]),
) as Record<HealthFact, string>
const texts = Object.fromEntries(
  Object.entries(healthFaults).map(([name, { says, advice }]) => [name, { says, advice }]),
) as Record<HealthFault, { says: string; advice: string }>

export const health = {
  title: 'Health',
  failed: "Couldn't load the report",
  asOf: 'As of {{time}}',
  again: 'Check again',
  report: 'Report',
  fine: 'Everything works.',
  links: 'From the browser to the verdict',
  probe: {
    title: 'Send a program through judging',
    about:
      'A small program in each language takes the way of a submission: queue, judge host, sandbox and back. Nothing of it stays in lists, counts or ranks.',
    start: 'Send',
    sending: 'Waiting for verdicts, at most a minute',
    failed: "Couldn't send the programs",
    language: 'Language',
    host: 'Judge host',
    verdict: 'Verdict',
    stored: 'Stored',
    waited: 'Waited',
    judged: 'Judged',
    heard: 'Reported',
    cpu: 'CPU',
    none: 'Not judged in time',
  },
  states: { ok: 'OK', unknown: 'Unknown', warning: 'Warning', failing: 'Failing' },
  count: {
    failing_one: '{{count}} check is failing.',
    failing_other: '{{count}} checks are failing.',
    warning_one: '{{count}} check has a warning.',
    warning_other: '{{count}} checks have warnings.',
    unknown_one: '{{count}} check could not be made.',
    unknown_other: '{{count}} checks could not be made.',
  },
  notChecked: 'This check could not be made: {{reason}}',
  hours_one: '{{count}} hour',
  hours_other: '{{count}} hours',
  seconds: '{{value}} s',
  ms: '{{value}} ms',
  checks: healthCheckNames,
  facts: labels,
  faults: texts,
} as const
