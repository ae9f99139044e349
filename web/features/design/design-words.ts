import type { FederationDesign } from '#contract/design/federation-design.ts'
import { cornerWords, lockupWords, pictureWords, standardDesign } from '#contract/design/federation-design.ts'
import type { Freedom } from '#contract/design/freedoms.ts'
import { freedomName } from '#contract/design/freedoms.ts'
import { typePairWords } from '#contract/design/type-pairs.ts'

const list = new Intl.ListFormat('sv', { type: 'conjunction' })

/** The parts that the federation has fixed. */
const fixedParts = ({ freedoms }: FederationDesign): Freedom[] =>
  (Object.keys(freedomName) as Freedom[]).filter((part) => freedoms[part] !== null)

/** A design in one line: type and corners, and what else is not as it is for everyone who has chosen nothing. */
export function inWords(design: FederationDesign): string {
  const { type, corner, lockup, pictures, palette } = design
  const fixed = fixedParts(design)
  return [
    `${typePairWords[type].name} med ${cornerWords[corner].name.toLowerCase()} hörn`,
    ...(lockup === standardDesign.lockup ? [] : [`${lockupWords[lockup].name.toLowerCase()} i sidhuvudet`]),
    ...(pictures === standardDesign.pictures ? [] : [`${pictureWords[pictures].name.toLowerCase()} bilder`]),
    ...(palette === null ? [] : [palette.length === 1 ? 'en färg' : `${palette.length} färger att välja på`]),
    ...(fixed.length === 0 ? [] : [`förbundet bestämmer ${list.format(fixed.map((part) => freedomName[part].toLowerCase()))}`]),
  ].join(', ')
}
