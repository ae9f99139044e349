// SQL of the tables of what the federation's own site shares with the others: `broadcasts`, `shared_topics` and `shared_pages`.

/** What the columns of its beginning and of its end are called: `sent_at` and `sent_by`, `recalled_at` and `recalled_by`. */
interface Verbs {
  readonly began: 'sent' | 'shared'
  readonly ended: 'recalled' | 'withdrawn'
}

const nameOf = (column: string) => `(select u.name from users u where u.id = ${column})`

/** What every one has, read from the alias `row`: its target and version, and when and by whom it began and ended. */
export const sharingSql = (row: string, { began, ended }: Verbs): string =>
  `${row}.target, ${row}.${began}_at as "${began}At", ${row}.${ended}_at as "${ended}At", ${row}.version,
     coalesce(${nameOf(`${row}.${began}_by`)}, '') as "${began}By",
     case when ${row}.${ended}_by is not null then coalesce(${nameOf(`${row}.${ended}_by`)}, '') end as "${ended}By"`

/** Whether the item `$2` of the site `$1` is of the area, and public, and the site the federation's own. `and`: what public means besides. */
export const shareableItem = (area: 'news' | 'policy' | 'pages', and = ''): string =>
  `select coalesce((select own_site_id from federation) = $1, false) as "isOwnSite",
     exists (select from items i where i.site_id = $1 and i.id = $2 and i.area = '${area}') as exists,
     exists (select from published_items p where p.site_id = $1 and p.id = $2 and p.area = '${area}'${and}) as "isPublic"`

/** After `set`, of a change: one that had ended begins anew, at `now` by `userId`, which are names of parameters. */
export const goesOn = ({ began, ended }: Verbs, now: string, userId: string): string =>
  `version = version + 1, ${ended}_at = null, ${ended}_by = null,
     ${began}_at = case when ${ended}_at is null then ${began}_at else ${now} end,
     ${began}_by = case when ${ended}_at is null then ${began}_by else ${userId} end`

/** The one row that takes it from every site, unless somebody changed or ended it since the version `$3`. */
export const ends = (table: string, { ended }: Pick<Verbs, 'ended'>): string =>
  `update ${table} set ${ended}_at = $4, ${ended}_by = $5, version = version + 1
   where origin_site_id = $1 and id = $2 and version = $3 and ${ended}_at is null returning id`

/** After `from`: all sites `s` that it is for. `row`: the alias of the table. */
export const reachedSites = (table: string, row: string): string =>
  `${table} ${row} join sites s on s.id <> ${row}.origin_site_id and not s.is_hidden and broadcast_reaches(${row}.target, s.id)`

/** The sites that have decided against it, with the reason; `decision`: the alias of what they have decided. */
export const hiddenOnSites = (decision: string, reached: string, isHidden: string): string =>
  `select s.id as "siteId", s.name as "siteName", ${decision}.reason, ${decision}.decided_at as at,
     coalesce(${nameOf(`${decision}.decided_by`)}, '') as by
   from ${reached} and ${isHidden} order by ${decision}.decided_at desc, s.id limit 100`
