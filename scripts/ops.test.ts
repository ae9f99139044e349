import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectRoot } from './project.mjs'

// The files of ops/ against the written list of metrics. What Prometheus itself says of them: npm run ops-test.

const read = (...path: string[]): string => readFileSync(join(projectRoot, ...path), 'utf8')

const listed = new Set(Array.from(read('docs', 'metrics.md').matchAll(/^\| `(\w+)` \| (\w+) /gm), ([, name = '']) => name))
const histograms = new Set(Array.from(read('docs', 'metrics.md').matchAll(/^\| `(\w+)` \| histogram /gm), ([, name = '']) => name))

/** Metrics that a text names, without the suffixes of histograms. `up` is Prometheus' own. */
const namesIn = (text: string): string[] =>
  Array.from(text.matchAll(/\b(?:kansli|process)_\w+/g), ([name]) => {
    const family = name.replace(/_(?:bucket|sum|count)$/, '')
    return histograms.has(family) ? family : name
  })

const rules = read('ops', 'prometheus', 'kansli.rules.yml')
const cases = read('ops', 'prometheus', 'kansli.rules.test.yml')
const dashboard = JSON.parse(read('ops', 'grafana', 'kansli.json')) as {
  readonly panels: readonly {
    readonly type: string
    readonly title: string
    readonly targets?: readonly { readonly expr: string }[]
  }[]
}
const alerts = Array.from(rules.matchAll(/^ {6}- alert: (\w+)$/gm), ([, name = '']) => name)

// covers Operations: alerts and dashboard name metrics that exist
describe('ops/', () => {
  it('names only metrics of the written list', () => {
    expect(listed.size).toBeGreaterThan(30)
    for (const text of [rules, cases, JSON.stringify(dashboard)]) {
      expect(namesIn(text).length).toBeGreaterThan(20)
      expect(namesIn(text).filter((name) => !listed.has(name))).toEqual([])
    }
  })

  it('shows every metric on the dashboard', () => {
    const shown = new Set(namesIn(JSON.stringify(dashboard)))
    // Whether backups are configured is an alert and no curve.
    expect([...listed].filter((name) => !shown.has(name))).toEqual(['kansli_backup_configured'])
  })

  it('has a title and a question in every panel', () => {
    for (const { type, title, targets = [] } of dashboard.panels) {
      expect(title).not.toBe('')
      if (type !== 'row') expect(targets.length).toBeGreaterThan(0)
    }
  })

  // covers Operations: every alert has a case that fires and one that does not
  it('has a case that fires and one that does not for every alert, and says what to do', () => {
    expect(alerts.length).toBeGreaterThan(15)
    for (const alert of alerts) {
      const own = cases.split(/^ {2}- name: /m).filter((one) => new RegExp(`alertname: ${alert}$`, 'm').test(one))
      expect([
        alert,
        own.some((one) => one.includes('exp_annotations')),
        own.some((one) => one.includes('exp_alerts: []')),
      ]).toEqual([alert, true, true])
    }
    expect(rules.match(/^ {10}action: ['"]/gm)).toHaveLength(alerts.length)
  })
})
