import type { Database, SiteDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import type { JobRuns } from '../../platform/jobs/jobs.ts'
import { ownSiteOf, picturesJob, publicChangedEverywhere, setFederationPictures } from '../sites/sites.ts'

// Other sites may show the logo and the header picture of the federation's own site. No site reads the rows of another, so the facts of
// both are copied to the row of the federation, by a job: a change of them is made within that site, which cannot reach the others.

const queueIfCopied = statement(
  'design_pictures_changed',
  `insert into jobs (site_id, kind, key, run_at)
   select $1, '${picturesJob}', '', now() where exists (
     select from federation f, jsonb_each(f.pictures) as p where p.value ->> 'id' = any($2::text[]) or p.value ->> 'shownAs' = any($2::text[])
   ) on conflict do nothing`,
)

/** Call it in the transaction that changes media of a library: nothing happens unless they are those of the federation. */
export const federationPicturesChanged = (library: SiteDb, ids: readonly string[]): void =>
  library.send(queueIfCopied, [library.siteId, ids])

const queueIfFederations = statement(
  'design_pictures_chosen',
  `insert into jobs (site_id, kind, key, run_at) select $1, '${picturesJob}', '', now() from federation where own_site_id = $1
   on conflict do nothing`,
)

/** Call it when a site has chosen another logo or header picture, or none: nothing happens on other sites than the federation's. */
export const federationPicturesChosen = (site: SiteDb): void => site.send(queueIfFederations, [site.siteId])

const queuePictures = statement(
  'design_pictures_wanted',
  `insert into jobs (site_id, kind, key, run_at) values ($1, '${picturesJob}', '', now()) on conflict do nothing`,
)

/** Call it when a site begins to show the federation's logo. */
export const queueFederationPictures = (site: SiteDb): void => site.send(queuePictures, [site.siteId])

const chosen = statement<{ pictures: object }>(
  'design_pictures',
  `select coalesce(jsonb_object_agg(u.field, media_on_site($1, m.site_id, m.id, m.public) || jsonb_build_object('library', m.site_id)), '{}')
     as pictures
   from media_uses u join media m on m.site_id = u.library_id and m.id = u.media_id
   where u.site_id = $1 and u.owner = 'settings' and u.version = 'published' and u.field in ('logo', 'headerImage')
     and m.deleted_at is null`,
)

/** Copies both pictures, and tells all sites if one of them is another than before. */
async function copyFederationPictures(database: Database): Promise<void> {
  const siteId = await database.inPlatform(ownSiteOf)
  const pictures = siteId === null ? {} : (await database.inSite(siteId, (site) => site.rows(chosen, [siteId])))[0]?.pictures
  await database.inPlatform(async (platform) => {
    // An older page may show what has been withdrawn.
    if (await setFederationPictures(platform, siteId, pictures ?? {})) publicChangedEverywhere(platform, 'withdraws')
  })
}

export const designJobs = (database: Database): JobRuns => ({ [picturesJob]: () => copyFederationPictures(database) })
