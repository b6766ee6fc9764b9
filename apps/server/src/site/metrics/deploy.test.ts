// The dashboard and the alert rules ask for metrics and labels that are there: read by the grammar of PromQL itself.

import { readFileSync } from 'node:fs'
import type { SyntaxNode } from '@lezer/common'
import { parser } from '@prometheus-io/lezer-promql'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import type { Context } from '../../platform/context.ts'
import { openMetrics } from '../../platform/metrics.ts'
import { openGauges } from './serve.ts'

const deploy = new URL('../../../../../deploy/', import.meta.url)
const readText = (path: string): string => readFileSync(new URL(path, deploy), 'utf8')

/** Written by Prometheus itself. */
const ofEverySeries = ['job', 'instance']

interface Measured {
  name: string
  type: string
  labelNames: string[]
}

/** The label names of every metric that there is. */
function knownMetrics(): Map<string, Set<string>> {
  const { registry } = openMetrics()
  // Nothing is looked up by being made.
  openGauges(registry, { build: { sha: '' } } as Context, { sockets: () => 0 })
  const known = new Map([['up', new Set(ofEverySeries)]])
  for (const { name, type, labelNames } of registry.getMetricsAsArray() as unknown as Measured[]) {
    const labels = [...ofEverySeries, ...labelNames]
    if (type === 'histogram') {
      known.set(`${name}_bucket`, new Set([...labels, 'le']))
      for (const part of ['sum', 'count']) known.set(`${name}_${part}`, new Set(labels))
    } else known.set(name, new Set(labels))
  }
  return known
}
const known = knownMetrics()

const texts = (query: string, root: SyntaxNode, kind: string): string[] => {
  const found: string[] = []
  root.cursor().iterate((node) => {
    if (node.name === kind) found.push(query.slice(node.from, node.to))
  })
  return found
}

/** @returns a sentence for each thing in it that is not there */
function faultsOf(query: string): string[] {
  const faults: string[] = []
  const tree = parser.parse(query)
  tree.iterate({
    enter: ({ type, from }) => {
      if (type.isError) faults.push(`${query}: no PromQL at ${from}`)
    },
  })
  const names = texts(query, tree.topNode, 'Identifier').filter((name) =>
    /^(verdict|process|nodejs)_|^up$/.test(name),
  )
  if (names.length === 0) faults.push(`${query}: asks for nothing of ours`)
  for (const name of names) if (!known.has(name)) faults.push(`${query}: there is no ${name}`)
  const labels = new Set(names.flatMap((name) => [...(known.get(name) ?? [])]))
  for (const label of texts(query, tree.topNode, 'LabelName')) {
    if (!labels.has(label)) faults.push(`${query}: nothing of it has the label ${label}`)
  }
  return faults
}

interface Panel {
  title: string
  targets?: { expr: string; legendFormat: string }[]
}

const alerts = parse(readText('prometheus/alerts.yml')) as {
  groups: { rules: { alert: string; expr: string; annotations: Record<string, string> }[] }[]
}
const rules = alerts.groups.flatMap((group) => group.rules)
const dashboard = JSON.parse(readText('grafana/verdict.json')) as { panels: Panel[] }
const targets = dashboard.panels.flatMap((panel) => panel.targets ?? [])

test('[METRICS-7] every question of the dashboard and of the alerts is PromQL about metrics and labels that are there', () => {
  expect(faultsOf('sum by (person) (rate(verdict_cals_total[5m])')).toHaveLength(3)
  // Grafana puts a time in its place.
  const asked = targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '5m'))
  expect([...asked, ...rules.map(({ expr }) => expr)].flatMap(faultsOf)).toEqual([])
})

test('[METRICS-7] what a legend or an alert fills in is a label that its question leaves', () => {
  const unknown = [
    ...targets.map(({ expr, legendFormat }) => ({
      expr,
      names: [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)],
    })),
    ...rules.map(({ expr, annotations }) => ({
      expr,
      names: [
        ...Object.values(annotations)
          .join(' ')
          .matchAll(/\$labels\.(\w+)/g),
      ],
    })),
  ].flatMap(({ expr, names }) => {
    const by = texts(
      expr,
      parser.parse(expr.replaceAll('$__rate_interval', '5m')).topNode,
      'GroupingLabels',
    ).join(' ')
    const left = by === '' ? [...known.values()].flatMap((labels) => [...labels]) : (by.match(/\w+/g) ?? [])
    return names.filter(([, name]) => !left.includes(name!)).map(([, name]) => `${expr}: ${name}`)
  })
  expect(unknown).toEqual([])
})

test('[METRICS-7] every metric of ours is in the dashboard or an alert, and every alert says what to do', () => {
  const shown = [...targets, ...rules].map(({ expr }) => expr).join('\n')
  const ours = [...known.keys()].filter((name) => name.startsWith('verdict_') && !/_(sum|count)$/.test(name))
  expect(ours.filter((name) => !shown.includes(name))).toEqual([])
  expect(ours.length).toBeGreaterThan(20)
  for (const { alert, annotations } of rules) {
    expect(Object.keys(annotations).sort(), alert).toEqual(['description', 'summary'])
  }
})
