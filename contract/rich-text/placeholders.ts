/** The placeholders of templates, as `{förening}`. Templates use these and no others. */
const placeholders = [
  'förening',
  'e-post',
  'telefon',
  'adress',
  'postadress',
  'webbplats',
  'ort',
  'kommun',
  'kontaktperson',
  'organisationsnummer',
  'datum',
] as const
type Placeholder = (typeof placeholders)[number]

/**
 * Placeholders that pages fill in from the site's current settings (docs/decisions/028). Each page also fills in `datum`, with
 * its own date.
 */
export const settingPlaceholders = [
  'förening',
  'kommun',
  'e-post',
  'telefon',
  'kontaktperson',
  'adress',
  'postadress',
  'organisationsnummer',
  'webbplats',
  'ort',
] as const satisfies readonly Placeholder[]
export type SettingPlaceholder = (typeof settingPlaceholders)[number]

/** The value of each placeholder; null if the setting is empty. */
export type SettingValues = Readonly<Record<SettingPlaceholder, string | null>>

/** The values for one page. `datum`: the day of its last change; without it the placeholder stays unchanged. */
export type PlaceholderValues = SettingValues & { readonly datum?: string }

const names: ReadonlySet<string> = new Set(placeholders)
const ofSettings: ReadonlySet<string> = new Set(settingPlaceholders)

export const placeholderPattern = /\{\s*([\p{L}-]{1,30})\s*\}/gu

/** The names in braces in lower case, without repetition. */
const namesIn = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(placeholderPattern), ([, name = '']) => name.toLocaleLowerCase('sv'))),
]

const inBraces = (name: string): string => `{${name}}`

/** The placeholders without a value, with their braces, without repetition. */
export const leftPlaceholders = (text: string): string[] =>
  namesIn(text)
    .filter((name) => names.has(name))
    .map(inBraces)

/** Names in braces that are not placeholders, such as the misspelled `{telefn}`, with their braces, without repetition. */
export const unknownPlaceholders = (text: string): string[] =>
  namesIn(text)
    .filter((name) => !ofSettings.has(name) && name !== 'datum')
    .map(inBraces)

/** The placeholders of settings in the text, without braces or repetition. */
export const settingPlaceholdersIn = (text: string): SettingPlaceholder[] =>
  namesIn(text).filter((name): name is SettingPlaceholder => ofSettings.has(name))
