import type { Locator, Page } from '@playwright/test'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { daysAfter } from '#contract/field-forms.ts'
import { emptyEvent } from '#contract/news/event-times.ts'
import type { Finding } from '#contract/finding.ts'
import { isNightly } from '#contract/testing/trials.ts'
import { rowsOf } from './database.ts'
import { bodyField, leadField, titleField, unique } from './editor.ts'
import { uploadTo } from './media.ts'
import type { Stack } from './programs.ts'
import { bodyOf, memberOf } from './representatives.ts'
import type { Client } from './session.ts'
import { siteOf } from './settings.ts'
import { expect } from './test.ts'

// A site on which every finding of the publish check is to be found, and where each is mended.

type Sheet = 'text' | 'empty' | 'pictures' | 'topic' | 'strayTopic' | 'page' | 'requiredPage'

interface Place {
  readonly sheet: Sheet
  readonly message: RegExp
  /** Gets the focus. */
  readonly control: (page: Page) => Locator
  /** Of the text: the block that is to be seen, where the text itself has the focus. */
  readonly block?: number
  /** Several are reached in the same way; by day one of them is gone to. */
  readonly way?: 'text' | 'alternative text' | 'another picture'
}

const inText = (sheet: Sheet, message: RegExp, block: number): Place => ({ sheet, message, control: bodyField, block, way: 'text' })
const field = (role: 'textbox' | 'combobox' | 'button', name: string | RegExp) => (page: Page) =>
  page.getByRole(role, { name, exact: true })
const figure = (page: Page, at: number): Locator => bodyField(page).getByRole('figure').nth(at)
const altAt = (at: number, message: RegExp): Place => ({
  sheet: 'pictures',
  message,
  control: (page) => figure(page, at).getByRole('textbox', { name: 'Alternativtext' }),
  way: 'alternative text',
})
const otherAt = (at: number, message: RegExp): Place => ({
  sheet: 'pictures',
  message,
  control: (page) => figure(page, at).getByRole('button', { name: 'Byt bild' }),
  way: 'another picture',
})

