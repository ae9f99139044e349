import { z } from 'zod'
import { secureLink } from '../field-forms.ts'
import { lines } from '../text.ts'

/** `own`: visitors subscribe on the site, and news are sent from here. `link`: a button leads to another tool. */
export const NewsletterMode = z.enum(['off', 'own', 'link'])
export type NewsletterMode = z.infer<typeof NewsletterMode>

export const newsletterModeWords: Readonly<Record<NewsletterMode, { readonly label: string; readonly about: string }>> = {
  off: { label: 'Inget nyhetsbrev', about: 'Sajten säger inget om nyhetsbrev.' },
  own: { label: 'Eget nyhetsbrev', about: 'Besökare prenumererar på sajten, och ni skickar era nyheter härifrån.' },
  link: { label: 'Länk till ett annat verktyg', about: 'En knapp på startsidan leder till en anmälan någon annanstans.' },
}

const newsletterAboutLength = { max: 240 }

/** Days for which the addresses of a newsletter that is switched off are kept at most. */
export const keptWhenOffDays = 90

/** Keeps or deletes the addresses when the newsletter is switched off. `''`: it has no addresses, or the choice is not made. */
const AddressChoice = z.enum(['', 'keep', 'delete'])

export const addressChoiceWords: Readonly<Record<'keep' | 'delete', string>> = {
  keep: 'Behåll dem en tid',
  delete: 'Ta bort dem nu',
}

export const missingAddressChoice = 'Välj vad som ska hända med adresserna.'

export const NewsletterSettings = z.strictObject({
  mode: NewsletterMode,
  /** What subscribers get, and how often; '' for a general sentence. */
  about: lines(newsletterAboutLength.max, 'Texten'),
  linkUrl: secureLink('Länken'),
  /** News of the federation that the site shows can be sent to its subscribers. */
  sendsBroadcasts: z.boolean().default(false),
  addresses: AddressChoice.default(''),
  /** The last day on which addresses are kept; null for none, and for a newsletter that is in use. The server sets it. */
  keptUntil: z.iso.date().nullable().default(null),
})
export type NewsletterSettings = z.infer<typeof NewsletterSettings>

export const emptyNewsletter: NewsletterSettings = {
  mode: 'off',
  about: '',
  linkUrl: '',
  sendsBroadcasts: false,
  addresses: '',
  keptUntil: null,
}

/** Days within which a subscription is confirmed; afterwards the address is deleted. */
export const confirmDays = 7

export const missingNewsletterLink = 'Skriv adressen till sidan där man anmäler sig.'
