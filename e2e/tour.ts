import { chromium } from '@playwright/test'
import type { Browser } from '@playwright/test'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { tolvan } from './support/people.ts'
import type { Stack } from './support/programs.ts'
import { startPrograms } from './support/programs.ts'
import { signedIn } from './support/session.ts'

// The pictures of docs/tour: every kind of public page and the Bildbank's screens, on a desktop and on a phone, light and dark,
// four pictures on one sheet. `npm run tour -- start bildbank` takes only the named ones.

interface Stop {
  readonly name: string
  readonly path: string
  /** True: a screen of the admin, as its administrator. */
  readonly isAdmin?: boolean
}

const news = '/malmo/nyheter/sa-vill-vi-att-malmos-pengar-anvands-2027'
const stops: readonly Stop[] = [
  { name: 'start', path: '/malmo' },
  { name: 'start-liten', path: '/hoor' },
  { name: 'nyheter', path: '/malmo/nyheter' },
  { name: 'nyhet', path: news },
  { name: 'bildspel', path: '/malmo/nyheter/tack-for-i-gar' },
  { name: 'politik', path: '/malmo/politik' },
  { name: 'sakfraga', path: '/malmo/politik/hemtjanst' },
  { name: 'foretradare', path: '/malmo/foretradare' },
  { name: 'person', path: '/malmo/foretradare/samira-haddad-lindqvist' },
  { name: 'om-oss', path: '/malmo/om-oss' },
  { name: 'kontakt', path: '/malmo/kontakt' },
  { name: 'tillganglighet', path: '/malmo/tillganglighet' },
  { name: 'kalender', path: '/malmo/kalender' },
  { name: 'press', path: '/malmo/press' },
  { name: 'forbundet', path: '/' },
  { name: 'sok', path: '/malmo/sok?q=bibliotek' },
  { name: 'saknas', path: '/malmo/finns-inte' },
  { name: 'bildbank', path: '/malmo/bildbank', isAdmin: true },
  { name: 'bild', path: '/malmo/bildbank', isAdmin: true },
  { name: 'beskriv', path: '/lund/bildbank/beskriv', isAdmin: true },
  { name: 'gemensam-bildbank', path: '/admin/bildbank', isAdmin: true },
  { name: 'utseende', path: '/malmo/installningar/utseende', isAdmin: true },
  { name: 'startsidan', path: '/malmo/installningar/startsidan', isAdmin: true },
  { name: 'utformning', path: '/admin/sajter/utformning', isAdmin: true },
  { name: 'besok', path: '/malmo/besok', isAdmin: true },
]

const desktop = { width: 1280, height: 900 }
const phone = { width: 360, height: 720 }
const views = (['light', 'dark'] as const).flatMap((scheme) => [desktop, phone].map((viewport) => ({ scheme, viewport })))

async function shot(
  browser: Browser,
  stack: Stack,
  stop: Stop,
  view: (typeof views)[number],
  cookies: ReadonlyMap<string, string>,
) {
  const context = await browser.newContext({
    viewport: view.viewport,
    colorScheme: view.scheme,
    locale: 'sv-SE',
    timezoneId: 'Europe/Stockholm',
    reducedMotion: 'reduce',
  })
  const origin = stop.isAdmin ? stack.adminUrl : stack.sitesUrl
  if (stop.isAdmin) {
    await context.addCookies(
      Array.from(cookies, ([name, value]) => ({ name, value, url: origin.replace('http:', 'https:'), secure: true })),
    )
  }
  const page = await context.newPage()
  await page.goto(origin + stop.path)
  await page.waitForLoadState('networkidle')
  if (stop.name === 'bild') {
    await page
      .getByRole('link', { name: /Torgmöte/ })
      .first()
      .click()
    await page.getByRole('region', { name: 'Bilden' }).getByRole('img').waitFor()
  }
  // Pictures further down are loaded only when scrolled to.
  await page.waitForFunction(() =>
    Array.from(document.images).every((image) => image.complete || image.getBoundingClientRect().top > innerHeight),
  )
  const taken = await page.screenshot({ animations: 'disabled' })
  await context.close()
  return taken
}

const gap = 24
const scale = 0.6

/** Desktop and phone beside each other, light above dark. */
async function sheet(shots: readonly Buffer[], file: string): Promise<void> {
  const sized = await Promise.all(
    shots.map(async (picture, at) => {
      const { width } = views[at]?.viewport ?? desktop
      return sharp(picture)
        .resize(Math.round(width * scale))
        .png()
        .toBuffer({ resolveWithObject: true })
    }),
  )
  const rowHeight = Math.max(...sized.map(({ info }) => info.height))
  const left = (at: number) => gap + (at % 2) * ((sized[0]?.info.width ?? 0) + gap)
  const top = (at: number) => gap + Math.floor(at / 2) * (rowHeight + gap)
  await sharp({
    create: {
      width: left(1) + (sized[1]?.info.width ?? 0) + gap,
      height: top(2) + rowHeight + gap,
      channels: 3,
      background: '#8d8a86',
    },
  })
    .composite(sized.map(({ data }, at) => ({ input: data, left: left(at), top: top(at) })))
    .webp({ quality: 82 })
    .toFile(file)
}

const folder = join(import.meta.dirname, '..', 'docs', 'tour')
const wanted = new Set(process.argv.slice(2))
const dataDir = await mkdtemp(join(tmpdir(), 'kansli-tour-'))
await mkdir(folder, { recursive: true })
const running = await startPrograms(dataDir)
const browser = await chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium' })
try {
  const { cookies } = await signedIn(running.stack, tolvan)
  for (const stop of stops) {
    if (wanted.size > 0 && !wanted.has(stop.name)) continue
    const shots: Buffer[] = []
    for (const view of views) shots.push(await shot(browser, running.stack, stop, view, cookies))
    await sheet(shots, join(folder, `${stop.name}.webp`))
    process.stdout.write(`${stop.name}\n`)
  }
} finally {
  await browser.close()
  await running.stop()
  await rm(dataDir, { recursive: true, force: true })
}
