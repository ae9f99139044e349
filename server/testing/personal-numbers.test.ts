import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { SignUpInput } from '#contract/news/sign-ups.ts'
import { ContactInput } from '#contract/settings/contact.ts'
import type { AllSettings, SettingsTab } from '#contract/settings/settings.ts'
import { atWork, writtenItem } from './at-work.ts'
import { aUser, textOf } from './factories.ts'
import { aPicture, pictureFile } from './media-factory.ts'
import { signedInAs, testApp } from './test-app.ts'
import { uploaded } from './uploading.ts'

// The table in contract/personal-number.test.ts defines personal numbers; this file tests every place that refuses them.

const test = await testApp()
const number = '19121212‑1212'
const message = 'Texten innehåller något som ser ut som ett personnummer. Ta bort det.'
const refused = (field: string) => ({ status: 400, body: { fields: { [field]: { message } } } })

// covers Publish check: PNR_IN_TEXT: settings, menu, names, pictures
describe('a personal number is refused beside the field that would be public at once', () => {
  it.each<[SettingsTab, string, object]>([
    ['general', 'description', { description: `Ring ${number}` }],
    ['general', 'shortName', { shortName: '121212-1212' }],
    ['contact', 'contactPerson', { contactPerson: `Anna ${number}` }],
    ['contact', 'openingHours', { openingHours: `Mån 8–17 ${number}` }],
    ['contact', 'mapUrl', { mapUrl: 'https://karta.se/?q=19121212%2D1212' }],
    ['privacy', 'responsiblePublisher', { responsiblePublisher: `Anna ${number}` }],
  ])('in the settings: %s, %s', async (tab, field, change) => {
    const { browser, root } = await atWork(test, 'siteAdmin')
    const now = ((await browser.get(`${root}/settings`)).body as AllSettings)[tab]
    const content = { ...now.content, ...change }
    expect(await browser.send('PUT', `${root}/settings`, { tab, content, version: now.version })).toMatchObject(
      refused(`content.${field}`),
    )
  })

  it.each<[SettingsTab, object]>([
    ['contact', { openingHours: 'Sommar 2019-03-04 – 2019-12-31\nMån 2019-03-04 1730–1900' }],
    ['general', { description: 'Bankgiro 5050-1055, OCR 9908072391. Medlemsnummer 1212121212.' }],
  ])('but periods, references and member numbers are none: %s', async (tab, change) => {
    const { browser, root } = await atWork(test, 'siteAdmin')
    const now = ((await browser.get(`${root}/settings`)).body as AllSettings)[tab]
    const content = { ...now.content, ...change }
    expect(await browser.send('PUT', `${root}/settings`, { tab, content, version: now.version })).toMatchObject({ status: 200 })
  })

  it('in the settings, but a telephone number is none however it is typed', async () => {
    const { browser, root } = await atWork(test, 'siteAdmin')
    const { content, version } = ((await browser.get(`${root}/settings`)).body as AllSettings).contact
    const answer = await browser.send('PUT', `${root}/settings`, {
      tab: 'contact',
      content: { ...content, phone: '070123-4569' },
      version,
    })
    expect(answer).toMatchObject({ status: 200, body: { contact: { content: { phone: '+46701234569' } } } })
  })

  it('in the menu: a label, and an address under it', async () => {
    const { browser, root } = await atWork(test, 'siteAdmin')
    const link = (label: string, url = 'https://exempel.se/') => ({ kind: 'external', label, url })
    const items = [{ ...link(`Anna ${number}`), children: [link('Kort', 'https://exempel.se/191212121212')] }]
    const answer = await browser.send('PUT', `${root}/menu`, { mode: 'arranged', items, version: 0 })
    expect(answer).toMatchObject(refused('items.0.label'))
    expect(answer).toMatchObject(refused('items.0.children.0.url'))
  })

  it('in names that stand in lists and addresses', async () => {
    const { browser, root } = await atWork(test, 'siteAdmin')
    const name = `Skola ${number}`
    const send = (path: string, body: object) => browser.send('POST', `${root}${path}`, body)
    expect(await send('/news-categories', { name })).toMatchObject(refused('name'))
    expect(await send('/policy-areas', { names: [name] })).toMatchObject(refused('names.0'))
    const programme = { kind: 'party', url: 'https://exempel.se/', decidedOn: null, decidedBy: '' }
    expect(await send('/policy-programmes', { ...programme, name })).toMatchObject(refused('name'))
    expect(await send('/policy-programmes', { ...programme, name: 'Program', decidedBy: name })).toMatchObject(refused('decidedBy'))
    expect(await send('/media-collections', { name, parentId: null })).toMatchObject(refused('name'))
    expect(await send('/role-titles', { name, weight: 500 })).toMatchObject(refused('name'))
    expect(await send('/redirects', { from: '/gammal', to: 'https://exempel.se/19121212-1212', code: 301 })).toMatchObject(
      refused('to'),
    )
    const admin = await signedInAs(test, await aUser(test.database, { isAdmin: true }))
    expect(await admin.send('POST', '/api/admin/sites', { id: 'skovde-ny', name, members: [] })).toMatchObject(refused('name'))
  })

  it('in what is said of a picture', async () => {
    const { siteId, browser, root } = await atWork(test)
    const { id } = await aPicture(test, siteId)
    for (const field of ['title', 'alt', 'caption', 'credit', 'consentNote']) {
      const answer = await browser.send('PATCH', `${root}/media/${id}`, { changes: { [field]: `Anna ${number}` }, version: 1 })
      expect(answer).toMatchObject(refused(`changes.${field}`))
    }
    expect(await browser.send('PATCH', `${root}/media/${id}`, { changes: { tags: ['Möte', number] }, version: 1 })).toMatchObject(
      refused('changes.tags.1'),
    )
    expect(await browser.send('POST', `${root}/media/change-many`, { ids: [id], changes: { credit: number } })).toMatchObject(
      refused('changes.credit'),
    )
  })

  it('in a person’s other contact, and in the name that protection leaves', async () => {
    const { browser, root } = await atWork(test)
    const { id } = await writtenItem({ browser, root }, 'representatives', { givenName: 'Anna', familyName: 'Berg' })
    expect(
      await browser.send('PUT', `${root}/persons/${id}/contacts/other`, { value: `Sök ${number}`, isShown: false }),
    ).toMatchObject(refused('value'))
    expect(
      await browser.send('PUT', `${root}/persons/${id}/protection`, { mode: 'nameOnly', shownName: `A. B. ${number}` }),
    ).toMatchObject(refused('shownName'))
  })
})

