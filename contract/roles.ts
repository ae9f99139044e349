import { z } from 'zod'

/** The roles on a site, weakest first. ADMIN is no role on a site: it is federation-wide and reaches every site. */
export const SiteRole = z.enum(['reader', 'writer', 'editor', 'siteAdmin'])
export type SiteRole = z.infer<typeof SiteRole>

/**
 * What a person may do on a site: the role, or how the site is stopped, since all but administrators only read a stopped site
 * (docs/decisions/079).
 */
export const Standing = z.enum([...SiteRole.options, 'paused', 'archived'])
export type Standing = z.infer<typeof Standing>

export const siteRoleLabel: Record<SiteRole, string> = {
  reader: 'Läsare',
  writer: 'Skribent',
  editor: 'Redaktör',
  siteAdmin: 'Sajtansvarig',
}

export const siteRoleSummary: Record<SiteRole, string> = {
  reader: 'Ser utkast men ändrar inget.',
  writer: 'Skriver egna utkast.',
  editor: 'Publicerar allt på sajten.',
  siteAdmin: 'Sköter sajten, dess inställningar och användare.',
}
