import { SubscriptionInput } from '#contract/newsletter/newsletter.ts'
import { askToSubscribe, confirmSubscription, isSecret, leaveNewsletter } from '../../modules/newsletter/subscribers.ts'
import type { Limit } from '../../platform/http/rate-limit.ts'
import { statusId, tokenField, trapField } from '../contact/form-parts.tsx'
import { exceeds } from '../contact/form-limit.ts'
import { formToken, tokenAge } from '../contact/form-token.ts'
import type { Rendering } from '../kept/sendable.ts'
import type { PageSource } from '../view/page-source.ts'
import { cacheNever, findView, pageOf, plain } from '../view/page-source.ts'
import type { SiteView } from '../view/site-view.ts'
import { newsletterPath, takesSubscribers } from '../view/site-view.ts'
import {
  busyPage,
  confirmField,
  emailField,
  leftPage,
  staleLinkPage,
  subscribePage,
  tooManyLeavesPage,
} from './newsletter-pages.tsx'
import { askedQuery, confirmedQuery, confirmPath } from './newsletter-routes.ts'

// What visitors send: the form of Nyhetsbrev, and the buttons behind the links in letters.

const tries: Limit = { name: 'newsletter-try', limit: 30, seconds: 600 }
const fromOne: Limit = { name: 'newsletter-address', limit: 5, seconds: 3600 }
/** Only keys that end nothing are counted: a mail service may end a thousand subscriptions in a row, and none is refused. */
const unknownKeys: Limit = { name: 'newsletter-leave-unknown', limit: 120, seconds: 600 }
const toSite: Limit = { name: 'newsletter-site', limit: 120, seconds: 3600 }

const words = {
  fresh: '',
  tooYoung: 'Det gick så fort att vi trodde att det var ett program som skrev. Vänta några sekunder och skicka igen.',
  tooOld: 'Sidan hade varit öppen länge. Skicka igen.',
  foreign: 'Sidan hade varit öppen länge. Skicka igen.',
} as const
const leftText = 'Du får inga fler brev, och din e-postadress är borttagen.\n'
const tooMany = 'Det har kommit många anmälningar härifrån. Vänta en timme och skicka igen.'

interface SentForm {
  readonly fields: ReadonlyMap<string, string>
  /** The visitor's address, as limits count it. */
  readonly address: string
  readonly url: string
}

const secretIn = (url: string): string => new URLSearchParams(url.slice(url.indexOf('?') + 1)).get('nyckel') ?? ''

const drawn = (view: SiteView, body: string, status: number): Rendering => ({
  ...pageOf(view, body).rendering,
  status,
  cacheControl: cacheNever,
})

const moved = (view: SiteView, search: string): Rendering => ({
  status: 303,
  contentType: plain,
  cacheControl: cacheNever,
  body: '',
  headers: { location: `${view.basePath}${newsletterPath}${search}#${statusId}` },
})

async function subscribe(source: PageSource, view: SiteView, { fields, address }: SentForm): Promise<Rendering> {
  const { site } = view
  const email = fields.get(emailField) ?? ''
  const token = fields.get(tokenField) ?? ''
  const age = tokenAge(source.acceptedFormKeys, site.id, token, source.clock())
  // A form that was sent too soon keeps its token, which is valid after a few seconds.
  const isKept = age === 'fresh' || age === 'tooYoung'
  const back = (status: number, fault: string, text: string): Rendering => {
    const form = { email, fault, text, token: isKept ? token : formToken(source.formKey, site.id, source.clock()) }
    return drawn(view, subscribePage(view, form), status)
  }
  if (await exceeds(source, tries, address)) return back(429, '', tooMany)
  // A program that fills in the trap field gets the normal answer.
  if ((fields.get(trapField) ?? '') !== '') return moved(view, askedQuery)
  const input = SubscriptionInput.safeParse({ email })
  const fault = input.success ? '' : (input.error.issues[0]?.message ?? '')
  if (!input.success || age !== 'fresh') return back(422, fault, words[age])
  if ((await exceeds(source, fromOne, address)) || (await exceeds(source, toSite, site.id))) return back(429, '', tooMany)
  await source.database.inSite(site.id, (scope) => askToSubscribe(scope, input.data.email, source.clock()))
  return moved(view, askedQuery)
}

async function confirm(source: PageSource, view: SiteView, { fields, address, url }: SentForm): Promise<Rendering | null> {
  if (!fields.has(confirmField)) return null
  if (await exceeds(source, tries, address)) return drawn(view, busyPage(view), 429)
  const isConfirmed = await source.database.inSite(view.site.id, (scope) =>
    confirmSubscription(scope, secretIn(url), source.clock()),
  )
  return isConfirmed ? moved(view, confirmedQuery) : drawn(view, staleLinkPage(view), 410)
}

/** Null for a path that is no form of a newsletter. */
export async function receiveSubscription(
  source: PageSource,
  siteId: string,
  path: string,
  form: SentForm,
): Promise<Rendering | null> {
  if (path !== newsletterPath && path !== confirmPath) return null
  const view = await findView(source, siteId)
  if (!view || !takesSubscribers(view)) return null
  return path === newsletterPath ? subscribe(source, view, form) : confirm(source, view, form)
}

/**
 * Ends the subscription whose secret is in the address: the button of our page, or of a mail program (RFC 8058), which must not
 * be redirected. A key that ends nothing gets the same answer, as one that was used before, until there are too many from one
 * address. Null for a body that neither sends.
 */
export async function leaveBySecret(
  source: PageSource,
  siteId: string,
  { url, body, address }: { readonly url: string; readonly body: unknown; readonly address: string },
): Promise<Rendering | null> {
  const view = await findView(source, siteId)
  // Both forms that the RFC allows hold these words.
  if (!Buffer.isBuffer(body) || !/List-Unsubscribe(=|"\s+)One-Click/.test(body.toString('latin1'))) return null
  const secret = secretIn(url)
  // A text that was never sent as a secret needs no transaction.
  const hasLeft = isSecret(secret) && (await source.database.inSite(siteId, (scope) => leaveNewsletter(scope, secret)))
  // Of a paused site nothing is shown, but a subscription that somebody ends has ended.
  if (!view) return hasLeft ? { status: 200, contentType: plain, cacheControl: cacheNever, body: leftText } : null
  if (!hasLeft && (await exceeds(source, unknownKeys, address))) return drawn(view, tooManyLeavesPage(view), 429)
  return drawn(view, leftPage(view), 200)
}
