/** What a template leaves for somebody to fill in, as `{förening}`. Whoever writes a template uses these and no others. */
export const placeholders = [
  'förening',
  'e-post',
  'telefon',
  'postadress',
  'webbplats',
  'ort',
  'kommun',
  'kontaktperson',
  'organisationsnummer',
  'datum',
] as const

const names: ReadonlySet<string> = new Set(placeholders)

/** The placeholders that nobody has filled in yet, each once, with their braces. */
export const leftPlaceholders = (text: string): string[] => [
  ...new Set(
    Array.from(text.matchAll(/\{\s*([\p{L}-]{1,30})\s*\}/gu), ([, name = '']) => name.toLocaleLowerCase('sv'))
      .filter((name) => names.has(name))
      .map((name) => `{${name}}`),
  ),
]
