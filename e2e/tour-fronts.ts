import { chromium } from '@playwright/test'
import type { Browser } from '@playwright/test'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { FrontKind } from '#contract/settings/front.ts'
import type { AllSettings } from '#contract/settings/settings.ts'
import { tolvan } from './support/people.ts'
import type { Stack } from './support/programs.ts'
import { startPrograms } from './support/programs.ts'
import type { Client } from './support/session.ts'
import { signedIn } from './support/session.ts'

// The grids of docs/tour: each beginning of a start page on four very different sites, on a computer and a phone, light and
// dark. `npm run tour -- --fronts`.

/** Everything, two texts, events, and a wide picture. */
const sites = ['malmo', 'hoor', 'ornskoldsvik', 'lund'] as const

const desktop = { width: 1280, height: 1000 }
const phone = { width: 390, height: 1000 }
const scale = 0.3
const gap = 16

/** Begins the site in that way, with what it has. */
async function begin(admin: Client, siteId: string, kind: FrontKind): Promise<void> {
  const { front } = (await admin.send('GET', `/api/site/${siteId}/settings`)).body as AllSettings
  const content = { ...front.content, kind }
  await admin.send('PUT', `/api/site/${siteId}/settings`, { tab: 'front', content, version: front.version })
}

async function shot(browser: Browser, url: string, viewport: typeof desktop, colorScheme: 'light' | 'dark'): Promise<Buffer> {
  const context = await browser.newContext({ viewport, colorScheme, locale: 'sv-SE', reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  const taken = await page.screenshot({ animations: 'disabled' })
  await context.close()
  return sharp(taken)
    .resize(Math.round(viewport.width * scale))
    .png()
    .toBuffer()
}

/** One row for each scheme: computer and phone of each site. */
async function grid(browser: Browser, stack: Stack, file: string): Promise<void> {
  const widths = [desktop, phone].map(({ width }) => Math.round(width * scale))
  const [computer = 0, telephone = 0] = widths
  const siteWidth = computer + gap / 2 + telephone + gap
  const rowHeight = Math.round(desktop.height * scale) + gap
  const pictures = []
  for (const [row, scheme] of (['light', 'dark'] as const).entries())
    for (const [column, site] of sites.entries())
      for (const [at, viewport] of [desktop, phone].entries()) {
        const input = await shot(browser, `${stack.sitesUrl}/${site}`, viewport, scheme)
        pictures.push({ input, left: gap + column * siteWidth + at * (computer + gap / 2), top: gap + row * rowHeight })
      }
  const size = { width: gap + sites.length * siteWidth, height: gap + 2 * rowHeight }
  await sharp({ create: { ...size, channels: 3, background: '#8d8a86' } })
    .composite(pictures)
    .webp({ quality: 80 })
    .toFile(file)
}

const folder = join(import.meta.dirname, '..', 'docs', 'tour')
const dataDir = await mkdtemp(join(tmpdir(), 'kansli-tour-'))
await mkdir(folder, { recursive: true })
const running = await startPrograms(dataDir)
const browser = await chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium' })
try {
  const admin = await signedIn(running.stack, tolvan)
  for (const kind of FrontKind.options) {
    for (const site of sites) await begin(admin, site, kind)
    await grid(browser, running.stack, join(folder, `borjan-${kind}.webp`))
    process.stdout.write(`${kind}\n`)
  }
} finally {
  await browser.close()
  await running.stop()
  await rm(dataDir, { recursive: true, force: true })
}
