import type { ShareBesideProps } from '#web/parts/items/item-area.ts'
import { countedSites } from '#web/parts/sharing/counted-sites.ts'
import { ItemSharing } from '#web/parts/sharing/item-sharing.tsx'
import { SharingBeside } from '#web/parts/sharing/share-beside.tsx'
import type { SharingWords } from '#web/parts/sharing/sharing-words.ts'

const words: SharingWords = {
  area: 'news',
  modes: {
    required: 'Syns på alla sajter och går inte att dölja.',
    default: 'Syns direkt, men en sajt kan dölja den.',
    offered: 'Syns först när en sajt väljer att visa den.',
  },
  refusal: 'Administratörer och riksredaktörer skickar nyheter till sajterna.',
  labels: { never: 'Skicka till sajterna', live: 'Ändra utskicket', ended: 'Skicka igen' },
  submit: 'Skicka',
  did: 'skickad',
  done: 'Nyheten är skickad till',
  end: {
    label: 'Återkalla',
    question: 'Återkalla från alla sajter?',
    consequence: ({ shown }) => `Nyheten försvinner från ${countedSites(shown)} inom några sekunder.`,
    done: 'Nyheten är återkallad från alla sajter.',
    did: 'Återkallad',
  },
}

/** A news item of the federation, as it is sent to its sites. */
export const ItemSending = ({ itemId }: { itemId: string }) => <ItemSharing itemId={itemId} words={words} />
/** The same, in the dialog that publishes it. */
export const ShareBeside = (props: ShareBesideProps) => <SharingBeside {...props} words={words} />
