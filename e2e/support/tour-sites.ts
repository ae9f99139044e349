import { emptyEvent } from '#contract/news/event-times.ts'
import type { FederationDesign } from '#contract/design/federation-design.ts'
import type { DesignState } from '#contract/design/design.ts'
import type { Media, Uploaded } from '#contract/media/media.ts'
import type { NewsItem } from '#contract/news/news.ts'
import { csrfCookie, csrfHeader } from '#contract/session-signals.ts'
import type { Settings, SettingsTab } from '#contract/settings/settings.ts'
import type { AllSettings } from '#contract/settings/settings.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { marta } from './people.ts'
import type { Stack } from './programs.ts'
import type { Client } from './session.ts'
import type { TourAssociation, TourPerson, TourPicture, TourText } from './tour-associations.ts'

// Makes the associations of the grids of docs/tour as people would: by the calls of the admin.

async function sent<Answer>(admin: Client, method: string, path: string, body?: object): Promise<Answer> {
  const answer = await admin.send(method, path, body)
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body as Answer
}

async function uploaded(stack: Stack, admin: Client, siteId: string, picture: TourPicture): Promise<Media> {
  const bytes = await picture.bytes()
  const root = `/api/site/${siteId}`
  const begun = { fileName: picture.file, bytes: bytes.length, replaces: null }
  const { uploadId } = await sent<{ readonly uploadId: string }>(admin, 'POST', `${root}/uploads`, begun)
  const { status } = await fetch(`${stack.adminUrl}${root}/uploads/${uploadId}/parts/0`, {
    method: 'PUT',
    headers: {
      'X-Forwarded-For': admin.address,
      Origin: stack.adminUrl,
      Cookie: Array.from(admin.cookies, ([cookie, value]) => `${cookie}=${value}`).join('; '),
      [csrfHeader]: admin.cookies.get(csrfCookie) ?? '',
      'Content-Type': 'application/octet-stream',
    },
    body: new Uint8Array(bytes),
  })
  if (status !== 200) throw new Error(`${picture.file} was not received: ${status}`)
  const { media } = await sent<Uploaded>(admin, 'POST', `${root}/uploads/${uploadId}/finish`)
  const { alt, people } = picture
  const consent = { consent: 'given', consentNote: 'Muntligt när bilden gjordes, av styrelsens sekreterare.' }
  const changes = { alt, people, credit: 'Samling Framåt (illustration)', ...(people === 'adults' ? consent : {}) }
  return sent(admin, 'PATCH', `${root}/media/${media.id}`, { changes, version: media.version })
}

export async function saveTab<Tab extends SettingsTab>(
  admin: Client,
  siteId: string,
  tab: Tab,
  changes: Partial<Settings[Tab]>,
): Promise<void> {
  const path = `/api/site/${siteId}/settings`
  const { content, version } = (await sent<AllSettings>(admin, 'GET', path))[tab]
  await sent(admin, 'PUT', path, { tab, content: { ...content, ...changes }, version })
}

/** What all sites look like. */
export async function useDesign(admin: Client, design: FederationDesign): Promise<void> {
  const { version } = await sent<DesignState>(admin, 'GET', '/api/admin/design')
  const drafted = await sent<DesignState>(admin, 'PUT', '/api/admin/design/draft', { design, version })
  if (drafted.draft !== null) await sent(admin, 'POST', '/api/admin/design/use', { version: drafted.version })
}

const bodyOf = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] })

const leadOf = (media: Media | undefined) =>
  media ? { id: media.id, isShared: media.isShared, alt: '', caption: '', crop: null } : null

const dayIn = (days: number): string => stockholmDate(new Date(Date.now() + days * 24 * 60 * 60_000))

async function published(admin: Client, siteId: string, area: string, content: object, between?: (id: string) => Promise<void>) {
  const root = `/api/site/${siteId}/${area}`
  const { id, draftVersion } = await sent<NewsItem>(admin, 'POST', root, { content })
  await between?.(id)
  await sent(admin, 'POST', `${root}/${id}/publish`, { draftVersion })
}

function writtenText({ title, lead, body, picture, event }: TourText, pictures: ReadonlyMap<string, Media>): object {
  const text = { title, lead, body: bodyOf(body), image: leadOf(pictures.get(picture ?? '')) }
  if (!event) return text
  const { inDays, endsInDays, ...facts } = event
  const endDay = endsInDays === undefined ? null : dayIn(endsInDays)
  return { ...text, event: { ...emptyEvent, ...facts, startDay: dayIn(inDays), endDay } }
}

/** The first of them stands first on the start page. */
async function seat(
  admin: Client,
  siteId: string,
  board: string,
  people: readonly TourPerson[],
  pictures: ReadonlyMap<string, Media>,
): Promise<void> {
  const body = { name: board, level: 'annat', kind: 'styrelse', seats: null, termFrom: null, termTo: null, url: '' }
  const made = await sent<{ readonly body: { readonly id: string } }>(admin, 'POST', `/api/site/${siteId}/bodies`, body)
  for (const [at, { givenName, familyName, bioShort, picture }] of people.entries()) {
    const content = { givenName, familyName, bioShort, portrait: leadOf(pictures.get(picture ?? '')) }
    await published(admin, siteId, 'representatives', content, async (personId) => {
      const roleId = at === 0 ? 'ordforande' : 'ledamot'
      const assignment = { personId, bodyId: made.body.id, roleId, from: '2024-01-01', to: null, isLead: true }
      await sent(admin, 'POST', `/api/site/${siteId}/assignments`, assignment)
    })
  }
}

/** Makes the site with all that it says. */
export async function makeAssociation(stack: Stack, admin: Client, association: TourAssociation): Promise<void> {
  const { id, name, shortName, description, municipalityCode, accentColor, contact, front, texts } = association
  const firstSiteAdmin = { name: marta.name, personalNumber: marta.personalNumber }
  await sent(admin, 'POST', '/api/admin/sites', { id, name, firstSiteAdmin })
  const pictures = new Map<string, Media>()
  for (const picture of association.pictures) pictures.set(picture.file, await uploaded(stack, admin, id, picture))
  const refOf = (file: string | undefined) => {
    const media = pictures.get(file ?? '')
    return media ? { id: media.id, isShared: media.isShared } : null
  }
  await saveTab(admin, id, 'general', { shortName, description, municipalityCode })
  const [logo, headerImage] = [refOf(association.logo), refOf(association.header)]
  await saveTab(admin, id, 'appearance', { accentColor, logo, headerImage })
  await saveTab(admin, id, 'contact', contact)
  await saveTab(admin, id, 'front', front)
  await seat(admin, id, association.board, association.people, pictures)
  // The first text of the list is the newest.
  for (const text of texts.toReversed()) await published(admin, id, 'news', writtenText(text, pictures))
  if (association.isFederationsOwn) await sent(admin, 'PUT', `/api/admin/sites/${id}/federations-own`, { isOwn: true })
}
