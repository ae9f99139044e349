import type { FrontBlock, FrontSettings } from '#contract/settings/front.ts'
import { emptyFront, standardBlocks } from '#contract/settings/front.ts'
import type { DemoSiteId } from './demo-sites.ts'
import type { DemoMedia } from './demo-text.ts'

/** How the start page of an association begins. */
interface DemoFront {
  readonly front: Partial<FrontSettings>
  /** The key of the picture over the name, or behind the claim. */
  readonly picture?: string
  /** Keys of documents and of a map, shown last. */
  readonly documents?: readonly string[]
  readonly map?: string
}

const member = { actionLabel: 'Bli medlem', actionAddress: '/bli-medlem' }
const standard = standardBlocks.map((kind): FrontBlock => ({ kind, isShown: true }))

/** Associations that are not listed begin with their news, as every new site does. */
export const demoFronts: { readonly [Site in DemoSiteId]?: DemoFront } = {
  malmo: {
    front: {
      ...member,
      blocks: [
        ...standard.slice(0, 3),
        {
          kind: 'quote',
          isShown: true,
          text: 'Det syns på en stad om den tycker om sina invånare. Börja med bänkarna.',
          by: 'Samira Haddad Lindqvist',
        },
        ...standard.slice(3),
      ],
    },
    documents: ['stadgar'],
    map: 'karta',
  },
  lund: {
    picture: 'cykelbanan',
    front: {
      kind: 'cover',
      claim: 'Lund i gång- och cykeltakt',
      claimText: 'Skolan på gångavstånd, bussen i tid och en stad där det går att stanna upp.',
      ...member,
    },
  },
  skovde: {
    front: {
      kind: 'cover',
      claim: 'Skövde ska vara nära för alla',
      claimText: 'Mellan Billingen och Tidan ska det gå att bo, arbeta och bli gammal.',
      actionLabel: 'Engagera dig',
      actionAddress: '/bli-medlem',
    },
  },
  pitea: {
    front: {
      kind: 'person',
      claim: 'Hela kommunen ska leva',
      claimText: 'Från kusten till inlandsbyarna.',
      actionLabel: 'Engagera dig',
      actionAddress: '/bli-medlem',
    },
  },
  ornskoldsvik: { front: { kind: 'calendar', actionLabel: 'Engagera dig', actionAddress: '/bli-medlem' } },
  ostersund: {
    front: {
      kind: 'campaign',
      claim: '4 av 5',
      claimText: 'vill ha en buss som går även på kvällen. Det vill vi också.',
      ...member,
      blocks: [
        ...standard.slice(0, 2),
        { kind: 'number', isShown: true, number: '1 250', about: 'östersundare har skrivit på för kvällsbussen sedan i augusti.' },
        ...standard.slice(2),
      ],
    },
  },
}

export function frontOf({ front, documents = [], map }: DemoFront, media: DemoMedia): FrontSettings {
  const whole = { ...emptyFront, ...front }
  const chosen = documents.flatMap((key) => media.get(key) ?? [])
  const image = media.get(map ?? '') ?? null
  const shown: FrontBlock[] = [
    ...(chosen.length > 0 ? [{ kind: 'documents', isShown: true, title: 'Läs våra stadgar', documents: chosen } as const] : []),
    ...(image ? [{ kind: 'map', isShown: true, title: '', image, address: '', url: '' } as const] : []),
  ]
  return { ...whole, blocks: [...whole.blocks, ...shown] }
}

/** Associations with a newsletter of their own, and what those who subscribe get. */
export const demoNewsletters: { readonly [Site in DemoSiteId]?: string } = {
  lund: 'Ett brev efter varje fullmäktige: vad som beslutades, och hur vi röstade.',
  skovde: 'Det viktigaste från Skövde en gång i månaden, och aldrig mer än du hinner läsa vid köksbordet.',
  pitea: 'Nytt från kusten och inlandsbyarna den första fredagen i varje månad.',
}
