import type { DemoPage, DemoSitePages } from '../demo-page.ts'
import type { DemoSiteId } from '../demo-sites.ts'
import { bullets, p } from '../demo-text.ts'

const board = (lead: string, chair: string, daysAgo: number): DemoPage => ({
  author: 'tolvan',
  title: 'Styrelsen',
  lead,
  body: [bullets(`Ordförande: ${chair}`), p('Övriga ledamöter presenteras efter nästa styrelsemöte.')],
  life: { state: 'published', publishedDaysAgo: daysAgo },
})

const only = (...about: DemoPage[]): DemoSitePages => ({ about, top: [] })

export const otherPages: Readonly<Partial<Record<DemoSiteId, DemoSitePages>>> = {
  lund: {
    about: [board('Sju personer från fem byar och en stad.', 'Per-Olof Hägglund', 150)],
    top: [
      {
        author: 'asa',
        title: 'Studiecirklar',
        lead: 'Läs, prata och lär känna grannen.',
        body: [p('Vi har tre cirklar i vinter: budgeten, skolan och den nya översiktsplanen. Alla är välkomna.')],
        life: { state: 'published', publishedDaysAgo: 44 },
      },
    ],
  },
  skovde: {
    about: [board('Valda av årsmötet i februari 2026.', 'Märta Löfgren-Åkerlund', 200)],
    top: [
      {
        author: 'marta',
        title: 'Möteskalender',
        lead: 'Här står när och var vi ses.',
        body: [bullets('Tisdag 1 december: medlemskväll', 'Onsdag 16 december: jullunch', 'Tisdag 19 januari: nomineringar')],
        life: { state: 'published', publishedDaysAgo: 14 },
      },
    ],
  },
  pitea: only(board('Vi möts i Piteå och på distans.', 'Inga-Lill Sundvall', 130)),
  vaxjo: only(board('Fem ledamöter och två ersättare.', 'Håkan Zetterlund', 125)),
}
