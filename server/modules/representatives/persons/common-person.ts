import type { CommonPerson } from '#contract/representatives/common-persons.ts'
import type { RichText } from '#contract/rich-text/document.ts'
import { plainText } from '#contract/rich-text/document.ts'
import type { Database, SiteDb } from '../../../platform/database/database.ts'
import { notFound, stateChanged } from '../../../platform/errors.ts'
import { publicAddress } from '../../../platform/public-address.ts'
import { isUuid } from '../../../platform/uuid.ts'
import { recordAudit } from '../../audit/audit.ts'
import { publicChanged } from '../../sites/sites.ts'
import { showInstead, showOwn } from '../../sharing/choice-store.ts'
import { lockLinks } from './link-store.ts'
import {
  keepSiteState,
  namesOfSites,
  offersFor,
  ownStateOf,
  removeShared,
  sitesThatShow,
  storeShared,
} from './common-person-store.ts'

// What a site does with the common presentation of one of its persons.

interface OnSite {
  readonly database: Database
  readonly sitesUrl: string
  readonly siteId: string
  readonly personId: string
}

interface By {
  readonly userId: string
  readonly now: Date
}

type OwnState = NonNullable<Awaited<ReturnType<typeof ownStateOf>>>

async function ownOf(site: SiteDb, personId: string): Promise<OwnState> {
  const own = isUuid(personId) ? await ownStateOf(site, personId) : undefined
  if (!own) throw notFound()
  return own
}

function shareRefusal({ isLinked, isLive, isProtected, isClosed }: OwnState, others: readonly unknown[]): string | null {
  if (!isLinked) return 'Personen är inte kopplad till någon annan sajt. En administratör kopplar ihop personer.'
  if (isProtected) return 'Personen har skyddade uppgifter. Ingen text om personen kan vara gemensam.'
  if (!isLive) return 'Personen är inte publicerad här. Publicera först.'
  if (isClosed) return 'Besökare kan inte läsa sajten nu. Texten kan bli gemensam när sajten är öppen.'
  return others.length > 0 ? 'Den gemensamma texten skrivs redan på en annan sajt.' : null
}

export async function viewCommonPerson({ database, sitesUrl, siteId, personId }: OnSite): Promise<CommonPerson> {
  const { own, offers } = await database.inSite(
    siteId,
    async (site) => ({ own: await ownOf(site, personId), offers: await offersFor(site, personId) }),
    'read',
  )
  const readable = offers.filter(({ isPublic }) => isPublic).map((offer) => offer.siteId)
  const [shownOn, names] = await database.inPlatform(
    (platform) =>
      Promise.all([own.isShared ? sitesThatShow(platform, { siteId, personId }) : [], namesOfSites(platform, readable)]),
    'read',
  )
  return {
    own: own.isShared ? { isPublic: own.isPublic, shownOn } : null,
    refusal: own.isShared ? null : shareRefusal(own, offers),
    offers: offers.map(({ body, path, ...offer }) => ({
      ...offer,
      siteName: names.get(offer.siteId) ?? '',
      text: body === null ? '' : plainText(body as RichText),
      address: path === '' ? '' : publicAddress(sitesUrl, offer.siteId, path),
    })),
  }
}

/** Makes the site's text common, or its own again. Does nothing where it is so already. */
export async function shareCommonPerson(of: OnSite, isShared: boolean, by: By): Promise<CommonPerson> {
  const { siteId, personId } = of
  await of.database.inSite(siteId, async (site) => {
    if (isShared) {
      // Of two sites that make theirs common at once, the later one finds the earlier.
      await lockLinks(site)
      await keepSiteState(site)
    }
    const own = await ownOf(site, personId)
    if (own.isShared === isShared) return
    if (isShared) {
      const refusal = shareRefusal(own, await offersFor(site, personId))
      if (refusal !== null) throw stateChanged(refusal)
      await storeShared(site, personId, by)
      // The row of `shares` tells all sites. The site's own pages change only if they showed another site's text.
      if (await showOwn(site, personId)) await publicChanged(site)
    } else await removeShared(site, personId)
    const action = isShared ? 'person.shareText' : 'person.unshareText'
    await recordAudit(site, { actorId: by.userId, siteId, action, objectId: personId }, by.now)
  })
  return viewCommonPerson(of)
}

/** Shows what another site writes; null: the own text again. */
export async function chooseCommonPerson(of: OnSite, originSiteId: string | null, by: By): Promise<CommonPerson> {
  const { siteId, personId } = of
  await of.database.inSite(siteId, async (site) => {
    const own = await ownOf(site, personId)
    if (originSiteId === null) {
      if (!(await showOwn(site, personId))) return
    } else {
      if (own.isShared) throw stateChanged('Texten om personen skrivs på den här sajten och är gemensam.')
      const offer = (await offersFor(site, personId)).find((one) => one.siteId === originSiteId)
      if (!offer) throw stateChanged('Den gemensamma texten finns inte längre. Er egen text visas.')
      const { personId: id, name: title } = offer
      await showInstead(site, { id, originSiteId, area: 'representatives', title }, personId, by)
    }
    const action = originSiteId === null ? 'person.ownText' : 'person.commonText'
    await recordAudit(site, { actorId: by.userId, siteId, action, objectId: personId }, by.now)
    await publicChanged(site)
  })
  return viewCommonPerson(of)
}
