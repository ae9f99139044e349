import type { SettingsTab } from './settings.ts'
import type { SettingPlaceholder } from '../rich-text/placeholders.ts'

/** The setting behind each placeholder: the tab, and the label of the field there. */
export const placeholderSettings: Readonly<
  Record<SettingPlaceholder, { readonly tab: Extract<SettingsTab, 'general' | 'contact'>; readonly field: string }>
> = {
  förening: { tab: 'general', field: 'Sajtens namn' },
  kommun: { tab: 'general', field: 'Kommun' },
  organisationsnummer: { tab: 'general', field: 'Organisationsnummer' },
  'e-post': { tab: 'contact', field: 'E-post' },
  telefon: { tab: 'contact', field: 'Telefon' },
  kontaktperson: { tab: 'contact', field: 'Kontaktperson' },
  adress: { tab: 'contact', field: 'Besöksadress' },
  postadress: { tab: 'contact', field: 'Postadress' },
  ort: { tab: 'contact', field: 'Besöksadress, med postnummer och ort' },
  webbplats: { tab: 'general', field: 'Sajtens adress' },
}
