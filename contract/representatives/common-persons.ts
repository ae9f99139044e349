import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import * as paths from './common-persons-paths.ts'

// The common presentation of a person on several sites: written on one of them, read by the others (docs/decisions/096).

/** What another site writes about the person for all of them. */
export const CommonOffer = z.object({
  siteId: z.string(),
  /** '' while it is not public. */
  siteName: z.string(),
  personId: z.string(),
  /** This site has chosen it. */
  isChosen: z.boolean(),
  /** Published there, and without Skyddade uppgifter: visitors can read it. What follows is empty otherwise. */
  isPublic: z.boolean(),
  name: z.string(),
  profession: z.string(),
  bioShort: z.string(),
  /** The long presentation without its form, a paragraph a line. */
  text: z.string(),
  hasPortrait: z.boolean(),
  /** Its page on the site that writes it; '' while it is not public. */
  address: z.string(),
})
export type CommonOffer = z.infer<typeof CommonOffer>

export const CommonPerson = z.object({
  /** This site's own text is common. Null: it is not. */
  own: z
    .object({
      isPublic: z.boolean(),
      /** The names of the sites that have chosen it and where visitors read about the person. */
      shownOn: z.array(z.string()),
    })
    .nullable(),
  /** Why the own text cannot be made common, in Swedish; null if it can. */
  refusal: z.string().nullable(),
  offers: z.array(CommonOffer),
})
export type CommonPerson = z.infer<typeof CommonPerson>

export const commonPerson = endpoint({
  ...paths.commonPerson,
  summary: 'Den gemensamma texten och bilden av en person som är kopplad på flera sajter.',
  response: CommonPerson,
})

export const shareCommonPerson = endpoint({
  ...paths.shareCommonPerson,
  summary:
    'Gör sajtens publicerade text om personen gemensam, eller slutar med det. Kopplade sajter väljer själva om de visar den.',
  body: z.strictObject({ isShared: z.boolean() }),
  response: CommonPerson,
})

export const chooseCommonPerson = endpoint({
  ...paths.chooseCommonPerson,
  summary:
    'Visar den gemensamma texten och bilden i stället för sajtens egen, eller sajtens egen igen. Uppdrag och kontakt är alltid sajtens.',
  body: z.strictObject({
    /** The site that writes it; null for the own text. */
    originSiteId: z.string().max(40).nullable(),
  }),
  response: CommonPerson,
})
