/**
 * The letter of a site where it has no logo: that of its place, if the name says it, since all branches of a federation share their
 * first word.
 */
export function siteLetter({ name, municipality }: { readonly name: string; readonly municipality: string }): string {
  const place = municipality !== '' && name.includes(municipality) ? municipality : name
  return (Array.from(place || municipality)[0] ?? 'K').toLocaleUpperCase('sv')
}
