import { confirmDays } from '#contract/settings/newsletter-settings.ts'
import type { ShownBroadcast } from '../../modules/broadcasts/public-broadcasts.ts'
import { byMediaKey } from '../../modules/media/public-media.ts'
import type { PublicItem } from '../../modules/items/published/public-items.ts'
import type { PublishedNewsItem } from '../../modules/news/news.ts'
import type { Letter } from '../../modules/newsletter/newsletter-jobs.ts'
import { deliveredText, viewAtOrigin } from '../delivery/delivered-values.ts'
import { paidName } from '../frame/paid-label.tsx'
import { fromFederation, newsPath } from '../news/stories.tsx'
import { metadataImage, placedImage } from '../pictures/pictures.ts'
import { escapeMarkup } from '../view/escape-markup.ts'
import type { SiteView } from '../view/site-view.ts'
import { hrefIn, systemPage } from '../view/site-view.ts'
import { button, letterDocument, link } from './letter-frame.ts'
import { confirmPath, leavePath } from './newsletter-routes.ts'
import { textOfHtml } from './text-of-html.ts'

// The words of the newsletter's letters, as text and as HTML.

const confirmUrl = (view: SiteView, secret: string): string => `${view.url}${confirmPath}?nyckel=${secret}`
const leaveUrl = (view: SiteView, key: string): string => `${view.url}${leavePath}?nyckel=${key}`

/** Replies go to the association, if its address is public. */
const sender = ({ site, settings: { contact } }: SiteView): Pick<Letter, 'fromName' | 'replyTo'> => ({
  fromName: site.name,
  ...(contact.email !== null && { replyTo: { name: site.name, address: contact.email } }),
})

/** Who sends the letter, and how to reach them: name, postal address, and the page on personal data. */
function whoSends(view: SiteView): { readonly lines: string[]; readonly privacyUrl: string | null } {
  const { site, settings } = view
  const { postalAddress, visitingAddress } = settings.contact
  const address = (postalAddress || visitingAddress).replace(/\n+/g, ', ')
  const page = systemPage(view, 'integritet')
  return {
    lines: [address === '' ? site.name : `${site.name}, ${address}`],
    privacyUrl: page ? new URL(hrefIn(view, page.path), view.url).href : null,
  }
}

/** The letter with the link that confirms. It says nothing of the person, since a stranger may have typed the address. */
export function confirmingLetter(view: SiteView, secret: string): Letter {
  const { site } = view
  const url = confirmUrl(view, secret)
  const subject = `Bekräfta att du vill ha nyhetsbrevet från ${site.name}`
  const asked = `Någon har skrivit den här e-postadressen på webbplatsen ${site.name}, för att få nyhetsbrevet.`
  const otherwise = `Är det inte du kan du slänga brevet. Då skickas inget mer hit, och adressen tas bort efter ${confirmDays} dagar.`
  const { lines } = whoSends(view)
  return {
    ...sender(view),
    subject,
    text: `Hej!

${asked}

Är det du? Öppna länken och tryck på knappen, så är du med.

${url}

Länken gäller i ${confirmDays} dagar. ${otherwise}

--
${lines.join('\n')}
`,
    html: letterDocument({
      subject,
      sender: site.name,
      color: site.accentColor,
      main:
        `<p style="margin:0 0 16px">Hej!</p>\n<p style="margin:0 0 16px">${escapeMarkup(asked)}</p>\n` +
        `<p style="margin:0 0 16px">Är det du? Tryck på knappen och bekräfta, så är du med.</p>\n${button({ url, words: 'Bekräfta prenumerationen' }, site.accentColor)}\n` +
        `<p style="margin:0 0 16px">Länken gäller i ${confirmDays} dagar. ${escapeMarkup(otherwise)}</p>`,
      foot: lines.map(escapeMarkup),
    }),
  }
}

/** For an address that subscribes already: the page has said the same as to everybody. */
export function knownLetter(view: SiteView, leaveKey: string): Letter {
  const { site } = view
  const subject = `Du prenumererar redan på nyhetsbrevet från ${site.name}`
  const said = `Någon har skrivit den här e-postadressen på webbplatsen ${site.name}, för att få nyhetsbrevet. Du har det redan, så du behöver inte göra något.`
  const url = leaveUrl(view, leaveKey)
  const { lines } = whoSends(view)
  return {
    ...sender(view),
    subject,
    stopUrl: url,
    text: `Hej!\n\n${said}\n\n--\n${lines.join('\n')}\nAvsluta prenumerationen: ${url}\n`,
    html: letterDocument({
      subject,
      sender: site.name,
      color: site.accentColor,
      main: `<p style="margin:0 0 16px">Hej!</p>\n<p style="margin:0 0 16px">${escapeMarkup(said)}</p>`,
      foot: [...lines.map(escapeMarkup), link({ url, words: 'Avsluta prenumerationen' })],
    }),
  }
}

