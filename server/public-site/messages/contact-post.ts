import type { ContactInput as Input } from '#contract/settings/contact.ts'
import { ContactInput } from '#contract/settings/contact.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import type { Recipient } from '../../modules/contact/contact.ts'
import { canReachPerson, takeMessage } from '../../modules/contact/contact.ts'
import { publicPerson } from '../../modules/representatives/representatives.ts'
import type { Limit } from '../../platform/http/rate-limit.ts'
import type { FormState } from '../contact/contact-form.tsx'
import { contactFields, emptyForm } from '../contact/contact-form.tsx'
import { sentQuery, tokenField, trapField } from '../contact/form-parts.tsx'
import { exceeds } from '../contact/form-limit.ts'
import { contentAt } from '../pages/content-routes.ts'
import { tokenAge } from '../contact/form-token.ts'
import type { PageSource, Render } from '../view/page-source.ts'
import { findView, cacheNever, plain } from '../view/page-source.ts'
import { person } from '../representatives/representatives-routes.ts'
import type { Rendering } from '../kept/sendable.ts'
import { systemPage } from '../view/site-view.ts'

// A visitor's message, from the form on Kontakt or on a person's page: checked, stored and queued as mail. After any error
// the page is shown again with everything that was typed.

const tries: Limit = { name: 'contact-try', limit: 30, seconds: 600 }
const messagesFromOne: Limit = { name: 'contact-address', limit: 5, seconds: 3600 }
const messagesToSite: Limit = { name: 'contact-site', limit: 60, seconds: 3600 }

interface Receiver {
  readonly recipient: Recipient
  /** Renders the page of the form, with the form's message. */
  readonly draw: (state: FormState) => Render
}

/** The recipient of the form at the path; null for a page without a form. */
async function receiverAt(source: PageSource, siteId: string, path: string): Promise<Receiver | null> {
  const view = await findView(source, siteId)
  if (!view?.takesMessages) return null
  if (path === systemPage(view, 'kontakt')?.path)
    return view.settings.contact.hasForm ? { recipient: 'site', draw: (state) => contentAt(path, state) } : null
  if (!path.startsWith('/foretradare/')) return null
  const today = stockholmDate(source.clock())
  const found = await source.database.inPublicAtOnce(siteId, (site) => publicPerson(site, path, today))
  if (!found || !(found.content as { contactForm?: unknown }).contactForm) return null
  const isReachable = await source.database.inSite(siteId, (site) => canReachPerson(site, found.id), 'read')
  return isReachable ? { recipient: { personId: found.id }, draw: (state) => person(path, state) } : null
}

const refused = (typed: FormState['typed'], more: Partial<FormState>): FormState => ({
  ...emptyForm,
  outcome: 'refused',
  typed,
  ...more,
})

const words = {
  tooYoung: 'Det gick så fort att vi trodde att det var ett program som skrev. Vänta några sekunder och skicka igen.',
  tooOld: 'Sidan hade varit öppen länge. Läs igenom och skicka igen.',
  foreign: 'Sidan hade varit öppen länge. Läs igenom och skicka igen.',
  tooMany: 'Det har kommit många meddelanden härifrån. Vänta en timme och skicka igen, eller hör av dig på annat sätt.',
} as const

function faultsOf(fields: ReadonlyMap<string, string>): { input: Input } | { faults: FormState['faults'] } {
  const typed = Object.fromEntries(Object.entries(contactFields).map(([field, name]) => [field, fields.get(name) ?? '']))
  const parsed = ContactInput.safeParse(typed)
  if (parsed.success) return { input: parsed.data }
  const faults: Record<string, string> = {}
  for (const { path, message } of parsed.error.issues) faults[String(path[0])] ??= message
  return { faults }
}

export interface SentForm {
  readonly fields: ReadonlyMap<string, string>
  /** The visitor's address, as limits count it. */
  readonly address: string
}

/** Null if the page has no form. */
export async function receiveMessage(
  source: PageSource,
  siteId: string,
  path: string,
  { fields, address }: SentForm,
): Promise<Rendering | null> {
  const receiver = await receiverAt(source, siteId, path)
  if (!receiver) return null
  const typed = {
    name: fields.get(contactFields.name) ?? '',
    email: fields.get(contactFields.email) ?? '',
    message: (fields.get(contactFields.message) ?? '').replace(/\r\n?/g, '\n'),
  }
  const thanks: Rendering = {
    status: 303,
    contentType: plain,
    cacheControl: cacheNever,
    body: '',
    headers: { location: `${source.addresses.basePath(siteId)}${path}${sentQuery}#besked` },
  }
  const back = async (state: FormState, status: number): Promise<Rendering | null> => {
    const page = await receiver.draw(state)(source, siteId)
    return page && { ...page.rendering, status, cacheControl: cacheNever }
  }
  if (await exceeds(source, tries, address)) return back(refused(typed, { text: words.tooMany }), 429)
  // A program that fills in the trap field gets the normal answer.
  if ((fields.get(trapField) ?? '') !== '') return thanks
  const token = fields.get(tokenField) ?? ''
  const age = tokenAge(source.acceptedFormKeys, siteId, token, source.clock())
  const checked = faultsOf(fields)
  // A form that was sent too soon keeps its token, which is valid after a few seconds.
  const kept = age === 'fresh' || age === 'tooYoung' ? { token } : {}
  const text = age === 'fresh' ? '' : words[age]
  if (!('input' in checked)) return back(refused(typed, { faults: checked.faults, text, ...kept }), 422)
  if (age !== 'fresh') return back(refused(typed, { text, ...kept }), 422)
  const isTooMuch = (await exceeds(source, messagesFromOne, address)) || (await exceeds(source, messagesToSite, siteId))
  if (isTooMuch) return back(refused(typed, { text: words.tooMany, ...kept }), 429)
  // The data read above may be outdated.
  const isTaken = await source.database.inSite(siteId, (site) =>
    takeMessage(site, receiver.recipient, checked.input, source.clock()),
  )
  return isTaken ? thanks : null
}
