import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { csrfCookie, csrfHeader } from '#contract/session-signals.ts'
import type { Media, Uploaded } from '#contract/media/media.ts'
import type { NewsItem } from '#contract/news/news.ts'
import type { PickedFile } from './picture-file.ts'
import { pictureFile } from './picture-file.ts'
import type { Stack } from './programs.ts'
import type { Client } from './session.ts'
import { isTakenOver } from './taken-over.ts'
import { expect } from './test.ts'

/** Of a site, or with null of the federation. */
const rootOf = (siteId: string | null): string => (siteId === null ? '/api/admin' : `/api/site/${siteId}`)

/** Puts a picture into a Bildbank by calls, for a test that is about what comes after. */
export async function uploadTo(
  stack: Stack,
  client: Client,
  siteId: string | null,
  name: string,
  changes: object = {},
): Promise<Media> {
  const { buffer } = await pictureFile(name)
  const root = rootOf(siteId)
  const begun = await client.send('POST', `${root}/uploads`, { fileName: name, bytes: buffer.length, replaces: null })
  const { uploadId } = begun.body as { uploadId: string }
  const sent = await fetch(`${stack.adminUrl}${root}/uploads/${uploadId}/parts/0`, {
    method: 'PUT',
    headers: {
      'X-Forwarded-For': client.address,
      Origin: stack.adminUrl,
      Cookie: Array.from(client.cookies, ([cookie, value]) => `${cookie}=${value}`).join('; '),
      [csrfHeader]: client.cookies.get(csrfCookie) ?? '',
      'Content-Type': 'application/octet-stream',
    },
    body: new Uint8Array(buffer),
  })
  expect(sent.status).toBe(200)
  const { status, body } = await client.send('POST', `${root}/uploads/${uploadId}/finish`)
  expect(status).toBe(200)
  const { media } = body as Uploaded
  return Object.keys(changes).length === 0 ? media : changeBy(client, siteId, media.id, changes)
}

export const readBy = async (client: Client, siteId: string | null, id: string): Promise<Media> =>
  (await client.send('GET', `${rootOf(siteId)}/media/${id}`)).body as Media

/** A change by another person, on another screen. */
export async function changeBy(client: Client, siteId: string | null, id: string, changes: object): Promise<Media> {
  const { version } = await readBy(client, siteId, id)
  const { status, body } = await client.send('PATCH', `${rootOf(siteId)}/media/${id}`, { changes, version })
  expect(status).toBe(200)
  return body as Media
}

/** The facts that a picture needs before it may be public. */
export const complete = { alt: 'Anna Berg talar på torget i Skövde.', credit: 'Åsa Öberg', people: 'none' }

/** A news item that shows the picture to the public. */
export async function publishedWith(client: Client, siteId: string, title: string, image: Media): Promise<NewsItem> {
  const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'En text om mötet.' }] }] }
  const lead = { id: image.id, isShared: image.isShared, alt: '', caption: '', crop: null }
  const made = await client.send('POST', `/api/site/${siteId}/news`, { content: { title, lead: 'En ingress.', body, image: lead } })
  expect(made.status).toBe(200)
  const { id, draftVersion } = made.body as NewsItem
  const { status, body: told } = await client.send('POST', `/api/site/${siteId}/news/${id}/publish`, { draftVersion })
  expect(status).toBe(200)
  return (told as { readonly item: NewsItem }).item
}

/** A file of more than two parts, which cannot be compressed. */
export async function largePicture(name: string): Promise<PickedFile> {
  const buffer = await sharp({
    create: { width: 1500, height: 1000, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })
    .jpeg({ quality: 100 })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

export const main = (page: Page): Locator => page.getByRole('main')
export const pictures = (page: Page): Locator => main(page).getByRole('list', { name: 'Bilder' })
export const tile = (page: Page, name: string): Locator => pictures(page).getByRole('link', { name, exact: true })
export const corner = (page: Page): Locator => page.getByRole('region', { name: 'Uppladdningar' })
/** The picture that is open beside the list. */
export const panel = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })

export async function openBildbank(page: Page, siteId: string, search = ''): Promise<void> {
  await page.goto(`/${siteId}/bildbank${search}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Bildbank' })).toBeVisible()
  // Files that are dropped are heard from now on; a choice of files opens only right after the press.
  await isTakenOver(page)
}

export async function openPicture(page: Page, siteId: string, { id, title }: Media): Promise<Locator> {
  await page.goto(`/${siteId}/bildbank/${id}`)
  const opened = panel(page, title)
  await expect(opened.getByRole('region', { name: 'Fakta' })).toBeVisible()
  return opened
}

export async function chooseFiles(page: Page, button: Locator, files: readonly PickedFile[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await button.click()
  await (await chooser).setFiles(files.map((file) => ({ ...file })))
}
