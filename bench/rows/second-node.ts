import type { Bench } from '../bench.ts'
import { adminHost } from '../bench.ts'
import { typedNews } from '../content.ts'
import { ask, percentile, request } from '../load.ts'
import type { Answer } from '../load.ts'
import type { Person } from '../people.ts'
import { firstAnswer, startSecondNode } from '../programs.ts'
import type { Result } from '../report.ts'

const publications = 100

interface Item {
  readonly id: string
  readonly slug: string
  readonly draftVersion: number
  readonly versions: { readonly lead: { readonly version: number } }
}

async function call(bench: Bench, editor: Person, method: string, path: string, body: object): Promise<Answer> {
  const message = request(method, adminHost(bench), `/api/site/${editor.siteId}/news${path}`, editor.writing, JSON.stringify(body))
  const answer = await ask(bench.product.adminPort, message)
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.body.toString().slice(0, 300)}`)
  return answer
}

/** Row 6: from the click on one node to the page of another, which keeps the page and has just shown it. */
export async function secondNode(bench: Bench): Promise<Result[]> {
  const second = await startSecondNode(bench.setting, bench.server)
  await firstAnswer(second.adminPort, '/readyz')
  const editors = bench.editors.slice(0, 10)
  const items = await Promise.all(
    editors.map(async (editor, at) => {
      const item = JSON.parse((await call(bench, editor, 'POST', '', { content: typedNews(500 + at) })).body.toString()) as Item
      const step = await call(bench, editor, 'POST', `/${item.id}/publish`, { draftVersion: item.draftVersion })
      return (JSON.parse(step.body.toString()) as { item: Item }).item
    }),
  )
  const times: number[] = []
  for (let n = 0; n < publications; n++) {
    const [editor, item] = [editors[n % 10], items[n % 10]]
    if (!editor || !item) continue
    const page = request('GET', `localhost:${second.sitesPort}`, `/${editor.siteId}/nyheter/${item.slug}`, [])
    const lead = `Upplaga ${n} är ute.`
    const saved = await call(bench, editor, 'PATCH', `/${item.id}/draft`, {
      fields: { lead },
      versions: { lead: item.versions.lead.version },
    })
    const { draftVersion } = JSON.parse(saved.body.toString()) as Item
    // Asked twice, so that it is kept.
    await ask(second.sitesPort, page)
    await ask(second.sitesPort, page)
    const start = performance.now()
    const publishing = call(bench, editor, 'POST', `/${item.id}/publish`, { draftVersion })
    for (;;) {
      const { body } = await ask(second.sitesPort, page)
      const elapsed = performance.now() - start
      if (body.includes(lead) || elapsed > 5000) {
        times.push(elapsed)
        break
      }
    }
    items[n % 10] = (JSON.parse((await publishing).body.toString()) as { item: Item }).item
  }
  await second.stop()
  const inTime = times.filter((time) => time < 1000).length
  return [
    {
      row: 6,
      work: 'publish to visible on a second node within 1 s',
      reached: `${inTime} of ${times.length}`,
      bar: '≥ 99 of 100',
      isMet: inTime >= 99,
      note: `p50 ${percentile(times, 0.5).toFixed(0)} ms, p99 ${percentile(times, 0.99).toFixed(0)} ms`,
    },
  ]
}
