import type { FederationDesign } from '#contract/design/federation-design.ts'
import { cornerWords, lockupWords, pictureWords, standardDesign } from '#contract/design/federation-design.ts'
import { typePairWords } from '#contract/design/type-pairs.ts'
import { designParts, parts } from '#contract/inherited/parts.ts'

const list = new Intl.ListFormat('sv', { type: 'conjunction' })

/** A design in one line: type and corners, and what else is not as it is for everyone who has chosen nothing. */
export function inWords(design: FederationDesign): string {
  const { type, corner, lockup, pictures, palette } = design
  const fixed = designParts.filter((part) => design.freedoms[part] !== null)
  return [
    `${typePairWords[type].name} med ${cornerWords[corner].name.toLowerCase()} hörn`,
    ...(lockup === standardDesign.lockup ? [] : [`${lockupWords[lockup].name.toLowerCase()} i sidhuvudet`]),
    ...(pictures === standardDesign.pictures ? [] : [`${pictureWords[pictures].name.toLowerCase()} bilder`]),
    ...(palette === null ? [] : [palette.length === 1 ? 'en färg' : `${palette.length} färger att välja på`]),
    ...(fixed.length === 0 ? [] : [`förbundet bestämmer ${list.format(fixed.map((part) => parts[part].object))}`]),
  ].join(', ')
}
