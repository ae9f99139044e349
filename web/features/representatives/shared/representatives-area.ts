import { emptyPerson, personName, PersonContent, representatives } from '#contract/representatives/representatives.ts'
import type { Social } from '#contract/representatives/representatives.ts'
import { socialNetworkLabel } from '#contract/settings/social-networks.ts'
import { fieldRules } from '#web/parts/items/field-rules.ts'
import { imageInWords } from '#web/parts/items/image-in-words.ts'
import type { ItemArea } from '#web/parts/items/item-area.ts'
import { paidWords } from '#web/parts/items/paid-words.ts'
import { answerWords } from '#web/parts/items/answer-words.ts'
import { sharingWords } from '#web/parts/items/sharing-words.ts'
import { drawnPart } from '#web/ui/drawn-parts.ts'
import { listedRepresentatives } from './listed-representatives.ts'

/** Företrädare as the item screens know them. */
export const representativesArea: ItemArea<PersonContent> = {
  ...listedRepresentatives,
  endpoints: representatives,
  empty: emptyPerson,
  fields: {
    givenName: { label: 'Förnamn', definite: 'förnamnet', kind: 'line' },
    familyName: { label: 'Efternamn', definite: 'efternamnet', kind: 'line' },
    displayName: { label: 'Visningsnamn', definite: 'visningsnamnet', kind: 'line' },
    sortAs: { label: 'Sorteras under', definite: 'ordet personen sorteras under', kind: 'line' },
    profession: { label: 'Yrke', definite: 'yrket', kind: 'line' },
    bioShort: { label: 'Kort presentation', definite: 'den korta presentationen', kind: 'line' },
    portrait: { label: 'Porträtt', definite: 'porträttet', kind: 'choice', inWords: imageInWords },
    bio: { label: 'Presentation', definite: 'presentationen', kind: 'richText' },
    topics: {
      label: 'Ansvarsområden',
      definite: 'ansvarsområdena',
      kind: 'list',
      // The area's own schema has parsed the value.
      inWords: (value, titleOf) => (value as readonly string[]).map(titleOf).join('\n'),
    },
    contactForm: { label: 'Kontakt via formulär', definite: 'kontaktformuläret', kind: 'switch' },
    socials: {
      label: 'Sociala medier',
      definite: 'länkarna till sociala medier',
      kind: 'list',
      inWords: (value) =>
        (value as readonly Social[]).map(({ network, url }) => `${socialNetworkLabel[network]}: ${url}`).join('\n'),
    },
    ...sharingWords,
    ...answerWords,
    ...paidWords,
  },
  rules: fieldRules(PersonContent),
  loadCheck: drawnPart(
    '../contract/representatives/person-check.ts',
    async () => (await import('#contract/representatives/person-check.ts')).checkPerson,
  ),
  titleOf: personName,
}
