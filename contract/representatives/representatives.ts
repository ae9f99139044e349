import { z } from 'zod'
import { itemEndpoints } from '../items/item-endpoints.ts'
import { ItemId } from '../items/items.ts'
import { emptyPaid, paidFields } from '../items/paid.ts'
import { answerFields, emptyAnswers } from '../items/answers.ts'
import { emptySharing, sharingFields } from '../items/sharing.ts'
import { LeadImage } from '../media-use.ts'
import { emptyRichText, RichText } from '../rich-text/document.ts'
import { socialNetworks } from '../settings/social-networks.ts'
import { line } from '../text.ts'

// A person as an item: the text, which is drafted and published. Data that changes at once is elsewhere: assignments in
// representative-assignments.ts, contact details and protection in representative-persons.ts.

export const personNameLength = { max: 60 }
export const displayNameLength = { max: 120 }
export const professionLength = { max: 80 }
export const bioShortLength = { max: 300 }
export const maxPersonTopics = 8
export const maxSocials = 6

/** Half-typed is fine, another scheme than https is not: a draft is shown to others as well. */
const typedAddress = line(300, 'Adressen').pipe(
  z.string().regex(/^(?!(?!https:)[a-z][a-z0-9+.-]*:)/i, 'Adressen ska börja med https://.'),
)

export const Social = z.strictObject({ network: z.enum(socialNetworks, 'Välj ett nätverk.'), url: typedAddress })
export type Social = z.infer<typeof Social>

/** The draft of a person. There is no field for birth year, gender, personal number or home address, and none may be added. */
export const PersonContent = z.strictObject({
  givenName: line(personNameLength.max, 'Texten'),
  familyName: line(personNameLength.max, 'Texten'),
  /** '' means given and family name. */
  displayName: line(displayNameLength.max, 'Texten'),
  /** Sort key instead of the family name: "Ugglas" for af Ugglas. '' means the family name. */
  sortAs: line(personNameLength.max, 'Texten'),
  profession: line(professionLength.max, 'Texten'),
  bioShort: line(bioShortLength.max, 'Presentationen'),
  /** In 3:4, and round where small; null for none. */
  portrait: LeadImage.nullable(),
  bio: RichText,
  /** Items of the area `policy`, in the order they are shown. */
  topics: z
    .array(ItemId)
    .max(maxPersonTopics, `Högst ${maxPersonTopics} ansvarsområden.`)
    .refine((ids) => new Set(ids).size === ids.length, 'Samma sakfråga är vald två gånger.'),
  /** The public can write through a form; the address is never shown. */
  contactForm: z.boolean(),
  socials: z.array(Social).max(maxSocials, `Högst ${maxSocials} länkar till sociala medier.`),
  ...sharingFields,
  ...answerFields,
  ...paidFields,
})
export type PersonContent = z.infer<typeof PersonContent>

/** An empty person. */
export const emptyPerson: PersonContent = {
  givenName: '',
  familyName: '',
  displayName: '',
  sortAs: '',
  profession: '',
  bioShort: '',
  portrait: null,
  bio: emptyRichText,
  topics: [],
  contactForm: false,
  socials: [],
  ...emptySharing,
  ...emptyAnswers,
  ...emptyPaid,
}

/** The item calls of persons: list, read, save, publish, history … under `/api/site/:siteId/representatives`. Writing asks for an editor. */
export const representatives = itemEndpoints('representatives', PersonContent)

type Named = Pick<PersonContent, 'givenName' | 'familyName' | 'displayName'>

/** The shown name. */
export const personName = ({ givenName, familyName, displayName }: Named): string =>
  displayName === '' ? `${givenName} ${familyName}`.trim() : displayName

/** The first sort key of a person. */
export const personSortName = ({ familyName, sortAs }: Pick<PersonContent, 'familyName' | 'sortAs'>): string =>
  sortAs === '' ? familyName : sortAs
