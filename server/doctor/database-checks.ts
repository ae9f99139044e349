import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { sayingDatabaseFault } from '../platform/database/database-fault.ts'
import { schemaText } from '../platform/database/schema-text.ts'
import { programSchemaVersion, readSchema, runsOn } from '../platform/database/schema-version.ts'
import type { Check, Found } from './check.ts'
import { count, fault, fine, warning } from './check.ts'
import { withClient } from './examine.ts'
import type { Difference } from './schema-differences.ts'
import { schemaDifferences } from './schema-differences.ts'

const slowMs = 500
const oldestPostgres = 150_000

/** Asked before the others: without an answer they are not made. */
export const databaseReach: Check = {
  name: 'database',
  title: 'Databasen svarar',
  group: 'database',
  limitMs: 8000,
  async look({ connection, config }) {
    const url = config.databaseDirectUrl ?? config.databaseUrl
    const setting = config.databaseDirectUrl === null ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'
    // What does not answer, or lets nobody in, is said as the start says it.
    return url === null ? answerOf(connection) : sayingDatabaseFault({ setting, url }, () => answerOf(connection))
  },
}

const answerOf = (connection: pg.ClientConfig): Promise<Found[]> =>
  withClient(connection, async (client) => {
    const asked = performance.now()
    const { rows } = await client.query<{ number: string; version: string }>(
      `select current_setting('server_version_num') as number, current_setting('server_version') as version`,
    )
    const ms = Math.round(performance.now() - asked)
    const name = `PostgreSQL ${rows[0]?.version.split(' ')[0] ?? ''}`
    if (Number(rows[0]?.number) < oldestPostgres)
      return [fault(`${name} är för gammal.`, 'Kansli behöver PostgreSQL 15 eller senare: flytta databasen till en sådan.')]
    if (ms > slowMs)
      return [warning(`${name} svarar efter ${ms} millisekunder.`, 'Kontrollera hur belastad databasen är, och nätet dit.')]
    return [fine(`${name} svarar.`)]
  })

const scopeRoles = ['kansli_site', 'kansli_public', 'kansli_platform'] as const

interface RoleRow {
  readonly name: string
  readonly isLogin: boolean
  readonly canLogin: boolean
  readonly isAbove: boolean
  readonly owns: boolean
  readonly isMember: boolean
  readonly inherits: boolean
}

/** The login of the program, and the three roles that it steps into. */
async function readRoles(client: pg.Client): Promise<RoleRow[]> {
  const { rows } = await client.query<RoleRow>(
    `select rolname as name, rolname = session_user as "isLogin", rolcanlogin as "canLogin",
       rolsuper or rolbypassrls or rolcreaterole or rolreplication as "isAbove",
       exists (select from pg_class where relnamespace = 'public'::regnamespace and relowner = r.oid) as owns,
       pg_has_role(session_user, r.oid, 'member') as "isMember", pg_has_role(session_user, r.oid, 'usage') as inherits
     from pg_roles r where rolname = session_user or rolname = any ($1)`,
    [scopeRoles],
  )
  return rows
}

const remakeRoles = 'Starta programmet en gång med ägarens adress i DATABASE_OWNER_URL, så ställs rollerna i ordning.'

function roleFaults(rows: readonly RoleRow[]): Found[] {
  const found: Found[] = []
  const login = rows.find(({ isLogin }) => isLogin)
  if (login === undefined || login.isAbove || login.owns)
    found.push(
      fault(
        `Programmet loggar in som ”${login?.name ?? ''}”, som kan gå förbi skyddet mellan sajterna.`,
        'Ange i DATABASE_URL en roll som varken äger tabellerna, är superuser, skapar roller eller har BYPASSRLS.',
      ),
    )
  for (const name of scopeRoles) {
    const role = rows.find((row) => row.name === name)
    if (!role) found.push(fault(`Rollen ${name} saknas i databasen.`, remakeRoles))
    else if (role.isAbove || role.owns || role.canLogin)
      found.push(
        fault(
          `Rollen ${name} får mer än den ska: logga in, äga tabeller eller gå förbi radskyddet.`,
          `Kör som superuser: alter role ${name} nologin nosuperuser nobypassrls nocreaterole noreplication.`,
        ),
      )
    else if (!role.isMember)
      found.push(
        fault(
          `Programmets inloggning får inte använda rollen ${name}.`,
          `Kör som databasens ägare: grant ${name} to ${login?.name ?? 'kansli'}.`,
        ),
      )
    else if (role.inherits)
      found.push(
        warning(
          `Programmets inloggning har rollen ${name} hela tiden, i stället för bara i de frågor som ska ha den.`,
          `Kör som superuser: alter role ${login?.name ?? 'kansli'} noinherit, återkalla rollen och ge den på nytt.`,
        ),
      )
  }
  return found
}

