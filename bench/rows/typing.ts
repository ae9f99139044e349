import type { BrowserContext, Page } from '@playwright/test'
import type { RichText } from '#contract/rich-text/document.ts'
import { maxBlocks } from '#contract/rich-text/document.ts'
import type { Bench } from '../bench.ts'
import { adminHost } from '../bench.ts'
import { typedNews } from '../content.ts'
import { ask, median, percentile, request } from '../load.ts'
import type { Person } from '../people.ts'
import type { Result } from '../report.ts'
import { within } from '../report.ts'
import { browserCookies, desktop, launch } from './visits.ts'

const keys = 120
const pauseMs = 70
/** The first keys load what only typing needs. */
const warmKeys = 20

// From the browser's own time of the key to the task after the frame that its callback belongs to: the text has been painted then.
const watchKeys = `(() => {
  window.__keyTimes = []
  addEventListener('keydown', ({ timeStamp }) =>
    requestAnimationFrame(() => setTimeout(() => window.__keyTimes.push(performance.now() - timeStamp))), true)
})()`

const words = 'Vi ses i parken torsdag '

/** Types into the block in the middle of the text; returns milliseconds from key to paint. */
async function typeInto(page: Page, block: string): Promise<number[]> {
  const middle = page.locator(block).nth(maxBlocks / 2)
  await middle.scrollIntoViewIfNeeded()
  await middle.click()
  for (let at = 0; at < warmKeys + keys; at++) {
    await page.keyboard.press(words[at % words.length] ?? ' ')
    await page.waitForTimeout(pauseMs)
  }
  const times: number[] = await page.evaluate('window.__keyTimes')
  return times.slice(warmKeys)
}

const longText = (paragraphs: RichText): RichText => ({
  type: 'doc',
  content: Array.from({ length: maxBlocks }, (_, at) =>
    at % 10 === 0
      ? { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: `Avsnitt ${at / 10 + 1}` }] }
      : (paragraphs.content[at % paragraphs.content.length] ?? { type: 'paragraph' }),
  ),
})

/** Creates a news item whose text is as long as one may be; returns the address of its editor. */
async function longItem(bench: Bench, { siteId, writing }: Person): Promise<string> {
  const news = typedNews(900_000) as { readonly body: RichText }
  const content = JSON.stringify({ content: { ...news, body: longText(news.body) } })
  const answer = await ask(bench.product.adminPort, request('POST', adminHost(bench), `/api/site/${siteId}/news`, writing, content))
  if (answer.status !== 200) throw new Error(`Status ${answer.status}: ${answer.body.toString().slice(0, 300)}`)
  const { id } = JSON.parse(answer.body.toString()) as { readonly id: string }
  return `http://${adminHost(bench)}/${siteId}/nyheter/${id}`
}

async function newPage(context: BrowserContext): Promise<Page> {
  await context.addInitScript(watchKeys)
  return context.newPage()
}

/** Row 16: a key in a text of 200 blocks, until its letter is painted. Nothing but the browser takes part. */
export async function typing(bench: Bench): Promise<Result[]> {
  const [editor] = bench.editors
  if (!editor) throw new Error('The bench has no editor')
  const url = await longItem(bench, editor)
  const browser = await launch()
  try {
    const context = await browser.newContext(desktop.context)
    await context.addCookies(browserCookies(editor.cookies, 'localhost'))
    const page = await newPage(context)
    await page.goto(url)
    const ours = await typeInto(page, '.ProseMirror[contenteditable] > *')

    // What a key costs in the same browser without an editor: mostly the wait for the next frame.
    const bare = await newPage(await browser.newContext(desktop.context))
    await bare.goto(`http://localhost:${bench.limits.port}/page`)
    await bare.evaluate(
      `document.body.innerHTML = '<div contenteditable>' + '<p>Texten i en nyhet av vanlig längd.</p>'.repeat(${maxBlocks}) + '</div>'`,
    )
    const limit = await typeInto(bare, '[contenteditable] > p')
    const note = `p95 ${percentile(ours, 0.95).toFixed(1)} ms; an editable page without an editor ${median(limit).toFixed(1)} ms`
    return [within(16, `key to paint in ${maxBlocks} blocks, p50`, Number(median(ours).toFixed(1)), 16, 'ms', note)]
  } finally {
    await browser.close()
  }
}
