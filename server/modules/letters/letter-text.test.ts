import { expect, it } from 'vitest'
import type { Todo } from '#contract/attention/todo.ts'
import { confirmingLetter, letterOf, oneClickUrl } from './letter-text.ts'

const adminOrigin = 'https://kansli.exempel.se'
type Told = Omit<Todo, 'name' | 'since'>
const todo = (kind: Told['kind'], more: Partial<Told> = {}): Told => ({
  kind,
  subject: 'x',
  area: null,
  title: '',
  count: 1,
  day: null,
  reminder: null,
  ...more,
})
const letter = (todos: readonly Told[], more: Partial<Parameters<typeof letterOf>[0]> = {}) =>
  letterOf({ adminOrigin, sites: [{ siteId: 'lund', name: 'Lund', todos }], hour: null, stopKey: 'nyckel', ...more })

it.each<[string, Told]>([
  ['”Nytt bibliotek” väntar på granskning.', todo('reviewWanted', { area: 'news', title: 'Nytt bibliotek' })],
  ['”Nytt bibliotek” behöver ändras.', todo('changesWanted', { area: 'news', title: 'Nytt bibliotek' })],
  ['”Nytt bibliotek” kunde inte publiceras när tiden kom.', todo('scheduleFailed', { area: 'news', title: 'Nytt bibliotek' })],
  [
    '”Lokalen” skulle läsas igenom senast 31 december 2026.',
    todo('reviewDue', { area: 'pages', title: 'Lokalen', day: '2026-12-31' }),
  ],
  // A letter names no person.
  ['En person under Företrädare väntar på granskning.', todo('reviewWanted', { area: 'representatives', title: 'Kim Ek' })],
  ['En person under Företrädare behöver ändras.', todo('changesWanted', { area: 'news' })],
  ['En bild i Bildbanken får användas till och med 1 januari 2027.', todo('mediaEnding', { day: '2027-01-01' })],
  ['Ett uppdrag i Styrelsen slutar 31 december 2026.', todo('assignmentEnding', { title: 'Styrelsen', day: '2026-12-31' })],
  ['2 uppdrag i Styrelsen slutar 31 december 2026.', todo('assignmentEnding', { title: 'Styrelsen', count: 2, day: '2026-12-31' })],
  ['Ett meddelande från en besökare har inte kommit fram.', todo('messageUndelivered')],
  ['Någon har svarat på en inbjudan och väntar på att bli bekräftad.', todo('invitationUsed')],
  ['En roll på sajten upphör 31 december 2026.', todo('roleEnding', { day: '2026-12-31' })],
  ['En gemensam bild har dragits tillbaka.', todo('pictureRecalled')],
  ['En webhook har stängts av.', todo('webhookStopped')],
])('%s', (words, told) => {
  const { text, html } = letter([told])
  expect(text.split('\n')).toContain(words)
  expect(html).toContain(`>${words.replaceAll('"', '&quot;')}</a></li>`)
  expect(text + html).not.toContain('Kim Ek')
})

it('says at the end of what it tells where it is done, all that waits, and how to stop', () => {
  const { text } = letter([todo('webhookStopped')])
  for (const line of [
    `${adminOrigin}/lund/installningar/utveckling`,
    `Allt som väntar på dig: ${adminOrigin}/auth/att-gora`,
    `Ändra vad du får: ${adminOrigin}/auth/e-post`,
    `Sluta få brev: ${adminOrigin}/auth/login#sluta=nyckel`,
  ])
    expect(text.split('\n')).toContain(line)
  expect(oneClickUrl(adminOrigin, 'nyckel')).toBe(`${adminOrigin}/api/letters/one-click/nyckel`)
})

it('the subject counts things and names the site, or counts the sites', () => {
  const site = (name: string, count: number) => ({
    siteId: name,
    name,
    todos: Array.from({ length: count }, () => todo('webhookStopped')),
  })
  expect(letter([todo('webhookStopped')]).subject).toBe('1 sak att göra på Lund')
  expect(letter([], { sites: [site('Lund', 2)] }).subject).toBe('2 saker att göra på Lund')
  expect(letter([], { sites: [site('Lund', 2), site('Malmö', 1)] }).subject).toBe('3 saker att göra på 2 sajter')
})

it('of a site thirty things are listed and the rest counted, and those of another all', () => {
  const many = Array.from({ length: 33 }, (_, at) => todo('reviewWanted', { area: 'news', title: `Nyhet ${at + 1}` }))
  const { text, html } = letter([], {
    sites: [
      { siteId: 'lund', name: 'Lund', todos: many },
      { siteId: 'malmo', name: 'Malmö', todos: many.slice(0, 30) },
    ],
  })
  for (const written of [text, html]) {
    expect(written.match(/Och \d+ till\./g)).toEqual(['Och 3 till.'])
    expect(written.match(/”Nyhet \d+”/g)).toHaveLength(60)
    expect(written).not.toContain('”Nyhet 31”')
  }
})

it('says when it is sent at most once a day, and nothing of it where it is sent at once', () => {
  expect(letter([todo('webhookStopped')], { hour: 7 }).text).toContain('Det skickas högst en gång om dagen, kl. 07:00 svensk tid.')
  expect(letter([todo('webhookStopped')]).text).not.toContain('högst en gång')
})

it('a line of the federation is written once, however many reminders have it, and as text', () => {
  const reminded = (note: string) => todo('healthReminder', { reminder: { kind: 'brokenLinks', note, first: null } })
  const { text, html } = letter([reminded('Före <stämman> & "mötet"'), reminded('Före <stämman> & "mötet"'), reminded('')])
  expect(text.match(/Riksorganisationen skriver/g)).toHaveLength(1)
  expect(text).toContain('Riksorganisationen skriver: Före <stämman> & "mötet"')
  expect(html).toContain('<p>Riksorganisationen skriver: Före &lt;stämman&gt; &amp; &quot;mötet&quot;</p>')
})

it('what somebody has called an item is text and not HTML', () => {
  const { html } = letter([todo('reviewWanted', { area: 'news', title: '<script>alert(1)</script>' })], {
    sites: [{ siteId: 'lund', name: 'A & B', todos: [todo('reviewWanted', { area: 'news', title: '<script>alert(1)</script>' })] }],
  })
  expect(html).not.toContain('<script>')
  expect(html).toContain('<h2>A &amp; B</h2>')
})

it('the letter that confirms an address names nobody and says how long its link holds', () => {
  const { subject, text } = confirmingLetter(adminOrigin, 'hemligt')
  expect(subject).toBe('Bekräfta din e-postadress')
  expect(text).toContain(`\n${adminOrigin}/auth/login#bekrafta=hemligt\n`)
  expect(text).toContain('Länken gäller i 7 dagar.')
})
