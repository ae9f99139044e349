import type { SignUpInput as Input } from '#contract/news/sign-ups.ts'
import { SignUpInput, SignUpPeople } from '#contract/news/sign-ups.ts'
import { publishedEvent } from '../../modules/news/public-events.ts'
import { placesTaken } from '../../modules/news/waiting-list.ts'
import { signUpOfCode } from '../../modules/news/sign-up-jobs.ts'
import { isAhead } from '../../modules/news/sign-up-state.ts'
import type { SignUpOf, SignUpOutcome } from '../../modules/news/sign-ups.ts'
import { cancelSignUp, changeSignUp, confirmSignUp, signUpById, takeSignUp } from '../../modules/news/sign-ups.ts'
import type { Limit } from '../../platform/http/rate-limit.ts'
import { sentQuery, tokenField, trapField } from '../contact/form-parts.tsx'
import { tokenAge } from '../contact/form-token.ts'
import type { SignUpState } from '../events/sign-up-form.tsx'
import { emptySignUp, signUpFields } from '../events/sign-up-form.tsx'
import type { Answer, TypedPeople } from '../events/sign-up-page.tsx'
import { answerField, signUpPage } from '../events/sign-up-page.tsx'
import type { Rendering } from '../kept/sendable.ts'
import { newsItem } from '../news/news-routes.ts'
import type { PageSource } from '../view/page-source.ts'
import { cacheNever, findView, html, plain } from '../view/page-source.ts'
import type { SentForm } from './contact-post.ts'
import { exceeds } from '../contact/form-limit.ts'

// Signing up for an event: the form on its page, and the answer behind the link of the mail.

const tries: Limit = { name: 'signup-try', limit: 30, seconds: 600 }
const fromOne: Limit = { name: 'signup-address', limit: 10, seconds: 3600 }
const ofSite: Limit = { name: 'signup-site', limit: 300, seconds: 3600 }

const words = {
  fresh: '',
  tooYoung: 'Det gick så fort att vi trodde att det var ett program som skrev. Vänta några sekunder och skicka igen.',
  tooOld: 'Sidan hade varit öppen länge. Läs igenom och skicka igen.',
  foreign: 'Sidan hade varit öppen länge. Läs igenom och skicka igen.',
  tooMany: 'Det har kommit många anmälningar härifrån. Vänta en timme och skicka igen.',
  tooFew: 'Så många platser finns inte kvar. Antalet är som det var.',
} as const

const codeForm = /^\/anmalan\/([0-9a-f]{64})$/

/** The code in the path of a mail's link; null for every other path. */
export const signUpCodeIn = (path: string): string | null => codeForm.exec(path)?.[1] ?? null

function checked(fields: ReadonlyMap<string, string>): { input: Input } | { faults: SignUpState['faults'] } {
  const parsed = SignUpInput.safeParse(
    Object.fromEntries(Object.entries(signUpFields).map(([field, name]) => [field, fields.get(name) ?? ''])),
  )
  if (parsed.success) return { input: parsed.data }
  const faults: Record<string, string> = {}
  for (const { path, message } of parsed.error.issues) faults[String(path[0])] ??= message
  return { faults }
}

