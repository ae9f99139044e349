import type { Page } from '@playwright/test'
import type { Media } from '#contract/media/media.ts'
import type { Block } from '#contract/rich-text/document.ts'
import { expectFits } from './support/accessibility.ts'
import { bodyField, draftWith, expectSaved, openItem, readItem, takeStep, unique } from './support/editor.ts'
import { complete, uploadTo } from './support/media.ts'
import { asa } from './support/people.ts'
import { expect, test } from './support/test.ts'

// Films with a picture of one's own, in the editor and on the page.

const site = 'malmo'
const player = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'
const title = 'Ordförandens tal på första maj'
const film = { provider: 'youtube', source: 'dQw4w9WgXcQ', title } as const
const words: Block = { type: 'paragraph', content: [{ type: 'text', text: 'Se talet.' }] }

/** The page's requests to other hosts. The player is answered by a page of the test: tests use no network. */
async function foreignRequests(page: Page, own: readonly string[]): Promise<string[]> {
  const foreign: string[] = []
  await page.route(
    (address) => !own.some((start) => address.href.startsWith(start)),
    async (route) => {
      foreign.push(route.request().url())
      await route.fulfill({ contentType: 'text/html', body: '<!DOCTYPE html><title>Spelaren</title><p>Filmen spelas</p>' })
    },
  )
  return foreign
}

// covers Public sites: film: a picture of its own before the start, nothing fetched from others, no script
test(
  'a film shows a poster of the site, makes no request before it is started, and plays in place',
  { tag: '@chromium' },
  async ({ open, sessionOf, stack }) => {
    const client = await sessionOf(asa)
    const { id, isShared }: Media = await uploadTo(stack, client, site, 'talet.jpg', {
      ...complete,
      alt: 'Ordföranden i talarstolen',
    })
    const poster = { id, isShared, alt: '', caption: '' }
    const draft = await draftWith(client, site, unique('Talet'), [words, { type: 'embed', attrs: { ...film, poster } }])
    const { address } = await takeStep(client, site, draft, 'publish')

    const page = await open()
    const foreign = await foreignRequests(page, [stack.sitesUrl])
    await page.goto(address)
    const figure = page.getByRole('figure', { name: title })
    const frame = figure.locator('iframe').contentFrame()
    const picture = frame.getByRole('img', { name: 'Ordföranden i talarstolen' })
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true)
    // Every part of it starts the film.
    const [whole, start] = [await figure.locator('iframe').boundingBox(), await frame.getByRole('link').boundingBox()]
    expect(Math.round(start?.height ?? 0)).toBe(Math.round(whole?.height ?? 1))
    await expect(figure).toContainText('Foto: Åsa Öberg')
    await expect(figure).toContainText('kan sätta kakor och se att du är där')
    await expectFits(page, 'a film with a picture', ['light', 'dark'])
    expect(foreign).toEqual([])

    await frame.getByRole('link', { name: /^Spela filmen här/ }).click()
    await expect(frame.getByText('Filmen spelas')).toBeVisible()
    expect(foreign).toEqual([player])
    await expect(page).toHaveURL(address)
  },
)

// covers Public sites: film: the picture is chosen, changed and removed in the text
test(
  'the picture of a film is chosen, described, changed and taken away in the text',
  { tag: '@nightly' },
  async ({ open, sessionOf, stack }) => {
    const client = await sessionOf(asa)
    const [one, other] = [unique('Scenen'), unique('Talarstolen')]
    await uploadTo(stack, client, site, 'scen.jpg', { ...complete, title: one })
    await uploadTo(stack, client, site, 'stol.jpg', { ...complete, title: other })
    const draft = await draftWith(client, site, unique('Med film'), [words, { type: 'embed', attrs: film }])
    const page = await open({ as: asa })
    await openItem(page, site, draft.id)
    const card = bodyField(page).getByRole('figure', { name: `Film: ${title}` })
    const choose = async (button: string, picture: string) => {
      await card.getByRole('button', { name: button }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('searchbox').fill(picture)
      const found = dialog.getByRole('listbox', { name: 'Bilder' }).getByRole('option')
      // Before the answer the whole list is shown. It moves when the answer comes, and a click would be lost.
      await expect(found).toHaveCount(1)
      await found.filter({ hasText: picture }).click()
    }
    const stored = async () => (await readItem(client, site, draft.id)).content.body.content[1]

    await choose('Välj bild', one)
    await card.getByRole('textbox', { name: 'Alternativtext' }).fill('Scenen i Folkets park')
    await expectSaved(page)
    await expect.poll(stored).toMatchObject({ attrs: { ...film, poster: { alt: 'Scenen i Folkets park', caption: '' } } })
    await expectFits(page, 'a film in the text', ['light', 'dark'])

    await choose('Byt bild', other)
    await expect(card.getByRole('textbox', { name: 'Alternativtext' })).toHaveValue('')
    await card.getByRole('button', { name: 'Ta bort bilden' }).click()
    await expect(card.getByRole('button', { name: 'Välj bild' })).toBeVisible()
    await expect.poll(stored).toEqual({ type: 'embed', attrs: film })
  },
)
