import type { ItemTarget } from '#contract/items/items.ts'

export function titleOf(target: ItemTarget | undefined): string {
  if (target === undefined) return 'Finns inte längre'
  return target.title === '' ? 'Utan namn' : target.title
}

/** Why the public would not find it there. */
export function missingWords(target: ItemTarget | undefined): string {
  if (target === undefined) return ''
  if (target.isTrashed) return 'I papperskorgen'
  return target.isPublic ? '' : 'Inte publicerad'
}
