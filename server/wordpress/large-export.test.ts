import { expect, it } from 'vitest'
import { Readable } from 'node:stream'
import { memoryUsage } from 'node:process'
import { wordpressPartBytes } from '#contract/wordpress/wordpress-imports.ts'
import { itemAreas } from '../item-areas.ts'
import { uploadPartKey } from '../modules/media/files/media-keys.ts'
import { runDueJobs } from '../platform/jobs/jobs.ts'
import { atWork } from '../testing/at-work.ts'
import { testApp } from '../testing/test-app.ts'
import { usualChoices } from '../testing/wordpress-imports.ts'
import { wxrEnd, wxrHead, wxrItem } from '../testing/wxr-files.ts'
import { wordpressJobs } from './wordpress-jobs.ts'

// The trial of a large file, which takes minutes: WORDPRESS_TRIAL=1 npx vitest run server/wordpress/large-export.test.ts
// WORDPRESS_TRIAL is the number of posts in thousands, WORDPRESS_TRIAL_BYTES what each of them has.

const thousands = Number(process.env['WORDPRESS_TRIAL'] ?? 0)
const bytesEach = Number(process.env['WORDPRESS_TRIAL_BYTES'] ?? 20_000)
const test = await testApp()

function* pieces(): Generator<string> {
  const blog = 'https://gamla.example.se'
  yield wxrHead({ blog })
  const words = 'Föreningen bjuder in till möte om torget, skolan och bussarna. '
  for (let id = 1; id <= thousands * 1000; id++) {
    const paragraph = `<p>${words.repeat(4)}<strong>Välkommen!</strong> <a href="${blog}/2019/05/inlagg-${(id % 1000) + 1}/">Läs mer</a></p>\n`
    yield wxrItem(
      { id, title: `Inlägg nummer ${id}`, content: paragraph.repeat(Math.max(1, Math.floor(bytesEach / paragraph.length))) },
      blog,
    )
  }
  yield wxrEnd
}

it.runIf(thousands > 0)(
  'reads a large file at 5 000 posts a minute or more, in memory that does not grow with it',
  async () => {
    const { siteId, browser, root } = await atWork(test, 'siteAdmin')
    let bytes = 0
    for (const piece of pieces()) bytes += Buffer.byteLength(piece)
    const { id } = (await browser.send('POST', `${root}/wordpress`, { fileName: 'stor.xml', bytes })).body as { id: string }
    let [offset, held, size] = [0, [] as Buffer[], 0]
    const put = async (part: Buffer): Promise<void> => {
      await test.files.put(uploadPartKey(siteId, id, offset), part, 'application/octet-stream')
      offset += part.length
    }
    for await (const piece of Readable.from(pieces())) {
      held.push(Buffer.from(piece as string))
      size += held.at(-1)?.length ?? 0
      while (size >= wordpressPartBytes) {
        const whole = Buffer.concat(held)
        await put(whole.subarray(0, wordpressPartBytes))
        held = [whole.subarray(wordpressPartBytes)]
        size = held[0]?.length ?? 0
      }
    }
    await put(Buffer.concat(held))
    await test.superuser.query('update wordpress_imports set received = bytes where id = $1', [id])
    let most = 0
    const timer = setInterval(() => (most = Math.max(most, memoryUsage.rss())), 200)
    const before = memoryUsage.rss()
    const faults: unknown[] = []
    const work = () =>
      runDueJobs(test.database, wordpressJobs({ ...test, areas: itemAreas }), test.clock(), (_job, error) => faults.push(error))
    const timed = async (what: () => Promise<unknown>): Promise<number> => {
      const began = performance.now()
      await what()
      return (performance.now() - began) / 1000
    }
    await browser.send('POST', `${root}/wordpress/${id}/check`)
    const checking = await timed(work)
    await browser.send('POST', `${root}/wordpress/${id}/run`, usualChoices)
    const running = await timed(work)
    clearInterval(timer)
    const { rows } = await test.superuser.query(
      `select outcome, count(*)::int as n from wordpress_rows where import_id = $1 group by 1`,
      [id],
    )
    const perMinute = (thousands * 1000 * 60) / (checking + running)
    process.stdout.write(
      `${Math.round(bytes / 1e6)} MB, ${thousands * 1000} posts: trial ${checking.toFixed(1)} s, import ${running.toFixed(1)} s, ` +
        `${Math.round(perMinute)} posts a minute; memory ${Math.round(before / 1e6)} MB before, at most ${Math.round(most / 1e6)} MB\n` +
        `${JSON.stringify(rows)}\n`,
    )
    expect(faults.map(String)).toEqual([])
    expect(rows.find(({ outcome }) => outcome === 'waiting')).toBeUndefined()
    expect(perMinute).toBeGreaterThan(5000)
    expect(most - before).toBeLessThan(400e6)
  },
  1_800_000,
)