/** Null if the page takes no sign-ups. */
export async function receiveSignUp(
  source: PageSource,
  siteId: string,
  slug: string,
  { fields, address }: SentForm,
): Promise<Rendering | null> {
  const view = await findView(source, siteId)
  if (!view?.takesMessages) return null
  const now = source.clock()
  const event = await source.database.inPublicAtOnce(siteId, (site) => publishedEvent(site, slug))
  if (!event?.event.takesSignUps || !isAhead(event, now)) return null
  const typed = {
    name: fields.get(signUpFields.name) ?? '',
    email: fields.get(signUpFields.email) ?? '',
    people: fields.get(signUpFields.people) ?? '',
  }
  const back = async (more: Partial<SignUpState>, status: number): Promise<Rendering | null> => {
    const page = await newsItem(slug, { ...emptySignUp, outcome: 'refused', typed, ...more })(source, siteId)
    return page && { ...page.rendering, status, cacheControl: cacheNever }
  }
  const thanks: Rendering = {
    status: 303,
    contentType: plain,
    cacheControl: cacheNever,
    body: '',
    headers: { location: `${source.addresses.basePath(siteId)}/nyheter/${slug}${sentQuery}#besked` },
  }
  if (await exceeds(source, tries, address)) return back({ text: words.tooMany }, 429)
  // A program that fills in the trap field gets the normal answer.
  if ((fields.get(trapField) ?? '') !== '') return thanks
  const token = fields.get(tokenField) ?? ''
  const age = tokenAge(source.acceptedFormKeys, siteId, token, now)
  const found = checked(fields)
  // A form that was sent too soon keeps its token, which is valid after a few seconds.
  const kept = age === 'fresh' || age === 'tooYoung' ? { token } : {}
  if (!('input' in found)) return back({ faults: found.faults, text: words[age], ...kept }, 422)
  if (age !== 'fresh') return back({ text: words[age], ...kept }, 422)
  if ((await exceeds(source, fromOne, address)) || (await exceeds(source, ofSite, siteId)))
    return back({ text: words.tooMany, ...kept }, 429)
  const outcome = await source.database.inSite(siteId, (site) => takeSignUp(site, event.id, found.input, now))
  return outcome === 'taken' ? thanks : null
}

async function hasPlacesFor(
  { database }: PageSource,
  siteId: string,
  { itemId, event, people }: SignUpOf,
  now: Date,
): Promise<boolean> {
  if (event.places === null) return true
  return people + (await database.inPublicAtOnce(siteId, (site) => placesTaken(site, itemId, now))) <= event.places
}

async function drawn(
  source: PageSource,
  siteId: string,
  code: string,
  outcome: SignUpOutcome | null,
  typed: TypedPeople = { people: null, fault: '' },
): Promise<Rendering | null> {
  const view = await findView(source, siteId)
  if (!view) return null
  const id = signUpOfCode(source.acceptedFormKeys, siteId, code)
  const known = id === null ? null : await source.database.inSite(siteId, (site) => signUpById(site, id), 'read')
  const now = source.clock()
  const isFull = known !== null && !(await hasPlacesFor(source, siteId, known, now))
  const body = signUpPage(view, { known, isFull, outcome, typed, now })
  // The address is the key, and no other site learns it. Without any referrer browsers would send the form as from nowhere.
  const headers = { 'referrer-policy': 'same-origin', 'x-robots-tag': 'noindex' }
  const status = outcome === 'full' ? 409 : typed.fault === '' ? 200 : 422
  return { status, contentType: html, cacheControl: cacheNever, headers, body }
}

/** The page behind the link of a mail; made for one reader, never cached. */
export const signUpAt = (source: PageSource, siteId: string, code: string): Promise<Rendering | null> =>
  drawn(source, siteId, code, null)

const answers: readonly string[] = ['bekrafta', 'avboka', 'andra'] satisfies Answer[]

/** Confirms, cancels, or changes how many come. Null for an unknown site, or an answer that no button gives. */
export async function answerSignUp(
  source: PageSource,
  siteId: string,
  code: string,
  { fields, address }: SentForm,
): Promise<Rendering | null> {
  const answer = fields.get(answerField) ?? ''
  if (!answers.includes(answer)) return null
  const id = signUpOfCode(source.acceptedFormKeys, siteId, code)
  if (id === null || (await exceeds(source, tries, address))) return drawn(source, siteId, code, null)
  const now = source.clock()
  const written = fields.get(signUpFields.people) ?? ''
  const people = SignUpPeople.safeParse(written)
  if (answer === 'andra' && !people.success)
    return drawn(source, siteId, code, null, { people: written, fault: people.error.issues[0]?.message ?? '' })
  const outcome = await source.database.inSite(siteId, async (site) => {
    if (answer === 'bekrafta') return confirmSignUp(site, id, now)
    if (answer === 'andra') return changeSignUp(site, id, people.data ?? 1, now)
    await cancelSignUp(site, id, now)
    return 'cancelled' as const
  })
  if (outcome === 'full') return drawn(source, siteId, code, outcome, { people: written, fault: words.tooFew })
  return drawn(source, siteId, code, outcome)
}
