import { emptySettings } from '#contract/settings/settings.ts'
import { saveTab, viewSettings } from '../modules/settings/settings-service.ts'
import { invite } from '../modules/users/invitation-service.ts'
import type { DemoSiteId } from './demo-sites.ts'
import { demoFederation, demoSites } from './demo-sites.ts'
import { demoFronts, demoNewsletters, frontOf } from './demo-fronts.ts'
import { logoKey } from './demo-pictures.ts'
import type { Seeding } from './seed-item.ts'

const streets = ['Storgatan', 'Kyrkogatan', 'Järnvägsgatan', 'Drottninggatan', 'Norra Torggatan', 'Hamngatan'] as const

const dayMs = 24 * 60 * 60 * 1000

/** An open invitation on Skövde, which Märta can see; its link has been given to no one. */
async function seedInvitation({ site, now, reviewer }: Seeding): Promise<void> {
  if (site.siteId !== ('skovde' satisfies DemoSiteId)) return
  const by = { siteId: site.siteId, userId: reviewer, now: new Date(now.getTime() - 2 * dayMs) }
  await invite(site, { name: 'Ingrid Sjöström', email: '', role: 'writer', validTo: null }, by)
}

/** Settings of an association; Gällivare, which was formed recently, has none yet. */
export async function seedSettings({ site, now, reviewer, media }: Seeding): Promise<void> {
  const index = demoSites.findIndex(({ id }) => id === site.siteId)
  const demo = demoSites[index]
  if (!demo || demo.id === 'gallivare') return
  await seedInvitation({ site, now, reviewer, media })
  const by = { userId: reviewer, now: new Date(now.getTime() - 200 * dayMs) }
  const saved = await viewSettings(site)
  const { municipality } = demo
  await saveTab(
    site,
    {
      tab: 'general',
      version: saved.general.version,
      content: { ...saved.general.content, shortName: municipality, municipalityCode: demo.municipalityCode },
    },
    by,
  )
  const street = streets[index % streets.length]
  await saveTab(
    site,
    {
      tab: 'contact',
      version: 0,
      content: {
        ...emptySettings.contact,
        email: demo.contactEmail,
        phone: `010-490 ${10 + index} 20`,
        postalAddress: `Box ${100 + index * 17}, ${municipality}`,
        visitingAddress: `${street} ${index * 3 + 4}, ${municipality}`,
        openingHours: 'Onsdagar 17:00–19:00, eller när vi har bestämt en tid',
        mapUrl: `https://www.openstreetmap.org/search?query=${encodeURIComponent(`${street}, ${municipality}`)}`,
        showsForm: true,
      },
    },
    by,
  )
  await saveTab(
    site,
    {
      tab: 'social',
      version: 0,
      content: {
        links: [
          { network: 'facebook', url: `https://www.facebook.com/samlingframat.${demo.id}` },
          { network: 'instagram', url: `https://www.instagram.com/samlingframat.${demo.id}` },
        ],
      },
    },
    by,
  )
  await saveTab(
    site,
    {
      tab: 'privacy',
      version: 0,
      content: { ...emptySettings.privacy, dataController: demo.name, dataContact: demoFederation.contactEmail },
    },
    by,
  )
  const about = demoNewsletters[demo.id]
  if (about)
    await saveTab(site, { tab: 'newsletter', version: 0, content: { ...emptySettings.newsletter, mode: 'own', about } }, by)
  const begins = demoFronts[demo.id]
  const logo = media.get(logoKey) ?? null
  const headerImage = media.get(begins?.picture ?? '') ?? null
  if (logo || headerImage) {
    const content = { ...saved.appearance.content, logo, headerImage }
    await saveTab(site, { tab: 'appearance', version: saved.appearance.version, content }, by)
  }
  if (begins) await saveTab(site, { tab: 'front', version: 0, content: frontOf(begins, media) }, by)
}
