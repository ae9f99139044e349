import type { Locator, Page } from '@playwright/test'
import { bodyField, leadField, titleField, unique } from './support/editor.ts'
import type { Effort, Hand } from './support/journey.ts'
import { effortTable, playerOf } from './support/journey.ts'
import { asa } from './support/people.ts'
import { pictureFile } from './support/picture-file.ts'
import type { Open } from './support/test.ts'
import { expect, test } from './support/test.ts'

// The evening of a volunteer: from the start page to a published news item with a new picture, by what is visible.

/** Skriv en nyhet, Lägg till toppbild, Jag tog bilden själv, Klar, Publicera, Publicera, Visa på sajten. */
const mostClicks = 7

interface Way {
  readonly name: string
  readonly hand: Hand
  readonly viewport: { readonly width: number; readonly height: number }
  readonly colorScheme: 'light' | 'dark'
  readonly tag: string
}

const ways: readonly Way[] = [
  { name: 'dator 1280×800, ljust', hand: 'mouse', viewport: { width: 1280, height: 800 }, colorScheme: 'light', tag: '@nightly' },
  {
    name: 'surfplatta 768×1024, mörkt',
    hand: 'touch',
    viewport: { width: 768, height: 1024 },
    colorScheme: 'dark',
    tag: '@nightly',
  },
  { name: 'telefon 390×844, ljust', hand: 'touch', viewport: { width: 390, height: 844 }, colorScheme: 'light', tag: '@nightly' },
  { name: 'telefon 390×844, mörkt', hand: 'touch', viewport: { width: 390, height: 844 }, colorScheme: 'dark', tag: '@journey' },
  {
    name: 'bara tangentbord 1280×800, mörkt',
    hand: 'keyboard',
    viewport: { width: 1280, height: 800 },
    colorScheme: 'dark',
    tag: '@nightly',
  },
]

const button = (place: Page | Locator, name: string): Locator => place.getByRole('button', { name, exact: true })

async function play(open: Open, { hand, viewport, colorScheme }: Way): Promise<Effort> {
  const page = await open({ as: asa, viewport, colorScheme, ...(hand === 'touch' && { hasTouch: true, isMobile: true }) })
  await page.goto('/')
  const player = playerOf(page, hand)
  const title = unique('Torget får fler träd')
  const alt = 'Tre nyplanterade lindar vid fontänen på torget.'

  await player.press(page.getByRole('link', { name: 'Skriv en nyhet: Samling Framåt Lund' }))
  await expect(titleField(page)).toBeFocused()
  await player.write(title)
  await player.goOn(leadField(page))
  await player.write('Tolv lindar planteras i höst.')
  await player.goOn(bodyField(page))
  await player.write('Kommunen och föreningen planterar dem tillsammans.')

  await player.choose(button(page, 'Lägg till toppbild'), await pictureFile(`${unique('IMG_2041')}.jpg`))
  const form = page.getByRole('dialog', { name: 'Om bilden' })
  await expect(form.getByRole('textbox', { name: 'Alternativtext' })).toBeFocused()
  await player.write(alt)
  await player.press(button(form, 'Jag tog bilden själv'))
  await expect(form.getByRole('textbox', { name: 'Fotograf' })).toHaveValue(asa.name)
  await player.press(button(form, 'Klar'))
  await expect(form).toBeHidden()

  await player.press(button(page, 'Publicera'))
  const question = page.getByRole('dialog', { name: `Publicera ”${title}”?` })
  await expect(question).toContainText('Syns på')
  await player.press(button(question, 'Publicera'))
  await player.press(page.getByRole('link', { name: 'Visa på sajten' }))

  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('img', { name: alt })).toBeVisible()
  await expect(page.getByText(`Foto: ${asa.name}`)).toBeVisible()
  return player.end()
}

for (const way of ways) {
  // covers End to end: the main journey: at most seven clicks, no refusal, no second tab
  test(`a news item with a new picture takes seven clicks: ${way.name}`, { tag: way.tag }, async ({ open }) => {
    const effort = await play(open, way)
    // The run tells what it took.
    // oxlint-disable-next-line eslint/no-console
    console.log(effortTable([{ way: way.name, ...effort }]))
    expect(effort.clicks).toBeLessThanOrEqual(mostClicks)
    expect(effort.refusals).toEqual([])
    expect(effort.tabs).toBe(0)
  })
}