function picture(view: SiteView, item: PublishedNewsItem): string {
  const image = metadataImage(view, placedImage(item.image, byMediaKey(item.media)))
  if (!image) return ''
  return `<img src="${escapeMarkup(image.url)}" width="600" alt="${escapeMarkup(image.alt)}" style="display:block;width:100%;height:auto;margin:0 0 20px">\n`
}

interface Told {
  readonly item: PublishedNewsItem
  readonly url: string
  /** Markup of the text. */
  readonly body: string
  /** The words before the text, one after the other. */
  readonly leads: readonly string[]
  /** Who wrote it, where that is not the site. */
  readonly from: string
}

/** A news item as a letter. */
export const newsLetter = (
  view: SiteView,
  item: PublishedNewsItem,
  referred: readonly PublicItem[],
): ((leaveKey: string) => Letter) =>
  letterOf(view, {
    item,
    url: view.url + newsPath(item),
    body: deliveredText(view, item.body, referred, item.media).html,
    leads: [item.lead],
    from: '',
  })

/** A news item of the federation, as the site shows it. `originUrl`: the federation's site, where its links lead. */
export function broadcastLetter(view: SiteView, shown: ShownBroadcast, originUrl: string): (leaveKey: string) => Letter {
  const { item, referred, localSlug, addition } = shown
  const { person, quote } = addition
  const said =
    person === null || quote === ''
      ? ''
      : `<blockquote><p>${escapeMarkup(quote)}</p></blockquote>\n<p>– ${link({ url: view.url + person.path, words: person.name })}, ${escapeMarkup(view.site.name)}</p>\n`
  return letterOf(view, {
    item,
    url: view.url + newsPath({ slug: localSlug }),
    body: deliveredText(viewAtOrigin(view, originUrl), item.body, referred, item.media).html + said,
    leads: [addition.lead, item.lead],
    from: fromFederation(view),
  })
}

/** Everything but the link to leave is drawn once for all receivers. */
function letterOf(view: SiteView, { item, url, body, leads, from }: Told): (leaveKey: string) => Letter {
  const { site } = view
  const { lines, privacyUrl } = whoSends(view)
  const why = `Du får brevet för att du prenumererar på nyhetsbrevet från ${site.name}.`
  const notice = item.paidNoticeUrl === '' ? '' : ` Transparensmeddelande: ${item.paidNoticeUrl}`
  const paid = item.paidBy === '' ? '' : `${paidName}. Betald av ${item.paidBy}.${notice}`
  const image = picture(view, item)
  const said = leads.filter((lead) => lead !== '')
  const above = [from, paid].filter((line) => line !== '')
  const main =
    above.map((line) => `<p class="meta">${escapeMarkup(line)}</p>\n`).join('') +
    `<h1 style="margin:0 0 16px;font:bold 30px/1.2 Georgia,Charter,serif">${escapeMarkup(item.title)}</h1>\n` +
    said.map((lead) => `<p style="margin:0 0 20px;font-size:20px;line-height:1.5">${escapeMarkup(lead)}</p>\n`).join('') +
    `${image}${body}\n${button({ url, words: 'Läs på webben' }, site.accentColor)}`
  const text = [...above, item.title, ...said, textOfHtml(`${image}${body}`), `Läs på webben:\n${url}`]
    .filter((part) => part !== '')
    .join('\n\n')
  return (leaveKey) => {
    const leave = leaveUrl(view, leaveKey)
    const privacy = privacyUrl === null ? [] : [{ url: privacyUrl, words: 'Så behandlar vi personuppgifter' }]
    return {
      ...sender(view),
      subject: item.title,
      stopUrl: leave,
      text: `${text}\n\n--\n${lines.join('\n')}\n${why}\nAvsluta prenumerationen: ${leave}\n${privacy.map((one) => `${one.words}: ${one.url}\n`).join('')}`,
      html: letterDocument({
        subject: item.title,
        sender: site.name,
        color: site.accentColor,
        main,
        foot: [
          ...lines.map(escapeMarkup),
          escapeMarkup(why),
          [link({ url: leave, words: 'Avsluta prenumerationen' }), ...privacy.map(link)].join(' · '),
        ],
      }),
    }
  }
}