describe('an uploaded file', () => {
  // covers Publish check: PNR_IN_TEXT: a file's name and the photographer in the file
  it('loses the number in its name, and what its maker wrote into it is offered without', async () => {
    const writer = await atWork(test, 'writer')
    const file = await sharp(await pictureFile())
      .withExif({ IFD0: { Artist: 'Anna Berg 19121212-1212', Copyright: 'Anna Berg (121212-1212)' } })
      .jpeg()
      .toBuffer()
    expect(await uploaded(writer, file, 'anna_19121212_1212.jpg')).toMatchObject({
      fileName: 'anna.jpg',
      title: 'anna',
      suggestedCredit: 'Anna Berg',
      suggestedLicence: 'Anna Berg',
    })
  })
})

// covers Publish check: PNR_IN_TEXT: links, a picture's details, the address
describe('what is published', () => {
  const faultsOf = async (content: object) => {
    const editor = await atWork(test)
    const item = await writtenItem(editor, 'news', { title: 'Nytt om skolan', body: textOf('Vi vill mer.'), ...content })
    const answer = await editor.browser.send('POST', `${editor.root}/news/${item.id}/publish`, { draftVersion: 1 })
    return [
      answer.status,
      Object.entries((answer.body as { fields?: object }).fields ?? {}).map(([field, { code }]) => [field, code]),
    ]
  }

  it('has no such number in an address it leads to', async () => {
    expect(await faultsOf({ sourceName: 'Bladet', sourceUrl: 'https://bladet.se/19121212%E2%80%911212' })).toEqual([
      409,
      [['sourceUrl', 'PNR_IN_TEXT']],
    ])
  })

  it('has none in what the Bildbank says of its pictures, from before it was refused there', async () => {
    const editor = await atWork(test)
    const picture = await aPicture(test, editor.siteId, { credit: `Anna ${number}` })
    const content = { title: 'Nytt om skolan', body: textOf('Vi vill mer.'), image: picture.lead }
    const item = await writtenItem(editor, 'news', content)
    expect(await editor.browser.send('POST', `${editor.root}/news/${item.id}/publish`, { draftVersion: 1 })).toMatchObject({
      status: 409,
      body: { fields: { image: { code: 'PNR_IN_TEXT' } } },
    })
  })

  it('has none in its address, whatever its title once was', async () => {
    const editor = await atWork(test)
    const item = await writtenItem(editor, 'news', { title: 'Anna 19121212-1212 berättar' })
    expect(item.path).toBe('/nyheter/anna-berattar')
    const to = { draftVersion: 1, slug: 'anna-19121212-1212', takeOver: false }
    expect(await editor.browser.send('POST', `${editor.root}/news/${item.id}/address`, to)).toMatchObject(refused('slug'))
  })
})

// covers Publish check: PNR_IN_TEXT: a visitor's message
it.each([
  ['message', { message: 'Jag heter Bo och är 121212 – 1212.' }],
  ['name', { name: `Bo Ek ${number}` }],
  ['email', { email: '191212121212@exempel.se' }],
])('a visitor is asked to take it out of the letter: %s', (field, typed) => {
  const letter = { name: 'Bo Ek', email: 'bo@exempel.se', message: 'Hej, jag undrar en sak.', ...typed }
  const issues = ContactInput.safeParse(letter).error?.issues
  expect(issues).toMatchObject([{ path: [field] }])
  expect(issues?.[0]?.message).toContain('Ta bort personnumret.')
})

it('a visitor may write of periods, references, and digits that are not certainly a personal number', () => {
  const message = 'Gäller 2019-03-04 – 2019-12-31, OCR 9908072391. Mitt nummer hos er är 9908072391.'
  expect(ContactInput.safeParse({ name: 'Bo Ek', email: 'bo@exempel.se', message }).success).toBe(true)
  expect(SignUpInput.safeParse({ name: 'Bo Ek 9908072391', email: 'bo@exempel.se', people: '1' }).success).toBe(true)
  expect(SignUpInput.safeParse({ name: 'Bo Ek 990807-2391', email: 'bo@exempel.se', people: '1' }).success).toBe(false)
})
