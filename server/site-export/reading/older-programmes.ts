import { createHash } from 'node:crypto'
import { z } from 'zod'
import { secureLink } from '#contract/field-forms.ts'
import type { ProgrammeKind } from '#contract/policy/policy-programmes.ts'
import { line } from '#contract/text.ts'
import type { Fields } from '../../modules/items/actor.ts'
import type { CopiedRow } from '../copied/rows.ts'

// Copies made before programmes were a list of the site (docs/decisions/061): each topic named its programme by title and link. This
// file alone knows that form. The migration 0012 does the same to a database.

const OlderProgramme = z.strictObject({ title: line(120, 'Programmets namn'), url: secureLink('Länken till programmet') })
type OlderProgramme = z.infer<typeof OlderProgramme>

/** Null for a text that names none, or by its id. */
function namedIn({ programme }: Fields): OlderProgramme | null {
  const named = OlderProgramme.safeParse(programme)
  return named.success && named.data.title + named.data.url !== '' ? named.data : null
}

/** The same for the same title and link, and the same as the migration gives. */
function idOf({ title, url }: OlderProgramme): string {
  const hex = createHash('md5').update(`${title}\n${url}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20)].join('-')
}

/** The text of a topic as it is stored today. Whatever has another form stays, and is refused by the schema of the area. */
export function withProgrammeId(area: string, stored: Fields): Fields {
  if (area !== 'policy' || !('programme' in stored) || typeof stored['programme'] === 'string') return stored
  const named = namedIn(stored)
  if (named) return { ...stored, programme: idOf(named) }
  const isNone = stored['programme'] === null || OlderProgramme.safeParse(stored['programme']).success
  return isNone ? { ...stored, programme: '' } : stored
}

const kindOf = (name: string): ProgrammeKind =>
  /valmanifest/i.test(name)
    ? 'manifesto'
    : /handlingsprogram/i.test(name)
      ? 'action'
      : /partiprogram/i.test(name)
        ? 'party'
        : 'other'

/** Collects the programmes that the texts of an older copy name, and gives their rows in the order of their names. */
export function olderProgrammes() {
  const found = new Map<string, OlderProgramme>()
  return {
    note(area: string, stored: Fields): void {
      const named = area === 'policy' ? namedIn(stored) : null
      if (named) found.set(idOf(named), named)
    },
    rows(): CopiedRow<'policyProgrammes'>[] {
      const names = new Set<string>()
      const freeName = (title: string): string => {
        for (let number = 1; ; number++) {
          const name = number === 1 ? title : `${title.slice(0, 110)} (${number})`
          const key = name.toLocaleLowerCase('sv')
          if (!names.has(key) && names.add(key)) return name
        }
      }
      return [...found]
        .map(([id, { title, url }]) => ({ id, title: title || url.slice(0, 120), url }))
        .toSorted((a, b) => a.title.localeCompare(b.title, 'sv'))
        .map(({ id, title, url }, position) => {
          const name = freeName(title)
          return { id, name, kind: kindOf(name), url, decidedOn: null, decidedBy: '', position, version: 1 }
        })
    },
  }
}
