import type { SiteRole } from '#contract/roles.ts'
import type { DemoSiteId } from './demo-sites.ts'

/**
 * People who make the demonstration's lists look like an organisation's. They have no identity, so nobody can sign in as
 * one of them. Every site has a person who is responsible for it.
 */
export const demoColleagues: readonly {
  readonly name: string
  readonly memberships: readonly { readonly site: DemoSiteId; readonly role: SiteRole }[]
}[] = [
  { name: 'Birgitta Holmqvist', memberships: [{ site: 'malmo', role: 'siteAdmin' }] },
  { name: 'Yusuf Demir', memberships: [{ site: 'malmo', role: 'writer' }] },
  { name: 'Gunnel Ståhl', memberships: [{ site: 'malmo', role: 'reader' }] },
  { name: 'Per-Olof Hägglund', memberships: [{ site: 'lund', role: 'siteAdmin' }] },
  { name: 'Sofia af Ekenstam', memberships: [{ site: 'lund', role: 'editor' }] },
  { name: 'Jonas Wikström', memberships: [{ site: 'skovde', role: 'editor' }] },
  { name: 'Inga-Lill Sundvall', memberships: [{ site: 'pitea', role: 'siteAdmin' }] },
  { name: 'Mats Öhlund', memberships: [{ site: 'pitea', role: 'editor' }] },
  { name: 'Kerstin Byström', memberships: [{ site: 'ornskoldsvik', role: 'siteAdmin' }] },
  { name: 'Amanda Jonsson Eriksson', memberships: [{ site: 'ostersund', role: 'siteAdmin' }] },
  { name: 'Håkan Zetterlund', memberships: [{ site: 'vaxjo', role: 'siteAdmin' }] },
  { name: 'Leyla Karimi', memberships: [{ site: 'vaxjo', role: 'writer' }] },
  { name: 'Torbjörn Ärlig', memberships: [{ site: 'norrtalje', role: 'siteAdmin' }] },
  { name: 'Désirée Wåhlin', memberships: [{ site: 'kalmar', role: 'siteAdmin' }] },
  { name: 'Nils-Åke Åberg', memberships: [{ site: 'ange', role: 'siteAdmin' }] },
  { name: 'Ulrika Möller', memberships: [{ site: 'hoor', role: 'siteAdmin' }] },
  {
    name: 'Sven-Erik Niemi',
    memberships: [
      { site: 'gallivare', role: 'siteAdmin' },
      { site: 'pitea', role: 'writer' },
    ],
  },
]
