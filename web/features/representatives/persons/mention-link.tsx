import { Link } from '@tanstack/react-router'
import type { Mention } from '#contract/representatives/mentions.ts'

const editors = {
  news: '/$siteId/nyheter/$itemId',
  policy: '/$siteId/politik/$itemId',
  representatives: '/$siteId/foretradare/$itemId',
  pages: '/$siteId/sidor/$itemId',
} as const

const hasEditor = (area: string | null): area is keyof typeof editors => area !== null && area in editors

/** The tabs of the settings that hold texts, by what stands after "Inställningar, ". */
const settingsTabs: Readonly<Record<string, string>> = {
  Allmänt: 'allmant',
  Kontakt: 'kontakt',
  'Sociala medier': 'sociala-medier',
  Integritet: 'integritet',
}

/** The tab that holds words of other sites, or for them, by what `place` begins with. */
const inheritedTabs: Readonly<Record<string, string>> = { above: 'integritet', below: 'under' }

/** To where the words can be changed. */
export function MentionLink({ siteId, mention, text }: { siteId: string; mention: Mention; text: string }) {
  const { area, itemId, part, place, title } = mention
  const params = { siteId }
  if (itemId !== null && hasEditor(area)) {
    return (
      <Link to={editors[area]} params={{ siteId, itemId }}>
        {text}
      </Link>
    )
  }
  switch (part) {
    case 'category':
      return (
        <Link to="/$siteId/nyheter" params={params}>
          {text}
        </Link>
      )
    case 'area':
      return (
        <Link to="/$siteId/politik" params={params} search={{ flik: 'omraden' }}>
          {text}
        </Link>
      )
    case 'programme':
      return (
        <Link to="/$siteId/politik" params={params} search={{ flik: 'program' }}>
          {text}
        </Link>
      )
    case 'body':
    case 'assignment':
      return (
        <Link to="/$siteId/foretradare" params={params} hash={`organ-${place.split('/')[1]}`}>
          {text}
        </Link>
      )
    case 'role':
      return (
        <Link to="/$siteId/foretradare/roller" params={params}>
          {text}
        </Link>
      )
    case 'collection':
      return (
        <Link to="/$siteId/bildbank" params={params}>
          {text}
        </Link>
      )
    default: {
      const ofSettings = inheritedTabs[place.split('/')[0] ?? ''] ?? settingsTabs[title.replace('Inställningar, ', '')]
      const tab = part === 'menu' ? 'meny' : part === 'export' ? 'export' : ofSettings
      if (tab === undefined) {
        return (
          <Link to="/$siteId/installningar" params={params}>
            {text}
          </Link>
        )
      }
      return (
        <Link to="/$siteId/installningar/$tab" params={{ siteId, tab }}>
          {text}
        </Link>
      )
    }
  }
}