const roles: Check = {
  name: 'roles',
  title: 'Databasens roller',
  group: 'database',
  limitMs: 10_000,
  look: ({ connection }) =>
    withClient(connection, async (client) => {
      const found = roleFaults(await readRoles(client))
      return found.length > 0 ? found : [fine('Programmet loggar in utan egna rätter och kan bara ta de tre rollerna.')]
    }),
}

const schema: Check = {
  name: 'schema',
  title: 'Databasens version',
  group: 'database',
  limitMs: 10_000,
  async look({ database, migrations }) {
    const [found, wanted] = [await readSchema(database), programSchemaVersion(migrations)]
    if (found.version === wanted) return [fine('Databasen har samma version som programmet.')]
    if (found.version < wanted)
      return [
        fault(
          'Databasen är äldre än programmet.',
          'Kör kansli migrate med ägarens adress i DATABASE_OWNER_URL, så uppdateras den.',
        ),
      ]
    return runsOn(found, wanted)
      ? [
          warning(
            'Databasen är nyare än programmet, som kan köra på den en kort tid.',
            'Gör klart uppgraderingen: starta den nyare versionen av Kansli på den här servern också.',
          ),
        ]
      : [
          fault(
            'Databasen är nyare än programmet, som inte kan köra på den.',
            'Starta den nyare versionen av Kansli, eller gå tillbaka som det står i docs/operations.md.',
          ),
        ]
  },
}

/** Triggers that are there and do nothing: their text does not say so. */
async function switchedOff(client: pg.Client): Promise<Difference[]> {
  const { rows } = await client.query<{ table: string }>(
    `select distinct c.relname as table from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where c.relnamespace = 'public'::regnamespace and t.tgenabled <> 'O' order by 1`,
  )
  return rows.map(({ table }) => ({ text: `Spärrar och villkor är avstängda i tabellen ${table}.`, isHarmless: false }))
}

const shownAtMost = 5

const protection: Check = {
  name: 'protection',
  title: 'Tabeller och skydd mellan sajterna',
  group: 'database',
  limitMs: 30_000,
  async look({ connection, database, migrations, schemaFile }) {
    // Of another version it would all be different, and the check of the version says so.
    if ((await readSchema(database)).version !== programSchemaVersion(migrations)) return []
    const wanted = await readFile(schemaFile, 'utf8')
    const differences = await withClient(connection, async (client) => {
      const { rows } = await client.query<{ login: string }>('select session_user::text as login')
      const found = schemaDifferences(wanted, await schemaText(client), rows[0]?.login ?? '')
      return [...(await switchedOff(client)), ...found]
    })
    const remedy =
      'Någon har ändrat i databasen vid sidan av programmet. Ta reda på vem och varför, och återställ det: server/schema.sql säger hur det ska vara.'
    const faults = differences.slice(0, shownAtMost).map(({ text, isHarmless }) => (isHarmless ? warning : fault)(text, remedy))
    if (differences.length > shownAtMost)
      faults.push(fault(`Och ${count(differences.length - shownAtMost, 'skillnad', 'skillnader')} till.`, remedy))
    return faults.length > 0
      ? faults
      : [fine('Radskydd, regler, rättigheter och spärrar är som programmet gjorde dem, i alla tabeller.')]
  },
}

const usableRoundTripMs = 1000
const clockSeconds = { warning: 5, fault: 60 }

const clock: Check = {
  name: 'clock',
  title: 'Klockan',
  group: 'database',
  limitMs: 10_000,
  look: ({ connection, clock: ownClock }) =>
    withClient(connection, async (client) => {
      const [before, asked] = [ownClock().getTime(), performance.now()]
      const { rows } = await client.query<{ ms: number }>('select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms')
      const took = performance.now() - asked
      if (took > usableRoundTripMs)
        return [warning('Databasen svarade för långsamt för att klockorna skulle gå att jämföra.', 'Kontrollera igen om en stund.')]
      const ahead = Math.round((before + took / 2 - (rows[0]?.ms ?? 0)) / 1000)
      const text = `Serverns klocka går ${count(Math.abs(ahead), 'sekund', 'sekunder')} ${ahead > 0 ? 'före' : 'efter'} databasens.`
      const remedy =
        'Slå på tidssynkronisering (NTP) på båda maskinerna. Databasens klocka gäller för publiceringar; certifikat och lagring prövas mot serverns.'
      if (Math.abs(ahead) >= clockSeconds.fault) return [fault(text, remedy)]
      return Math.abs(ahead) >= clockSeconds.warning ? [warning(text, remedy)] : [fine('Serverns klocka och databasens går lika.')]
    }),
}

export const databaseChecks: readonly Check[] = [roles, schema, protection, clock]
