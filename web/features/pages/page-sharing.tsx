import { countedSites } from '#web/parts/sharing/counted-sites.ts'
import { ItemSharing } from '#web/parts/sharing/item-sharing.tsx'
import type { SharingWords } from '#web/parts/sharing/sharing-words.ts'

const words: SharingWords = {
  area: 'pages',
  modes: {
    optional: 'Syns direkt, men en sajt kan dölja den. Sajtens egen sida på samma adress går före.',
    required: 'Går inte att dölja. Ersätter så länge sajtens egen sida av samma slag, till exempel den om personuppgifter.',
  },
  refusal: 'Administratörer och riksredaktörer visar sidor på sajterna.',
  labels: { never: 'Visa på sajterna', live: 'Ändra', ended: 'Visa igen' },
  submit: 'Visa på sajterna',
  did: 'visad',
  done: 'Sidan går till',
  end: {
    label: 'Ta bort från sajterna',
    question: 'Ta bort från sajterna?',
    consequence: ({ shown }) =>
      `Sidan försvinner från ${countedSites(shown)} inom några sekunder, och sajternas egna sidor som den har ersatt syns igen.`,
    done: 'Sidan är borttagen från alla andra sajter.',
    did: 'Borttagen från sajterna',
  },
}

/** A page of the federation, as it is shown on its sites. */
export const ItemSending = ({ itemId }: { itemId: string }) => <ItemSharing itemId={itemId} words={words} />