/** Every finding there is: one without a place does not compile, and a place that is not reached is red. */
const mendingPlaces: Record<Finding['code'], Place> = {
  TITLE_EMPTY: { sheet: 'text', message: /^Rubriken är för kort/, control: titleField },
  NO_LEAD: { sheet: 'text', message: /^Ingress saknas/, control: leadField },
  NO_IMAGE: { sheet: 'text', message: /^Toppbild saknas/, control: field('button', 'Lägg till toppbild') },
  HEADING_SKIP: inText('text', /rubriknivå hoppas över/, 0),
  HEADING_EMPTY: inText('text', /mellanrubrik är tom/, 1),
  LINK_EMPTY: inText('text', /länk saknar text/, 2),
  LINK_GENERIC: inText('text', /säger inte vart länken leder/, 3),
  LINK_BROKEN_INTERNAL: {
    sheet: 'text',
    message: /leder till en sida som inte är publicerad/,
    control: field('combobox', 'Länkens adress'),
  },
  TABLE_NO_HEADER: inText('text', /saknar rubrikrad/, 5),
  EMBED_NO_TITLE: { sheet: 'text', message: /^Filmen saknar beskrivning/, control: field('textbox', 'Vad den visar') },
  VIDEO_NO_CAPTIONS: inText('text', /behöver undertexter/, 6),
  PNR_IN_TEXT: inText('text', /ser ut som ett personnummer/, 7),
  PLACEHOLDER_LEFT: inText('text', /^Fyll i/, 8),
  ALLCAPS: inText('text', /bara versaler/, 9),
  LONG_PARA: inText('text', /stycke är långt/, 10),
  CONTACT_HIDDEN: inText('text', /som personen har dolt/, 11),
  READ_HARD: inText('text', /^Texten är svårläst/, 0),
  PIN_LIMIT: { sheet: 'text', message: /kan vara fäst högst/, control: field('textbox', 'Fäst överst till') },
  EVENT_TIME: { sheet: 'text', message: /^Välj vilken dag evenemanget börjar/, control: field('textbox', 'Startdag') },
  EVENT_NO_PLACE: { sheet: 'text', message: /^Skriv var evenemanget är/, control: field('textbox', 'Plats') },
  EVENT_SIGN_UP: {
    sheet: 'text',
    message: /^Välj ett sätt att anmäla sig/,
    control: field('textbox', 'Länk till anmälan'),
  },
  DATE_AHEAD: { sheet: 'text', message: /ligger framåt i tiden/, control: field('textbox', 'Datum') },
  CATEGORY_GONE: { sheet: 'text', message: /^Kategorin finns inte längre/, control: field('combobox', 'Kategori') },
  TITLE_LONG: { sheet: 'empty', message: /^Rubriken är lång/, control: titleField },
  BODY_EMPTY: inText('empty', /^Text saknas/, 0),
  ALT_MISSING: {
    sheet: 'pictures',
    message: /saknar alternativtext/,
    control: (page) => page.getByRole('group', { name: 'Toppbild' }).getByRole('textbox', { name: 'Alternativtext' }),
  },
  ALT_FILENAME: altAt(0, /ser ut som ett filnamn/),
  ALT_GENERIC: altAt(1, /säger inget om vad bilden visar/),
  ALT_LONG: altAt(2, /^Alternativtexten är lång/),
  ALT_EQ_CAPTION: altAt(3, /samma som bildtexten/),
  LICENCE_EXPIRED: otherAt(4, /får inte användas efter/),
  LICENCE_ENDING: otherAt(5, /får bara användas till och med/),
  CONSENT_WITHDRAWN: otherAt(6, /^Samtycket till bilden har återkallats/),
  MEDIA_GONE: otherAt(7, /finns inte längre i bildbanken/),
  MEDIA_HIDDEN: otherAt(8, /är dold på sajten/),
  MEDIA_RECALLED: otherAt(9, /drogs tillbaka av riksorganisationen/),
  CREDIT_MISSING: { sheet: 'pictures', message: /^Fotograf saknas/, control: field('textbox', 'Fotograf') },
  LICENCE_UNKNOWN: { sheet: 'pictures', message: /^Rättigheten till bilden är okänd/, control: field('combobox', 'Rättighet') },
  CONSENT_MISSING: { sheet: 'pictures', message: /^Samtycke saknas/, control: field('combobox', 'Samtycke') },
  NAME_TAKEN: { sheet: 'topic', message: /^Ett utkast heter också/, control: field('textbox', 'Sakfråga') },
  SUMMARY_STYLE: { sheet: 'topic', message: /börjar med ”Vi vill/, control: field('textbox', 'Kort svar') },
  FIELD_MISSING: { sheet: 'strayTopic', message: /^Kort svar saknas/, control: field('textbox', 'Kort svar') },
  NO_POLICY_AREA: { sheet: 'topic', message: /^Politikområde saknas/, control: field('combobox', 'Politikområde') },
  REVIEW_DUE: { sheet: 'topic', message: /skulle ha granskats/, control: field('textbox', 'Ska granskas senast') },
  POLICY_AREA_GONE: {
    sheet: 'strayTopic',
    message: /^Politikområdet finns inte längre/,
    control: field('combobox', 'Politikområde'),
  },
  PROGRAMME_GONE: { sheet: 'strayTopic', message: /^Programmet finns inte längre/, control: field('combobox', 'Program') },
  PARENT_TRASHED: { sheet: 'page', message: /ligger i papperskorgen/, control: field('button', 'Flytta sidan') },
  LANGUAGE_DOUBTFUL: { sheet: 'page', message: /ser ut att vara på svenska/, control: field('combobox', 'Språk') },
  REQUIRED_PAGE: { sheet: 'requiredPage', message: /./, control: field('textbox', 'Länk i menyn') },
}

