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
 * Those that pages fill in by themselves, from the site's settings, whenever they are shown (docs/decisions/028). `datum` is filled in
 * as well, by each page with its own.
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

/** The value of each; null where the setting is empty. */
export type SettingValues = Readonly<Record<SettingPlaceholder, string | null>>

/** The same for one page. `datum`: the day it was last changed; left in its braces where no page is meant. */
export type PlaceholderValues = SettingValues & { readonly datum?: string }

const names: ReadonlySet<string> = new Set(placeholders)
const ofSettings: ReadonlySet<string> = new Set(settingPlaceholders)

export const placeholderPattern = /\{\s*([\p{L}-]{1,30})\s*\}/gu

/** The names in braces, in small letters, each once. */
const namesIn = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(placeholderPattern), ([, name = '']) => name.toLocaleLowerCase('sv'))),
]

const inBraces = (name: string): string => `{${name}}`

/** The placeholders that have no value yet, each once, with their braces. */
export const leftPlaceholders = (text: string): string[] =>
  namesIn(text)
    .filter((name) => names.has(name))
    .map(inBraces)

/** Names in braces that nothing fills in, each once, with their braces: `{telefn}` by mistake. */
export const unknownPlaceholders = (text: string): string[] =>
  namesIn(text)
    .filter((name) => !ofSettings.has(name) && name !== 'datum')
    .map(inBraces)

/** The placeholders that settings fill in, each once, without braces. */
export const settingPlaceholdersIn = (text: string): SettingPlaceholder[] =>
  namesIn(text).filter((name): name is SettingPlaceholder => ofSettings.has(name))
