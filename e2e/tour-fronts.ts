import { chromium } from '@playwright/test'
import type { Browser } from '@playwright/test'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import type { FederationDesign } from '#contract/design/federation-design.ts'
import { standardDesign } from '#contract/design/federation-design.ts'
import { FrontKind } from '#contract/settings/front.ts'
import { tolvan } from './support/people.ts'
import type { Stack } from './support/programs.ts'
import { startPrograms } from './support/programs.ts'
import type { Client } from './support/session.ts'
import { signedIn } from './support/session.ts'
import { club, federation, village } from './support/tour-associations.ts'
import { makeAssociation, saveTab, useDesign } from './support/tour-sites.ts'

// The grids of docs/tour: each beginning of a start page on four very different associations, each in the design of a federation of
// its kind, on a computer and a phone, light and dark. `npm run tour -- --fronts`; `--fronts cover` takes one of them, and
// `--whole` whole pages instead of the first view.

interface Shown {
  readonly id: string
  readonly design: FederationDesign
}

/** Everything, two texts without pictures, events, and the federation's own. */
const shown: readonly Shown[] = [{ id: 'malmo', design: standardDesign }, village, club, federation]

const desktop = { width: 1280, height: 1000 }
const phone = { width: 390, height: 1000 }
const viewports = [desktop, phone]
const schemes = ['light', 'dark'] as const
const scale = 0.3
const gap = 16
const edge = '#8d8a86'

type Row = readonly Buffer[]

async function shot(browser: Browser, url: string, viewport: typeof desktop, colorScheme: 'light' | 'dark', isWhole: boolean) {
  const context = await browser.newContext({ viewport, colorScheme, locale: 'sv-SE', reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(url)
  await page.waitForLoadState('networkidle')
  const taken = await page.screenshot({ animations: 'disabled', fullPage: isWhole })
  await context.close()
  const sized = sharp(taken).resize(Math.round(viewport.width * scale))
  return sized.png().toBuffer()
}

/** Each beginning of one association: computer and phone, light and dark. */
async function looksOf(
  browser: Browser,
  stack: Stack,
  admin: Client,
  { id, design }: Shown,
  kinds: readonly FrontKind[],
  isWhole: boolean,
) {
  await useDesign(admin, design)
  const rows = new Map<FrontKind, Row>()
  for (const kind of kinds) {
    await saveTab(admin, id, 'front', { kind })
    const shots: Buffer[] = []
    for (const scheme of schemes)
      for (const viewport of viewports) shots.push(await shot(browser, `${stack.sitesUrl}/${id}`, viewport, scheme, isWhole))
    rows.set(kind, shots)
  }
  return rows
}

/** Two associations beside each other; of each a computer and a phone, light above dark. */
async function grid(rows: readonly Row[], file: string): Promise<void> {
  const sizes = await Promise.all(rows.flat().map((picture) => sharp(picture).metadata()))
  const height = Math.max(...sizes.map((size) => size.height))
  const [computer = 0, telephone = 0] = viewports.map(({ width }) => Math.round(width * scale))
  const siteWidth = computer + gap / 2 + telephone + gap
  const pictures = rows.flatMap((row, column) =>
    row.map((input, at) => ({
      input,
      left: gap + column * siteWidth + (at % 2) * (computer + gap / 2),
      top: gap + Math.floor(at / 2) * (height + gap),
    })),
  )
  const size = { width: gap + rows.length * siteWidth, height: gap + schemes.length * (height + gap) }
  await sharp({ create: { ...size, channels: 3, background: edge } })
    .composite(pictures)
    .webp({ quality: 80 })
    .toFile(file)
}

const words = process.argv.slice(2)
const isWhole = words.includes('--whole')
const folder = process.env['TOUR_FOLDER'] ?? join(import.meta.dirname, '..', 'docs', 'tour')
const chosen = FrontKind.options.filter((kind) => words.includes(kind))
const kinds = chosen.length > 0 ? chosen : FrontKind.options
const dataDir = await mkdtemp(join(tmpdir(), 'kansli-tour-'))
await mkdir(folder, { recursive: true })
const running = await startPrograms(dataDir)
const browser = await chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium' })
try {
  const { stack } = running
  const admin = await signedIn(stack, tolvan)
  for (const association of [village, club, federation]) await makeAssociation(stack, admin, association)
  const looks: ReadonlyMap<FrontKind, Row>[] = []
  for (const site of shown) looks.push(await looksOf(browser, stack, admin, site, kinds, isWhole))
  for (const kind of kinds) {
    await grid(
      looks.map((rows) => rows.get(kind) ?? []),
      join(folder, `borjan-${kind}.webp`),
    )
    process.stdout.write(`${kind}\n`)
  }
} finally {
  await browser.close()
  await running.stop()
  await rm(dataDir, { recursive: true, force: true })
}
