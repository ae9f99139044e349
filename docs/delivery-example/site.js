// A whole small site of what the delivery API gives: news, an article, and who represents the association.
// No build, no library, no key. Everything is made with textContent and attributes, so nothing that is fetched can run.

const site = document.querySelector('meta[name=kansli-site]').content.replace(/\/$/, '')
const main = document.querySelector('main')

async function read(path) {
  // A changed primary domain is a redirect, which fetch follows by itself.
  const answer = await fetch(`${site}/api/v1${path}`)
  const body = await answer.json()
  if (!answer.ok) throw new Error(body.message)
  return body
}

/** An element with attributes and children; null children are left out, texts stay texts. */
function make(name, attributes = {}, ...children) {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.append(...children.flat().filter((child) => child !== null))
  return element
}

const day = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'long', timeZone: 'Europe/Stockholm' })

/** A picture in the best format the browser knows, with what must be said about it. Null for none. */
function picture(image, sizes, tag = 'figure') {
  if (image === null) return null
  const { src, width, height, alt, sources } = image
  const shown = make(
    'picture',
    {},
    sources.map(({ type, srcset }) => make('source', { type, srcset, sizes })),
    make('img', { src, width, height, alt, loading: 'lazy' }),
  )
  const words = [image.caption, image.credit && `Foto: ${image.credit}`, image.isAiGenerated && 'Bilden är gjord med AI'].filter(
    Boolean,
  )
  return make(tag, {}, shown, tag === 'figure' && words.length > 0 ? make('figcaption', {}, words.join(' · ')) : null)
}

async function newsList() {
  const { items } = await read('/news?limit=12&include=pictures')
  return [
    make('h1', {}, 'Nyheter'),
    items.length === 0 ? make('p', {}, 'Inga nyheter än.') : null,
    make(
      'ul',
      { class: 'cards' },
      items.map((item) =>
        make(
          'li',
          {},
          picture(item.image, '16rem', 'div'),
          make('h2', {}, make('a', { href: `#/nyheter/${item.slug}` }, item.title)),
          make('p', { class: 'note' }, `${item.category.name} · `, time(item.publishedAt)),
          make('p', {}, item.lead),
        ),
      ),
    ),
  ]
}

const time = (instant) => make('time', { datetime: instant }, day.format(new Date(instant)))

async function newsItem(slug) {
  const item = await read(`/news/${slug}`)
  return [
    make(
      'article',
      {},
      make('h1', {}, item.title),
      make('p', { class: 'note' }, time(item.publishedAt), item.byline === '' ? '' : ` · ${item.byline}`),
      make('p', {}, make('strong', {}, item.lead)),
      picture(item.image, '(min-width: 62rem) 60rem, 100vw'),
      text(item.body),
    ),
  ]
}

const markNames = { bold: 'strong', italic: 'em' }

/** Words with their marks; a link to what is not public keeps its words. */
function words(inlines = []) {
  return inlines.map((inline) => {
    if (inline.type === 'hardBreak') return make('br')
    return (inline.marks ?? []).reduce((inner, { type, attrs }) => {
      if (type === 'link') return attrs.url === null ? inner : make('a', { href: attrs.url }, inner)
      if (type === 'language') return make('span', { lang: attrs.lang, dir: 'auto' }, inner)
      return make(markNames[type], {}, inner)
    }, inline.text)
  })
}

const all = (blocks) => blocks.map(block)
const slide = ({ image }) => picture(image, 'min(100vw, 60rem)')

/** Every kind of block there is. One that a later version adds is left out. */
function block({ type, attrs, content }) {
  switch (type) {
    case 'paragraph':
      return make('p', {}, words(content))
    case 'heading':
      return make(`h${attrs.level}`, {}, words(content))
    case 'bulletList':
      return make('ul', {}, all(content))
    case 'orderedList':
      return make('ol', {}, all(content))
    case 'listItem':
      return make('li', {}, all(content))
    case 'blockquote':
      return make(
        'blockquote',
        {},
        all(content),
        attrs?.attribution ? make('p', { class: 'note' }, `– ${attrs.attribution}`) : null,
      )
    case 'factBox':
      return make('aside', {}, make('p', {}, make('strong', {}, attrs.title)), all(content))
    case 'table':
      return make('table', {}, make('tbody', {}, all(content)))
    case 'tableRow':
      return make('tr', {}, all(content))
    case 'tableHeader':
      return make('th', {}, all(content))
    case 'tableCell':
      return make('td', {}, all(content))
    case 'button':
      return make('p', {}, attrs.url === null ? attrs.text : make('a', { href: attrs.url }, attrs.text))
    case 'embed':
      return make('p', {}, make('a', { href: attrs.url }, attrs.title || (attrs.kind === 'film' ? 'Se filmen' : 'Visa kartan')))
    case 'image':
      return slide(attrs)
    case 'slideshow':
      return make('div', {}, attrs.images.map(slide))
    case 'file': {
      const { file } = attrs
      return file && make('p', {}, make('a', { href: file.url }, file.name), ` (PDF, ${Math.ceil(file.bytes / 1000)} kB)`)
    }
    case 'horizontalRule':
      return make('hr')
    default:
      return null
  }
}

/** From the document, which holds all that it names; as markup where it is too old to be one. */
function text({ document: whole, html }) {
  if (whole) return make('div', {}, all(whole.content))
  return make('p', {}, new DOMParser().parseFromString(html, 'text/html').body.textContent)
}

async function representatives() {
  const { bodies } = await read('/representatives?include=pictures')
  return [
    make('h1', {}, 'Företrädare'),
    bodies.map((body) =>
      make(
        'section',
        {},
        make('h2', {}, body.name),
        make(
          'ul',
          { class: 'cards people' },
          body.people.map((person) =>
            make(
              'li',
              {},
              picture(person.portrait, '10rem', 'div'),
              make('h3', {}, person.name),
              make('p', { class: 'note' }, [person.role, person.profession].filter(Boolean).join(', ')),
            ),
          ),
        ),
        body.isFromValmyndigheten ? make('p', { class: 'note' }, 'Källa: Valmyndigheten') : null,
      ),
    ),
  ]
}

const screens = [
  [/^#\/nyheter\/([a-z0-9-]+)$/, newsItem],
  [/^#\/foretradare$/, representatives],
  [/^(?:#\/?)?$/, newsList],
]

async function show() {
  const asked = location.hash
  const [form, screen] = screens.find(([one]) => one.test(asked)) ?? []
  let content
  try {
    content = screen ? await screen(form.exec(asked)[1]) : [make('h1', {}, 'Sidan finns inte')]
  } catch (error) {
    content = [make('h1', {}, 'Det gick inte att hämta sidan'), make('p', { role: 'alert' }, error.message)]
  }
  // A slower answer of a screen that was left is not shown.
  if (asked !== location.hash) return
  main.replaceChildren(...content.flat().filter((child) => child !== null))
  document.title = main.querySelector('h1').textContent
}

const { name, accentColor } = await read('/site')
document.querySelector('.name').textContent = name
document.documentElement.style.setProperty('--accent', accentColor)
addEventListener('hashchange', () => void show().then(() => main.focus()))
await show()
