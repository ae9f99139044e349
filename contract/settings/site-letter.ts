/** The letter of a site where it has no logo: its place's, since all associations of a federation share their first word. */
export const siteLetter = (site: { readonly name: string; readonly municipality: string }): string =>
  (Array.from(site.municipality || site.name)[0] ?? 'K').toLocaleUpperCase('sv')
