import { countedSites } from '#web/parts/sharing/counted-sites.ts'
import { ItemSharing } from '#web/parts/sharing/item-sharing.tsx'
import type { SharingWords } from '#web/parts/sharing/sharing-words.ts'

const words: SharingWords = {
  area: 'policy',
  modes: {
    optional: 'Syns direkt, men en sajt kan dölja den eller ha en egen i dess ställe.',
    required: 'Syns på alla valda sajter och går inte att dölja.',
  },
  refusal: 'Administratörer och riksredaktörer delar sakfrågor med sajterna.',
  labels: { never: 'Dela med sajterna', live: 'Ändra delningen', ended: 'Dela igen' },
  submit: 'Dela',
  did: 'delad',
  done: 'Sakfrågan delas med',
  end: {
    label: 'Sluta dela',
    question: 'Sluta dela med sajterna?',
    consequence: ({ shown, withWords }) =>
      `Sakfrågan försvinner från ${countedSites(shown)} inom några sekunder.${
        withWords > 0 ? ' Det sajterna har lagt till finns kvar hos dem som utkast.' : ''
      }`,
    done: 'Sakfrågan delas inte längre med någon sajt.',
    did: 'Slutade delas',
  },
}

/** A topic of the federation, as it is shared with its sites. */
export const ItemSending = ({ itemId }: { itemId: string }) => <ItemSharing itemId={itemId} words={words} />
