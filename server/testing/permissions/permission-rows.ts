import type { ListedRoute } from '../../platform/http/route-policy.ts'
import type { Place } from './callers.ts'
import { callers } from './callers.ts'

// docs/security/permissions.md: every route of the admin with the answer that each kind of caller gets at its door.

/** The places of a call: own and foreign site if its path names one. */
export const placesOf = ({ url }: Pick<ListedRoute, 'url'>): readonly Place[] =>
  url.includes('/:siteId') ? ['own', 'foreign'] : ['none']

export const nameOf = ({ method, url }: Pick<ListedRoute, 'method' | 'url'>): string => `${method} ${url}`

const intro = `# Who may call what

Printed by \`npm run permissions\` from the routes that the program registers, and held by \`server/permissions.test.ts\`, which
makes every call of this table: a route without a row fails it, and so does an answer that is not the one written here.

✓ the call is let in · 401 nobody is signed in · 403 the role does not suffice · 404 as for a site that does not exist.
Two marks: on the caller's own site · on another site. What a role may do with a thing, such as a writer with the draft of
another, is decided where the thing is known (\`contract/permissions.ts\`).
`

const behindIntro = `
## Narrower behind the door

With a thing of somebody else, these calls refuse the weakest role that the door lets in. Where the path names news, the other
areas have the same.

| Call | The weakest role may |
| --- | --- |`

const own = 'own drafts only'
const never = 'own drafts that were never public'
const editors = 'nothing: it is for editors'
const federationEditors = "nothing: it is for the federation's editors"
const siteAdmins = 'nothing: it is for site administrators'

/** Calls that refuse the weakest caller of their policy when the thing is somebody else's, and what that caller may do. */
export const narrower: Readonly<Record<string, string>> = {
  'DELETE /api/site/:siteId/media-collections/:collectionId': 'making and renaming; removing is for editors',
  'DELETE /api/site/:siteId/news/:itemId/preview-links/:linkId': own,
  'PATCH /api/site/:siteId/news/:itemId/draft': own,
  'POST /api/site/:siteId/news/:itemId/preview-links/:linkId/keep': own,
  'POST /api/site/:siteId/items/:itemId/sharing/end': federationEditors,
  'POST /api/site/:siteId/media/:mediaId/delete': siteAdmins,
  'POST /api/site/:siteId/news/:itemId/address': editors,
  'POST /api/site/:siteId/news/:itemId/cancel-schedule': editors,
  'POST /api/site/:siteId/news/:itemId/delete-forever': siteAdmins,
  'POST /api/site/:siteId/news/:itemId/discard': editors,
  'POST /api/site/:siteId/news/:itemId/name-version': own,
  'POST /api/site/:siteId/news/:itemId/publish': editors,
  'POST /api/site/:siteId/news/:itemId/request-changes': editors,
  'POST /api/site/:siteId/news/:itemId/restore': never,
  'POST /api/site/:siteId/news/:itemId/review': own,
  'POST /api/site/:siteId/news/:itemId/trash': never,
  'POST /api/site/:siteId/news/:itemId/unpublish': editors,
  'POST /api/site/:siteId/news/:itemId/withdraw-review': own,
  'POST /api/site/:siteId/representatives': editors,
  'PUT /api/site/:siteId/items/:itemId/comments/passages': own,
  'PUT /api/site/:siteId/items/:itemId/sharing': federationEditors,
}

const markOf = (refusal: number | null): string => (refusal === null ? '✓' : String(refusal))

/** One row: the call, its policy, and a cell for each caller. */
export const rowOf = (route: ListedRoute, refusalOf: (caller: number, place: Place) => number | null): string => {
  const cells = callers.map((_caller, index) =>
    placesOf(route)
      .map((place) => markOf(refusalOf(index, place)))
      .join(' · '),
  )
  return `| ${[`\`${nameOf(route)}\``, route.policy, ...cells].join(' | ')} |`
}

/** The row as the scope of the route says. */
export const declaredRow = (route: ListedRoute): string =>
  rowOf(route, (index, place) => callers[index]?.refusal(route.policy, place) ?? null)

export function permissionsText(routes: readonly ListedRoute[]): string {
  const head = `| Call | Policy | ${callers.map(({ name }) => name).join(' | ')} |`
  const rule = `|${' --- |'.repeat(callers.length + 2)}`
  const rows = routes.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1)).map(declaredRow)
  const behind = Object.entries(narrower).map(([name, may]) => `| \`${name}\` | ${may} |`)
  return `${[intro, head, rule, ...rows, behindIntro, ...behind].join('\n')}\n`
}
