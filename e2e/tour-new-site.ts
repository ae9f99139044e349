import type { Browser } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { playNewSite } from './support/new-site.ts'
import { karlErik, tolvan } from './support/people.ts'
import type { PickedFile } from './support/picture-file.ts'
import type { Stack } from './support/programs.ts'
import { signedIn } from './support/session.ts'

export const newSiteId = 'aso-byalag'

const pictures = join(import.meta.dirname, '..', 'server', 'seed', 'pictures')
const seedPicture = async (name: string, as: string): Promise<PickedFile> => ({
  name: as,
  mimeType: 'image/jpeg',
  buffer: await readFile(join(pictures, name)),
})

/** A wide word on a transparent ground, as associations have them. */
const logo = async (): Promise<PickedFile> => ({
  name: 'asobyalag-logga.png',
  mimeType: 'image/png',
  buffer: await sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="1400" height="260"><text x="10" y="190" font-family="sans-serif" font-weight="bold" font-size="170" fill="#1d4f2b">ÅSÖ BYALAG</text></svg>',
    ),
  )
    .png()
    .toBuffer(),
})

/** Makes a new site and fills it in as its volunteer does, in a browser; its start page is then a stop of the tour. */
export async function fillNewSite(browser: Browser, stack: Stack): Promise<void> {
  const admin = await signedIn(stack, tolvan)
  const firstSiteAdmin = { name: karlErik.name, personalNumber: karlErik.personalNumber }
  await admin.send('POST', '/api/admin/sites', { id: newSiteId, name: 'Åsö byalag', firstSiteAdmin })
  const { cookies } = await signedIn(stack, karlErik)
  const context = await browser.newContext({
    baseURL: stack.adminUrl,
    viewport: { width: 1280, height: 800 },
    locale: 'sv-SE',
    timezoneId: 'Europe/Stockholm',
  })
  const url = stack.adminUrl.replace('http:', 'https:')
  await context.addCookies(Array.from(cookies, ([name, value]) => ({ name, value, url, secure: true })))
  const page = await context.newPage()
  await page.goto('/')
  const picture = await seedPicture('Första maj i Folkets park.jpg', 'Åsö midsommar.jpg')
  const second = await seedPicture('Fika efter styrelsemötet.jpg', 'IMG_3312.jpg')
  const portrait = await seedPicture('Porträtt Inga-Lill Sundvall.jpg', 'ordf bild.jpg')
  await playNewSite(page, 'mouse', { logo: await logo(), picture, second, portrait })
  await context.close()
}
