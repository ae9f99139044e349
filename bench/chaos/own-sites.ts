import type pg from 'pg'
import { addSites } from '../content.ts'
import type { Person } from '../people.ts'
import { addPeople } from '../people.ts'

// Sites where only one fault publishes: on those of the observers, its news would push theirs off the first page of the list.

let last = 100

export interface OwnSites {
  /** `each` editors for every site, ordered by turns: neighbours are of different sites. */
  readonly people: readonly Person[]
  readonly siteIds: readonly string[]
}

/** Adds `count` sites with all content. No editor may reach the limit of 120 changes a minute, so `each` is large. */
export async function addOwnSites(client: pg.Client, count: number, each: number): Promise<OwnSites> {
  const { rows } = await client.query<{ id: string }>('select id from users where is_admin limit 1')
  const [from, to] = [last + 1, last + count]
  last = to
  await addSites(client, from, to, rows[0]?.id ?? '')
  const people: Person[] = []
  for (let n = 0; n < each; n++) people.push(...(await addPeople(client, 'editor', from, to)))
  return { people, siteIds: people.slice(0, count).map(({ siteId }) => siteId) }
}
