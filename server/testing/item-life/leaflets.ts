import type { LeadImage } from '#contract/media-use.ts'
import { mediaInField, mediaInText } from '#contract/rich-text/media-in-text.ts'
import type { RichText } from '#contract/rich-text/document.ts'
import { emptyRichText, plainText } from '#contract/rich-text/document.ts'
import type { Fields } from '../../modules/items/actor.ts'
import type { ItemArea } from '../../modules/items/item-area.ts'
import { textOf } from '../factories.ts'
import type { Sample } from './life.ts'

// A temporary fifth area with unique field names, so that only the definition of the area tells which field is which.

interface Leaflet {
  readonly headline: string
  readonly prose: RichText
  readonly cover: LeadImage | null
  readonly shelf: string
}

const empty: Leaflet = { headline: '', prose: emptyRichText, cover: null, shelf: 'ny' }

const leaflets: ItemArea<Leaflet> = {
  name: 'leaflets',
  slugPrefix: 'blad',
  content: { parse: (stored) => ({ ...empty, ...(stored as Leaflet) }), safeParse: () => ({ success: true }) },
  empty,
  textField: 'prose',
  leadField: 'cover',
  richTextFields: ['prose'],
  siteAdminFields: [],
  isForEditors: false,
  affectsFrame: false,
  depth: 1,
  title: ({ headline }) => headline,
  searchText: ({ headline, prose }) => ({ title: headline, lead: '', body: plainText(prose) }),
  check: () => [],
  hiddenContacts: async () => [],
  siteFindings: async () => [],
  grouping: { field: 'shelf', isKnown: async () => true, unknownMessage: 'Hyllan finns inte.' },
  listed: ({ shelf }) => ({ facet: shelf, detail: {}, reviewOn: null }),
  shown: () => ({ about: 'Ett blad', pinnedUntil: null, noIndex: false }),
  references: () => [],
  media: ({ prose, cover }) => [...mediaInText('prose', prose), ...mediaInField('cover', cover)],
  path: (slug) => `/blad/${slug}`,
  isRequired: () => false,
  isInMenu: async () => false,
  copied: (content) => content,
  publishedAt: () => null,
}

const area = leaflets as unknown as ItemArea<Fields>
export const prose = textOf('Vi samlas vid bryggan.')
/** Leaflets, which only tests know. */
export const leafletSample: Sample = {
  area,
  complete: { headline: 'Sommarens bad', prose, cover: null, shelf: 'fritid' },
  titled: (headline) => ({ headline }),
  line: 'headline',
  text: 'prose',
  picture: 'cover',
}
