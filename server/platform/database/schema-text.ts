import type pg from 'pg'

// The schema of a database, read from PostgreSQL's catalogs because the embedded server has no pg_dump. Details that differ
// between versions of PostgreSQL are left out, so that 15 and 18 print the same text.

interface Line {
  /** The table or function that the line belongs to. */
  readonly owner: string
  readonly text: string
}

const heading = `-- The schema that server/migrations makes, printed by \`npm run schema\` and never run: read it, change the migrations.
-- Which module owns a table and what the roles are for: docs/database.md.
`

/** Excludes objects of extensions. */
const notOfExtension = (object: string): string =>
  `not exists (select from pg_depend d where d.objid = ${object} and d.deptype = 'e')`

const tables = `
  select c.relname as owner, format(E'CREATE%s TABLE %I (\\n%s\\n);', case c.relpersistence when 'u' then ' UNLOGGED' else '' end, c.relname, (
    select string_agg('  ' || line, E',\\n' order by kind, place) from (
      select 0 as kind, lpad(a.attnum::text, 5, '0') as place,
        format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod))
        || case when a.attnotnull then ' NOT NULL' else '' end
        || case when a.attidentity = 'a' then ' GENERATED ALWAYS AS IDENTITY' else '' end
        || case when a.attgenerated = 's' then ' GENERATED ALWAYS AS (' || pg_get_expr(d.adbin, d.adrelid) || ') STORED'
                when d.adbin is not null then ' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid) else '' end as line
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      union all
      select array_position(array['p', 'u', 'x', 'c', 'f'], k.contype::text), k.conname,
        format('CONSTRAINT %I %s', k.conname, pg_get_constraintdef(k.oid))
      from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'x', 'c', 'f')
    ) lines)) as text
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname collate "C"`

const indexes = `
  select t.relname as owner, replace(pg_get_indexdef(i.indexrelid), ' ON public.', ' ON ') || ';' as text
  from pg_index i join pg_class t on t.oid = i.indrelid join pg_class n on n.oid = i.indexrelid
  where t.relnamespace = 'public'::regnamespace
    and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
  order by n.relname collate "C"`

/** How rows are stored, where it is not as their types have it. */
const storage = `
  select owner, text from (
    select relname as owner, format('ALTER TABLE %I SET (%s);', relname, array_to_string(reloptions, ', ')) as text, 0 as place
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and reloptions is not null
    union all
    select c.relname, format('ALTER TABLE %I ALTER COLUMN %I SET STORAGE %s;', c.relname, a.attname,
      case a.attstorage when 'p' then 'PLAIN' when 'e' then 'EXTERNAL' when 'm' then 'MAIN' else 'EXTENDED' end), a.attnum
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_type t on t.oid = a.atttypid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
      and a.attstorage <> t.typstorage
  ) stored order by owner collate "C", place`

const rowSecurity = `
  select relname as owner, format('ALTER TABLE %I %s ROW LEVEL SECURITY;', relname, word) as text
  from pg_class, lateral (values (1, 'ENABLE', relrowsecurity), (2, 'FORCE', relforcerowsecurity)) as says (place, word, holds)
  where relnamespace = 'public'::regnamespace and relkind = 'r' and holds order by relname collate "C", place`

const policies = `
  select c.relname as owner, format('CREATE POLICY %I ON %I%s FOR %s TO %s%s%s;', p.polname, c.relname,
    case when p.polpermissive then '' else ' AS RESTRICTIVE' end,
    case p.polcmd when 'r' then 'SELECT' when 'a' then 'INSERT' when 'w' then 'UPDATE' when 'd' then 'DELETE' else 'ALL' end,
    (select string_agg(rolname, ', ' order by rolname collate "C") from pg_roles where oid = any (p.polroles)),
    E'\\n  USING (' || pg_get_expr(p.polqual, p.polrelid) || ')',
    E'\\n  WITH CHECK (' || pg_get_expr(p.polwithcheck, p.polrelid) || ')') as text
  from pg_policy p join pg_class c on c.oid = p.polrelid where c.relnamespace = 'public'::regnamespace
  order by p.polname collate "C"`

