import type { Locator, Page } from '@playwright/test'
import { dayAhead } from './days.ts'
import { bodyField, leadField, titleField } from './editor.ts'
import type { Hand } from './journey.ts'
import { playerOf } from './journey.ts'
import type { PickedFile } from './picture-file.ts'
import { expect } from './test.ts'

// From a new site to one that can be shown: by what is visible, with the steps of Kom igång on the start page.

/** What it took, and how long a practised hand would need for it. */
export interface NewSiteEffort {
  readonly clicks: number
  readonly typed: number
  /** Screens and dialogs that had to be read. */
  readonly screens: number
  readonly refusals: readonly string[]
  /** By the keystroke-level model: 1.1 s a click, 0.28 s a key, 1.35 s to read a screen. */
  readonly minutes: number
  readonly seconds: number
}

export interface NewSiteFiles {
  readonly logo: PickedFile
  readonly picture: PickedFile
  readonly second: PickedFile
  readonly portrait: PickedFile
}

export const board = ['Inga-Lill Sundvall', 'Gunilla Åström', 'Bengt Ek', 'Mehmet Özdemir', 'Désirée Wåhlin']
export const claim = 'Vi håller Åsö levande'
export const titles = {
  first: 'Midsommar på Åsö blev som det skulle',
  second: 'Stigen till udden är röjd',
  event: 'Julgröt i bygdegården',
}

const button = (place: Page | Locator, name: string): Locator => place.getByRole('button', { name, exact: true })
const link = (place: Page | Locator, name: string): Locator => place.getByRole('link', { name, exact: true })

const isEmpty = (field: Locator): Promise<boolean> => field.evaluate((element) => 'value' in element && element.value === '')

const isFocused = (field: Locator): Promise<boolean> => field.evaluate((element) => element === document.activeElement)

/** A hand that counts. */
function counting(page: Page, hand: Hand) {
  const player = playerOf(page, hand)
  const count = { typed: 0, screens: 0 }
  const main = page.getByRole('main')
  const dialog = page.getByRole('dialog')
  return {
    page,
    player,
    count,
    main,
    dialog,
    press: player.press,
    /** A screen or dialog that has to be read before one goes on. */
    read: async (sign: Locator): Promise<void> => {
      await expect(sign).toBeVisible()
      count.screens += 1
    },
    write: async (words: string): Promise<void> => {
      count.typed += words.length
      await player.write(words)
    },
    fill: async (field: Locator, words: string): Promise<void> => {
      await player.press(field)
      // A sample that is drawn meanwhile may move the field from under the finger, which then comes back.
      if (!(await isFocused(field))) await player.press(field)
      await expect(field).toBeFocused()
      count.typed += words.length
      await player.write(words)
      // The touch that the browser imitates sometimes leaves the focus without a caret: nothing comes, and one touches again.
      if (!(await isEmpty(field))) return
      await player.press(field)
      await player.write(words)
    },
    /** A list of the device's own: opened with a press, chosen with another. */
    select: async (field: Locator, label: string): Promise<void> => {
      await field.selectOption({ label })
      player.effort.clicks += 2
    },
  }
}

type Counting = ReturnType<typeof counting>

async function save({ press, main }: Counting): Promise<void> {
  await press(button(main, 'Spara'))
  await expect(main.getByText(/Sparat kl\. \d\d:\d\d/)).toBeVisible()
}

const heading = ({ main }: Counting, name: string): Locator => main.getByRole('heading', { level: 1, name })

async function settings(game: Counting, files: NewSiteFiles): Promise<void> {
  const { press, fill, select, read, main, page, player, dialog } = game
  await press(link(main, 'Beskriv er med en mening'))
  await read(heading(game, 'Allmänt'))
  await fill(main.getByRole('textbox', { name: 'Beskrivning' }), 'Vi som bor på Åsö håller bygdegården öppen.')
  await fill(main.getByRole('combobox', { name: 'Kommun' }), 'Södert')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await save(game)

  await press(link(main, 'Fyll i hur man når er'))
  await read(heading(game, 'Kontakt'))
  await fill(main.getByRole('textbox', { name: 'E-post', exact: true }), 'byalag@aso.example')
  await fill(main.getByRole('textbox', { name: 'Telefon' }), '070-123 45 67')
  await save(game)

  await press(link(main, 'Välj färg och logotyp'))
  await read(heading(game, 'Utseende'))
  for (const [place, file] of [
    ['Logotyp', files.logo],
    ['Sidhuvudets bild', files.picture],
  ] as const) {
    await press(button(main, `Välj bild till ${place}`))
    await read(dialog)
    await player.choose(button(dialog, 'Ladda upp bild'), file)
    await expect(button(main, `Byt bild till ${place}`)).toBeVisible()
  }
  await press(main.getByText('Skogsgrön', { exact: true }))
  await save(game)

  await press(link(main, 'Välj hur startsidan börjar'))
  await read(heading(game, 'Startsidan'))
  await press(main.locator('label', { hasText: 'Framsida' }).first())
  await fill(main.getByRole('textbox', { name: 'Budskap', exact: true }), claim)
  await fill(main.getByRole('textbox', { name: 'Text på knappen' }).first(), 'Bli medlem')
  await select(main.getByLabel('Leder till'), 'Bli medlem')
  await save(game)
}

async function publish({ press, read, main, page }: Counting, name: 'Publicera' | 'Publicera ändringar'): Promise<void> {
  await press(button(page, name))
  const question = page.getByRole('dialog', { name: /^Publicera / })
  await read(question)
  await press(button(question, 'Publicera'))
  await expect(question).toBeHidden()
  await expect(main.getByText('Publicerad', { exact: true }).first()).toBeAttached()
}