/** By day one of those that are reached in the same way, and by night all. */
export const placesToGo = (): readonly (readonly [string, Place])[] => {
  const all = Object.entries(mendingPlaces)
  const isFirst = ({ sheet, way }: Place, at: number) => all.findIndex(([, one]) => one.sheet === sheet && one.way === way) === at
  return isNightly ? all : all.filter(([, place], at) => place.way === undefined || isFirst(place, at))
}

const text = (words: string, href?: string) => ({
  type: 'text',
  text: words,
  ...(href !== undefined && { marks: [{ type: 'link', attrs: { href } }] }),
})
const paragraph = (words: string, href?: string) => ({ type: 'paragraph', content: [text(words, href)] })
const heading = (level: number, words: string) => ({
  type: 'heading',
  attrs: { level },
  ...(words !== '' && { content: [text(words)] }),
})
const cell = { type: 'tableCell', content: [paragraph('Kl. 18.00')] }

type Made = Readonly<Record<Sheet, string>>

/** Makes the site and its items. Returns the address of each sheet. The drafts are written past the product, which refuses some. */
export async function siteToMend(stack: Stack, admin: Client): Promise<Made> {
  const siteId = await siteOf(admin)
  const day = stockholmDate(new Date())
  const create = async (area: string, content: object, parentId?: string): Promise<string> => {
    const made = await admin.send('POST', `/api/site/${siteId}/${area}`, { content, ...(parentId !== undefined && { parentId }) })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    return (made.body as { id: string }).id
  }
  const draft = async (id: string, fields: object): Promise<void> => {
    await rowsOf(stack, 'update items set draft = draft || $2::jsonb where id = $1', [id, JSON.stringify(fields)])
  }

  const person = await memberOf(admin, siteId, await bodyOf(admin, siteId, unique('Nämnden')), 'Ylva', unique('Dold'))
  const contact = { value: '070-555 12 34', isShown: false }
  const contacts = `/api/site/${siteId}/persons/${person.id}/contacts/phone`
  const put = await admin.send('PUT', contacts, contact)
  expect(put.status, JSON.stringify(put.body)).toBe(200)

  const unpublished = await create('news', { title: unique('Inte ute än') })
  const words = await create('news', { title: unique('Att rätta') })
  const long = 'samhällsbyggnadsnämndens överförmyndarverksamhet '.repeat(80).trim()
  await draft(words, {
    title: 'Kort',
    lead: '',
    category: 'borttagen',
    displayDate: daysAfter(day, 20),
    pinnedUntil: daysAfter(day, 200),
    event: { ...emptyEvent, signUpUrl: 'https://www.val.se', takesSignUps: true },
    body: {
      type: 'doc',
      content: [
        heading(3, 'Bakgrund'),
        heading(2, ''),
        paragraph(' ', 'https://www.val.se'),
        paragraph('läs mer', 'https://www.val.se'),
        paragraph('Den andra nyheten', `item:${unpublished}`),
        { type: 'table', content: [{ type: 'tableRow', content: [cell, cell] }] },
        { type: 'embed', attrs: { provider: 'vimeo', source: '76979871', title: '' } },
        paragraph('Ring 19121212-1212 i kväll.'),
        paragraph('Välkomna till {ort} i kväll.'),
        paragraph('VÄLKOMMEN TILL ÅRSMÖTET I KVÄLL'),
        paragraph(long),
        paragraph('Ring 070-555 12 34 om du vill komma.'),
      ],
    },
  })

  const empty = await create('news', { title: unique('Tomt') })
  await draft(empty, { title: `Så ${'bygger vi ut samhällsbyggnadsnämnden '.repeat(3)}`.slice(0, 110).trim(), lead: 'En ingress.' })

  const upload = async (name: string, columns: string): Promise<string> => {
    const { id } = await uploadTo(stack, admin, siteId, `${name}.jpg`, {
      alt: 'Torget i snö.',
      credit: 'Åsa Öberg',
      people: 'none',
    })
    if (columns !== '') await rowsOf(stack, `update media set ${columns} where id = $1`, [id])
    return id
  }
  const bare = await upload('IMG_1', "alt = '', credit = '', licence = 'unknown', people = 'children', consent = 'missing'")
  const fine = await upload('torget', '')
  const image = (id: string, alt = '', caption = '', isShared = false) => ({ type: 'image', attrs: { id, isShared, alt, caption } })
  const ofFederation = await uploadTo(stack, admin, null, 'Gemensam.jpg', {
    title: unique('Gemensam'),
    alt: 'Ett torg',
    credit: 'Åsa Öberg',
    licence: 'own',
    people: 'none',
  })
  const { id: shared, version } = ofFederation
  await admin.send('POST', `/api/admin/media/${shared}/recall`, { reason: 'Fel bild', replacementId: null, version })
  const pictures = await create('news', { title: unique('Bilder att rätta') })
  await draft(pictures, {
    lead: 'En ingress.',
    image: { id: bare, isShared: false, alt: '', caption: '', crop: null },
    body: {
      type: 'doc',
      content: [
        image(fine, 'IMG_1234'),
        image(fine, 'bild'),
        image(fine, 'Folk på torget. '.repeat(12).trim()),
        image(fine, 'Torget', 'Torget'),
        image(await upload('gammal', `licence_until = '${daysAfter(day, -3)}'`)),
        image(await upload('snart', `licence_until = '${daysAfter(day, 3)}'`)),
        image(await upload('aterkallad', "consent = 'withdrawn'")),
        image(await upload('borta', 'deleted_at = now()')),
        image(await upload('dold', 'is_hidden = true')),
        image(shared, '', '', true),
        paragraph('Text under bilderna.'),
      ],
    },
  })
  // What is written past the product is not noted as a use, without which the site does not see a recalled picture.
  const use =
    "insert into media_uses (site_id, owner, item_id, version, field, library_id, media_id) values ($1, $2, $3, 'draft', 'body', '*', $4)"
  await rowsOf(stack, use, [siteId, pictures, pictures, shared])

  const name = unique('Skolan')
  await create('policy', { name })
  const topic = await create('policy', { name, summary: 'Alla barn ska lära sig läsa.' })
  await draft(topic, { reviewBy: daysAfter(day, -10) })
  const strayTopic = await create('policy', { name: unique('Vården'), summary: 'Vi vill att alla får vård i tid.' })
  await draft(strayTopic, { area: crypto.randomUUID(), programme: crypto.randomUUID(), summary: '' })

  const above = await create('pages', { title: unique('Ovanför') })
  const swedish = paragraph('Vi är en förening för alla som bor här, och vi vill att det ska gå att leva ett gott liv där man bor.')
  const inEnglish = { language: 'en', body: { type: 'doc', content: [swedish] } }
  const page = await create('pages', { title: unique('Under'), ...inEnglish }, above)
  await rowsOf(stack, 'update items set deleted_at = now() where id = $1', [above])
  const required = "select id from items where site_id = $1 and system_key = 'tillganglighet'"
  const [requiredPage] = await rowsOf<{ id: string }>(stack, required, [siteId])
  await draft(requiredPage?.id ?? '', { linkUrl: 'https://exempel.se' })

  return {
    // First: every five minutes a sweep moves a page up that lies below the trash.
    page: `/${siteId}/sidor/${page}`,
    text: `/${siteId}/nyheter/${words}`,
    empty: `/${siteId}/nyheter/${empty}`,
    pictures: `/${siteId}/nyheter/${pictures}`,
    topic: `/${siteId}/politik/${topic}`,
    strayTopic: `/${siteId}/politik/${strayTopic}`,
    requiredPage: `/${siteId}/sidor/${requiredPage?.id ?? ''}`,
  }
}
