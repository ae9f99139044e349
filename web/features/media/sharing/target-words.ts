import type { SiteTarget, TargetChoices } from '#contract/users-and-sites/site-target.ts'

const list = new Intl.ListFormat('sv', { type: 'conjunction' })
const named = 3

/** `Ale, Borås och 4 till` */
function some(names: readonly string[]): string {
  const more = names.length - named
  return more > 1 ? list.format([...names.slice(0, named), `${more} till`]) : list.format(names)
}

/** Which sites are offered it: `alla sajter`, `sajterna i Skåne`. Without the choices ids stand for names. */
export function targetWords(target: SiteTarget, choices: TargetChoices | undefined): string {
  const nameOf = (id: string): string => choices?.sites.find((site) => site.id === id)?.name ?? id
  switch (target.kind) {
    case 'all':
      return 'alla sajter'
    case 'districts':
      return `sajterna i ${some(target.districtIds.map(nameOf))}`
    case 'tags':
      return `sajter med ${target.tags.length === 1 ? 'etiketten' : 'någon av etiketterna'} ${some(target.tags)}`
    case 'sites':
      return some(target.siteIds.map(nameOf))
  }
}
