import { z } from 'zod'
import type { CreateSiteInput } from '#contract/users-and-sites/sites.ts'
import { SiteTemplate } from '#contract/users-and-sites/site-templates.ts'

// What has been typed of a new site waits in this window until the site is made: a reload, or a way out to look something up, loses
// nothing. One entry per person: another one may sign in in the same window. The personal number is not kept.

const keyOf = (userId: string): string => `kansli-ny-sajt ${userId}`

/** As the form has it: '' is no site above. */
export type NewSite = Omit<CreateSiteInput, 'parentId'> & { readonly parentId: string }

const Kept = z.object({
  name: z.string(),
  id: z.string(),
  template: SiteTemplate,
  municipalityCode: z.string(),
  parentId: z.string(),
  adminName: z.string(),
})

const emptyNewSite: NewSite = {
  name: '',
  id: '',
  template: 'party',
  municipalityCode: '',
  parentId: '',
  firstSiteAdmin: { name: '', personalNumber: '' },
}

export function keptNewSite(userId: string): NewSite {
  try {
    const { adminName, ...kept } = Kept.parse(JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? ''))
    return { ...emptyNewSite, ...kept, firstSiteAdmin: { name: adminName, personalNumber: '' } }
  } catch {
    return emptyNewSite
  }
}

export function keepNewSite(userId: string, { firstSiteAdmin, ...typed }: NewSite): void {
  sessionStorage.setItem(keyOf(userId), JSON.stringify({ ...typed, adminName: firstSiteAdmin.name }))
}

export const forgetNewSite = (userId: string): void => sessionStorage.removeItem(keyOf(userId))