const grants = `
  with granted as (
    select c.relname as owner, a.grantee, a.privilege_type as privilege, null as columns
    from pg_class c, aclexplode(c.relacl) a
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'S') and a.grantee <> c.relowner
    union all
    select c.relname, a.grantee, a.privilege_type, string_agg(quote_ident(t.attname), ', ' order by t.attnum)
    from pg_class c join pg_attribute t on t.attrelid = c.oid and not t.attisdropped, aclexplode(t.attacl) a
    where c.relnamespace = 'public'::regnamespace group by 1, 2, 3
  )
  select owner, format('GRANT %s ON %I TO %s;', string_agg(privilege || coalesce(' (' || columns || ')', ''), ', '
      order by array_position(array['SELECT', 'INSERT', 'UPDATE', 'DELETE'], privilege), columns nulls first),
    owner, coalesce((select rolname from pg_roles where oid = grantee), 'public')) as text
  from granted group by owner, grantee order by owner collate "C", grantee::regrole::text collate "C"`

const triggers = `
  select c.relname as owner, replace(pg_get_triggerdef(t.oid), ' ON public.', ' ON ') || ';' as text
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = 'public'::regnamespace and not t.tgisinternal order by t.tgname collate "C"`

const functions = `
  select p.proname as owner, rtrim(pg_get_functiondef(p.oid), E'\\n') || ';'
    || case when p.proacl is null or exists (select from aclexplode(p.proacl) where grantee = 0) then ''
       else format(E'\\nREVOKE ALL ON FUNCTION %I FROM public;', p.proname) end
    || coalesce((
      select string_agg(format(E'\\nGRANT %s ON FUNCTION %I TO %I;', privilege_type, p.proname, rolname), '' order by rolname collate "C")
      from aclexplode(p.proacl) join pg_roles r on r.oid = grantee where grantee <> p.proowner
    ), '') as text
  from pg_proc p where p.pronamespace = 'public'::regnamespace and ${notOfExtension('p.oid')} order by p.proname collate "C"`

const extensions = `select '' as owner, format('CREATE EXTENSION %I;', extname) as text
  from pg_extension where extname <> 'plpgsql' order by extname collate "C"`

const usage = `select '' as owner, format('GRANT %s ON SCHEMA public TO %I;', a.privilege_type, r.rolname) as text
  from pg_namespace n, aclexplode(n.nspacl) a join pg_roles r on r.oid = a.grantee
  where n.nspname = 'public' and r.rolname like 'kansli%' order by r.rolname collate "C"`

/** The text of server/schema.sql for the connected database; the client is its owner or a superuser. */
export async function schemaText(client: pg.Client): Promise<string> {
  const lines = async (query: string): Promise<Line[]> => (await client.query<Line>(query)).rows
  // Names on the search path are printed without their schema.
  await client.query('set search_path to public')
  const before = [...(await lines(extensions)), ...(await lines(usage)), ...(await lines(functions))]
  const ofTables = [
    await lines(indexes),
    await lines(storage),
    await lines(rowSecurity),
    await lines(policies),
    await lines(grants),
    await lines(triggers),
  ]
  const blocks = (await lines(tables)).map(({ owner, text }) => {
    const below = ofTables.map((kind) => kind.filter((line) => line.owner === owner).map((line) => line.text))
    return [[text], ...below]
      .filter((kind) => kind.length > 0)
      .map((kind) => kind.join('\n'))
      .join('\n\n')
  })
  await client.query('reset search_path')
  return `${[heading.trimEnd(), ...before.map(({ text }) => text), ...blocks].join('\n\n').replaceAll('\r', '')}\n`
}
