import type { Told } from '#contract/attention/todo-words.ts'
import { todoPlace, todoWords } from '#contract/attention/todo-words.ts'
import { letterLinkDays } from '#contract/letters/letter-kinds.ts'

// The words of letters. They say what waits and where, and nothing of any person: no name, no comment, no message.
// A reminder has the line that the administrator has read and sent.

const longDate = new Intl.DateTimeFormat('sv-SE', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' })
const inWords = (day: string | null): string => (day === null ? '' : longDate.format(new Date(`${day}T00:00:00Z`)))

const calledItem = ({ area, title }: Told): string =>
  area === 'representatives' || title === '' ? 'En person under Företrädare' : `”${title}”`

const sentence = (todo: Told): string => todoWords[todo.kind].sentence(todo, inWords(todo.day), calledItem(todo))

export interface SiteToTell {
  readonly siteId: string
  readonly name: string
  readonly todos: readonly Told[]
}

interface LetterFacts {
  readonly adminOrigin: string
  readonly sites: readonly SiteToTell[]
  /** The hour of the day's letter; null: at once. */
  readonly hour: number | null
  readonly stopKey: string
}

/** More than these of a site are counted, not listed. */
const listedOfSite = 30

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The page that asks before it stops anything. The key is in the fragment, which no server and no log gets. */
const stopPage = (adminOrigin: string, key: string): string => `${adminOrigin}/auth/login#sluta=${key}`

/** The same for mail programs, which post to it by themselves. */
export const oneClickUrl = (adminOrigin: string, key: string): string => `${adminOrigin}/api/letters/one-click/${key}`

const when = (hour: number | null): string =>
  hour === null ? '' : ` Det skickas högst en gång om dagen, kl. ${String(hour).padStart(2, '0')}:00 svensk tid.`

const things = (count: number): string => (count === 1 ? '1 sak' : `${count} saker`)

/** Subject, text and HTML. A subject names no item: it is shown on locked phones. */
export function letterOf({ adminOrigin, sites, hour, stopKey }: LetterFacts): { subject: string; text: string; html: string } {
  const total = sites.reduce((sum, { todos }) => sum + todos.length, 0)
  const [only] = sites
  const subject = `${things(total)} att göra på ${sites.length === 1 && only ? only.name : `${sites.length} sajter`}`
  const list = `${adminOrigin}/auth/att-gora`
  const settings = `${adminOrigin}/auth/e-post`
  const stop = stopPage(adminOrigin, stopKey)
  const parts = sites.map(({ siteId, name, todos }) => ({
    name,
    more: todos.length - listedOfSite,
    lines: todos.slice(0, listedOfSite).map((todo) => ({ words: sentence(todo), url: `${adminOrigin}${todoPlace(siteId, todo)}` })),
  }))
  const notes = [...new Set(sites.flatMap(({ todos }) => todos.map(({ reminder }) => reminder?.note ?? '')))].filter(Boolean)
  const why = `Du får brevet för att du har valt det i Kansli.${when(hour)}`
  const text = `Det här väntar på dig i Kansli.
${notes.map((note) => `\nRiksorganisationen skriver: ${note}\n`).join('')}
${parts
  .map(
    ({ name, lines, more }) =>
      `${name}\n\n${lines.map(({ words, url }) => `${words}\n${url}`).join('\n\n')}${more > 0 ? `\n\nOch ${more} till.` : ''}`,
  )
  .join('\n\n\n')}


Allt som väntar på dig: ${list}

--
${why}
Ändra vad du får: ${settings}
Sluta få brev: ${stop}
`
  const link = (url: string, words: string): string => `<a href="${escaped(url)}">${escaped(words)}</a>`
  const html = `<!doctype html>
<html lang="sv">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escaped(subject)}</title></head>
<body>
<p>Det här väntar på dig i Kansli.</p>
${notes.map((note) => `<p>Riksorganisationen skriver: ${escaped(note)}</p>\n`).join('')}${parts
    .map(
      ({ name, lines, more }) =>
        `<h2>${escaped(name)}</h2>\n<ul>\n${lines.map(({ words, url }) => `<li>${link(url, words)}</li>`).join('\n')}\n</ul>${more > 0 ? `\n<p>Och ${more} till.</p>` : ''}`,
    )
    .join('\n')}
<p>${link(list, 'Allt som väntar på dig')}</p>
<hr>
<p>${escaped(why)}</p>
<p>${link(settings, 'Ändra vad du får')} · ${link(stop, 'Sluta få brev')}</p>
</body>
</html>
`
  return { subject, text, html }
}

/** The letter with the link that confirms an address. It names nobody: a stranger may read it, when the address was mistyped. */
export const confirmingLetter = (adminOrigin: string, secret: string): { subject: string; text: string } => ({
  subject: 'Bekräfta din e-postadress',
  text: `Hej!

Någon har skrivit den här e-postadressen i Kansli, för att få brev om det som väntar.

Är det du? Öppna länken och tryck på Bekräfta adressen. Du behöver inte logga in.

${adminOrigin}/auth/login#bekrafta=${secret}

Länken gäller i ${letterLinkDays} dagar. Är det inte du kan du slänga brevet. Då skickas inget mer hit.
`,
})
