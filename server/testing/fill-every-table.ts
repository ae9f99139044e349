import type pg from 'pg'

// Gives the tables that the large seed leaves empty enough rows to be planned for. The planner cares for their number and their
// sites, not for what they say, so that a table of tomorrow is filled too.

interface Column {
  readonly name: string
  readonly type: string
}

/** An SQL value for row `k` of site `s`, different for each row where a key may need it. */
function valueOf({ name, type }: Column): string {
  if (name === 'site_id') return `'sajt-' || lpad(s::text, 3, '0')`
  // A computed column takes its elements.
  if (type === 'jsonb' && name === 'media') return `'[]'`
  if (type.endsWith('[]')) return `'{}'`
  const values: Record<string, string> = {
    uuid: `('00000000-' || lpad(to_hex(s), 4, '0') || '-4000-8000-' || lpad(to_hex(k), 12, '0'))::uuid`,
    text: `'${name}-' || s || '-' || k`,
    'timestamp with time zone': `now() - k * interval '7 hours'`,
    date: 'current_date - k',
    boolean: 'k % 2 = 0',
    bytea: `decode(md5('${name}' || s || '-' || k), 'hex')`,
    jsonb: `'{}'`,
    int8multirange: `'{}'`,
  }
  return values[type] ?? 's * 1000 + k'
}

/**
 * Adds `rowsOfSite` rows of each of `siteCount` sites to every empty table, and a version that was not published to every item.
 * `only`: the tables to fill; null: all. Needs a superuser and a database of the test's own, since the checks of the tables are dropped.
 */
export async function fillEveryTable(
  superuser: pg.Client,
  siteCount: number,
  rowsOfSite: number,
  only: ReadonlySet<string> | null = null,
): Promise<void> {
  const { rows: checks } = await superuser.query<{ drop: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop
     from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`,
  )
  for (const { drop } of checks) await superuser.query(drop)
  const { rows: tables } = await superuser.query<{ name: string; columns: Column[] }>(
    `select c.relname as name, json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null))) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
     group by c.relname`,
  )
  // Without the triggers of the keys: the rows refer to nothing.
  await superuser.query('set session_replication_role = replica')
  for (const { name, columns } of tables) {
    if (only?.has(name) === false) continue
    const { rows } = await superuser.query(`select from ${name} limit 1`)
    if (rows.length > 0) continue
    const names = columns.map((column) => `"${column.name}"`).join(', ')
    await superuser.query(
      `insert into ${name} (${names}) select ${columns.map(valueOf).join(', ')}
       from generate_series(1, $1::int) s, generate_series(1, $2::int) k on conflict do nothing`,
      [siteCount, rowsOfSite],
    )
  }
  await superuser.query(
    `insert into item_revisions (site_id, id, item_id, kind, content, created_at, created_by)
     select site_id, gen_random_uuid(), id, 'session', '{}', updated_at, created_by from items`,
  )
  await superuser.query('reset session_replication_role')
  await superuser.query('vacuum (analyze)')
}
