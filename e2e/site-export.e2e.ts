import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { isNightly } from '#contract/testing/trials.ts'
import type { SiteExport } from '#contract/settings/site-exports.ts'
import { exportFile } from '#contract/settings/site-exports.ts'
import { zipEntries } from '#server/testing/zip-entries.ts'
import { tolvan } from './support/people.ts'
import { expect, test } from './support/test.ts'

// The copy of a site of the demonstration, by night of the largest, unpacked on this computer and walked without a network.

const siteId = isNightly ? 'malmo' : 'lund'

interface Seen {
  readonly links: readonly string[]
  /** Pictures that were not shown. */
  readonly blank: readonly string[]
}

/** The links of a page, once everything on it has loaded. */
async function read(page: Page): Promise<Seen> {
  return page.evaluate(async () => {
    const images = Array.from(document.images)
    for (const image of images) image.loading = 'eager'
    await Promise.allSettled(images.map((image) => image.decode()))
    return {
      links: Array.from(document.links, ({ href }) => href),
      blank: images.filter((image) => image.naturalWidth === 0).map((image) => image.currentSrc),
    }
  })
}

// covers Files and export: export: opened from a disk without network
test(
  'a copy of a site opens from a disk, and no link in it is broken',
  { tag: '@chromium' },
  async ({ sessionOf, stack, browser }, info) => {
    test.setTimeout(180_000)
    const { send, cookies } = await sessionOf(tolvan)
    const begun = await send('POST', `/api/site/${siteId}/exports`)
    expect(begun.status).toBe(200)
    const { id } = begun.body as SiteExport
    await expect
      .poll(async () => ((await send('GET', `/api/site/${siteId}/exports`)).body as { exports: SiteExport[] }).exports[0]?.state, {
        timeout: 120_000,
      })
      .toBe('ready')
    expect((await send('POST', `/api/site/${siteId}/exports/${id}/open`)).status).toBe(204)
    const cookie = Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(stack.adminUrl + exportFile(siteId, id), { headers: { cookie } })
    expect(answer.headers.get('content-disposition')).toContain(`attachment; filename="${siteId}-`)

    const folder = info.outputPath('copy')
    for (const [name, bytes] of zipEntries(Buffer.from(await answer.arrayBuffer()))) {
      await mkdir(dirname(join(folder, name)), { recursive: true })
      await writeFile(join(folder, name), bytes)
    }
    expect((await readdir(folder)).sort()).toEqual(
      expect.arrayContaining(['bilder', 'index.html', 'innehall', 'nyheter', 'nyheter.csv']),
    )

    const context = await browser.newContext({ offline: true })
    const page = await context.newPage()
    const broken: string[] = []
    page.on('requestfailed', (request) => {
      // Left before its icon had come, which is no fault of the page.
      if (request.failure()?.errorText !== 'net::ERR_ABORTED') broken.push(`${request.url()} ${request.failure()?.errorText}`)
    })
    const start = pathToFileURL(join(folder, 'index.html')).href
    const known = new Set([start])
    for (const address of known) {
      await page.goto(address)
      const { links, blank } = await read(page)
      broken.push(...blank)
      for (const link of links) {
        const target = link.replace(/#.*$/, '')
        if (!target.startsWith('file:')) continue
        // A document is for another program; that it is there is enough.
        if (target.endsWith('.html')) known.add(target)
        else if (!existsSync(new URL(target))) broken.push(target)
      }
    }
    expect(broken).toEqual([])
    // Every page of the site was come to by a link, and has its style.
    expect(known.size).toBeGreaterThan(isNightly ? 40 : 10)
    await page.goto(start)
    // A browser's own margin is eight pixels.
    expect(await page.evaluate(() => getComputedStyle(document.body).margin)).toBe('0px')
    await page.screenshot({ path: info.outputPath('start.png') })
    await context.close()
  },
)