/** What a picture needs to be public. */
async function describe({ read, write, press, dialog }: Counting, alt: string): Promise<void> {
  await read(dialog.getByRole('textbox', { name: 'Alternativtext' }))
  await write(alt)
  await press(button(dialog, 'Jag tog bilden själv'))
  await press(button(dialog, 'Klar'))
  await expect(dialog).toBeHidden()
}

async function writeNews(game: Counting, words: readonly [string, string, string], file: PickedFile, alt: string): Promise<void> {
  const { page, write, player } = game
  await game.read(titleField(page))
  await expect(titleField(page)).toBeFocused()
  await write(words[0])
  await player.goOn(leadField(page))
  await write(words[1])
  await player.goOn(bodyField(page))
  await write(words[2])
  await player.choose(button(page, 'Lägg till toppbild'), file)
  await describe(game, alt)
  await publish(game, 'Publicera')
}

async function news(game: Counting, files: NewSiteFiles): Promise<void> {
  const { press, page, main } = game
  await press(link(main, 'Publicera er första nyhet'))
  const first = [titles.first, 'Tvåhundra kom till ängen.', 'Tack till alla som klädde stången, spelade och bar bord.'] as const
  await writeNews(game, first, { ...files.picture, name: 'Åsö midsommar 2.jpg' }, 'Folk i solsken framför majstången på ängen.')
  await press(link(page.getByRole('navigation', { name: 'Brödsmulor' }), 'Nyheter'))
  await game.read(heading(game, 'Nyheter'))
  await press(link(main, 'Skriv en nyhet'))
  const second = [titles.second, 'Nu går det med barnvagn.', 'Arbetsdagen samlade arton personer.'] as const
  await writeNews(game, second, files.second, 'Sex personer fikar vid ett långbord.')
}

const home = async (game: Counting, step: string): Promise<void> => {
  await game.press(link(game.page, 'Till startsidan'))
  await game.read(link(game.main, step))
  await game.press(link(game.main, step))
}

/** On a phone the details stand on a sheet of their own. */
async function withDetails({ page, press }: Counting, isPhone: boolean, work: () => Promise<void>): Promise<void> {
  if (isPhone) await press(button(page, 'Visa uppgifter'))
  await work()
  if (isPhone) await press(button(page.getByRole('dialog', { name: 'Uppgifter' }), 'Stäng'))
}

async function event(game: Counting, isPhone: boolean): Promise<void> {
  const { page, press, fill, write, read, player } = game
  await home(game, 'Lägg in nästa evenemang')
  await read(titleField(page))
  await expect(titleField(page)).toBeFocused()
  await write(titles.event)
  await player.goOn(leadField(page))
  await write('Gröt, skinka och allsång.')
  await player.goOn(bodyField(page))
  await write('Dörrarna öppnar klockan fyra.')
  await withDetails(game, isPhone, async () => {
    await fill(page.getByRole('textbox', { name: 'Startdag' }), dayAhead)
    await fill(page.getByRole('textbox', { name: 'Starttid' }), '16')
    await fill(page.getByRole('textbox', { name: 'Plats', exact: true }), 'Bygdegården')
    await press(page.getByRole('checkbox', { name: 'Anmälan på sidan' }))
  })
  await publish(game, 'Publicera')
}

async function people(game: Counting, files: NewSiteFiles, isPhone: boolean): Promise<void> {
  const { page, press, fill, read, main, dialog, player } = game
  await home(game, 'Lägg in era företrädare')
  await read(heading(game, 'Företrädare'))
  await press(button(main, 'Lägg in styrelsen'))
  await read(dialog.getByRole('textbox', { name: 'Namn på person 1' }))
  for (const [at, name] of board.entries()) await fill(dialog.getByRole('textbox', { name: `Namn på person ${at + 1}` }), name)
  await press(button(dialog, 'Publicera'))
  await expect(dialog).toBeHidden()
  await press(link(main, board[0] ?? ''))
  await read(page.getByRole('textbox', { name: 'Förnamn' }))
  await withDetails(game, isPhone, async () => {
    await press(page.getByRole('button', { name: /^Välj bild/ }))
    const picker = page.getByRole('dialog', { name: 'Välj bild' })
    await read(picker)
    await player.choose(button(picker, 'Ladda upp bild'), files.portrait)
    const about = page.getByRole('dialog', { name: 'Om bilden' })
    await read(about)
    await press(button(about, 'Jag tog bilden själv'))
    await press(button(about, 'Klar'))
    await expect(about).toBeHidden()
  })
  await publish(game, 'Publicera ändringar')
}

async function about(game: Counting): Promise<void> {
  const { page, press, read, write } = game
  await home(game, 'Skriv Om oss')
  await read(leadField(page))
  await press(leadField(page))
  await page.keyboard.press('Control+A')
  await write('Åsö byalag är till för alla som bor på ön.')
  await publish(game, 'Publicera ändringar')
}

/** Plays the whole of it, from the start page of somebody who runs this one site. */
export async function playNewSite(page: Page, hand: 'mouse' | 'touch', files: NewSiteFiles): Promise<NewSiteEffort> {
  const game = counting(page, hand)
  const isPhone = hand === 'touch'
  await game.read(game.main.getByRole('region', { name: /^Kom igång/ }))
  await settings(game, files)
  await news(game, files)
  await event(game, isPhone)
  await people(game, files, isPhone)
  await about(game)
  await game.press(link(page, 'Till startsidan'))
  const { clicks, refusals, seconds } = game.player.end()
  const { typed, screens } = game.count
  return { clicks, typed, screens, refusals, seconds, minutes: (clicks * 1.1 + typed * 0.28 + screens * 1.35) / 60 }
}
