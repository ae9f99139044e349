import type pg from 'pg'

// Which keys of the tables of sites do not hold the site: one shard could not check them.

/** Primary and unique keys, and exclusions, of tables with `site_id` that do not hold it. */
const uniqueWithout = `
  select n.relname as name from pg_index i
  join pg_class t on t.oid = i.indrelid join pg_class n on n.oid = i.indexrelid
  join pg_attribute a on a.attrelid = t.oid and a.attname = 'site_id'
  where t.relnamespace = 'public'::regnamespace and (i.indisunique or i.indisexclusion) and not a.attnum = any (i.indkey)`

/** Foreign keys between tables of sites in which the site of one row is not the site of the other. */
const foreignWithout = `
  select k.conname as name from pg_constraint k
  join pg_attribute a on a.attrelid = k.conrelid and a.attname = 'site_id'
  join pg_attribute b on b.attrelid = k.confrelid and b.attname = case k.confrelid when 'sites'::regclass then 'id' else 'site_id' end
  where k.contype = 'f' and not exists (
    select from unnest(k.conkey, k.confkey) as pair (own, other) where pair.own = a.attnum and pair.other = b.attnum)`

/** Tables without a site that tables of sites have foreign keys to. */
const referenced = `
  select distinct k.confrelid::regclass::text as name from pg_constraint k
  join pg_attribute a on a.attrelid = k.conrelid and a.attname = 'site_id'
  where k.contype = 'f' and k.confrelid <> 'sites'::regclass
    and not exists (select from pg_attribute b where b.attrelid = k.confrelid and b.attname = 'site_id')`

async function names(client: pg.ClientBase, query: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(query)
  return rows.map(({ name }) => name).toSorted()
}

export const keysWithoutSite = async (client: pg.ClientBase): Promise<string[]> =>
  [...(await names(client, uniqueWithout)), ...(await names(client, foreignWithout))].toSorted()

export const tablesOfAllSites = (client: pg.ClientBase): Promise<string[]> => names(client, referenced)
