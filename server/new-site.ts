import type { MenuItem } from '#contract/pages/menu.ts'
import { MenuArea } from '#contract/pages/menu.ts'
import { requiredPages } from '#contract/pages/pages.ts'
import { municipalities } from '#contract/settings/municipalities.ts'
import type { CreateSiteInput } from '#contract/users-and-sites/sites.ts'
import { siteTemplates } from '#contract/users-and-sites/site-templates.ts'
import { changeMenu, viewMenu } from './modules/pages/menu.ts'
import { furnishSite } from './modules/pages/system-pages.ts'
import { saveTab, viewSettings } from './modules/settings/settings-service.ts'
import type { Database, SiteDb } from './platform/database/database.ts'
import { HttpError } from './platform/errors.ts'

// What a new site has from its template: pages, menu, words and start page, so that it is legal and looks intended.

interface Maker {
  readonly userId: string
  readonly now: Date
}

/** The areas and pages in the usual order, with the template's words for the areas. */
async function arrangeMenu(site: SiteDb, { template }: CreateSiteInput, maker: Maker): Promise<void> {
  const { areaLabels } = siteTemplates[template]
  if (Object.keys(areaLabels).length === 0) return
  const { automatic, version } = await viewMenu(site)
  const areas = MenuArea.options.map((area): MenuItem => ({ kind: 'area', area, label: areaLabels[area] ?? '', children: [] }))
  const pages = automatic.filter(({ kind }) => kind === 'page')
  await changeMenu(site, { mode: 'arranged', items: [...areas, ...pages], version }, { ...maker, role: 'siteAdmin' })
}

async function setGeneral(site: SiteDb, { municipalityCode }: CreateSiteInput, maker: Maker): Promise<void> {
  const municipality = municipalities.find(({ code }) => code === municipalityCode)
  if (!municipality) return
  const { content, version } = (await viewSettings(site)).general
  await saveTab(
    site,
    { tab: 'general', content: { ...content, municipalityCode, municipality: municipality.name }, version },
    maker,
  )
}

async function setFront(site: SiteDb, { template }: CreateSiteInput, maker: Maker): Promise<void> {
  const { front: kind, hidden } = siteTemplates[template]
  const { content, version } = (await viewSettings(site)).front
  const isHidden = (block: string): boolean => hidden.some((one) => one === block)
  const blocks = content.blocks.map((block) => (isHidden(block.kind) ? { ...block, isShown: false } : block))
  await saveTab(site, { tab: 'front', content: { ...content, kind, blocks }, version }, maker)
}

/** Fills a site that was just created. Each part in a transaction of its own: none is lost for another. */
export const furnishNewSite =
  (database: Database) =>
  async (input: CreateSiteInput, maker: Maker): Promise<void> => {
    const { hasAllPages } = siteTemplates[input.template]
    await furnishSite(database, hasAllPages ? undefined : requiredPages)(input.id, maker)
    for (const part of [arrangeMenu, setGeneral, setFront])
      await database
        .inSite(input.id, (site) => part(site, input, maker))
        .catch((error: unknown) => {
          // The federation has decided this part for all its sites.
          if (!(error instanceof HttpError) || error.status >= 500) throw error
        })
  }
