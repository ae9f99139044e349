import { aUser } from '../factories.ts'
import type { Planted } from './planted-fault.ts'
import { healthy, inDatabase } from './planted-fault.ts'

const { deps, superuser, login, siteId } = healthy
const { version, oldest } = (await superuser.query('select version, oldest_program as oldest from drizzle.kansli_schema')).rows[0]
const ownSchema = `update drizzle.kansli_schema set version = ${version}, oldest_program = ${oldest}`

const aJob = (change: string) =>
  inDatabase(
    `insert into jobs (kind, site_id, key, run_at, attempts, failing_since, failed_at) values ('item.publish', $1, 'x', ${change})`,
    'delete from jobs where site_id = $1',
    [siteId],
  )

/** Behind the back of the triggers that refuse it, as somebody with the owner's rights would. */
const inAudit = (change: string, undo: string) =>
  inDatabase(
    `set session_replication_role = replica; ${change}; set session_replication_role = origin`,
    `set session_replication_role = replica; ${undo}; set session_replication_role = origin`,
  )

/** Faults in the database: roles, policies, schema, clock, jobs, the audit log. */
export const databaseFaults: readonly Planted[] = [
  {
    name: 'a role that was revoked from the program',
    plant: inDatabase(`revoke kansli_public from ${login.name}`, `grant kansli_public to ${login.name}`),
    found: ['roles: fault'],
    words: /får inte använda rollen kansli_public/,
  },
  {
    name: 'a login that passes row level security',
    plant: inDatabase(`alter role ${login.name} bypassrls`, `alter role ${login.name} nobypassrls`),
    found: ['roles: fault'],
    words: /gå förbi skyddet mellan sajterna/,
  },
  {
    name: 'a policy that is not forced',
    plant: inDatabase('alter table items no force row level security', 'alter table items force row level security'),
    found: ['protection: fault'],
    words: /Radskyddet är inte påtvingat i tabellen items/,
  },
  {
    name: 'a policy that lets everybody read',
    plant: inDatabase(
      'create policy extra on person_contacts for select to kansli_public using (true)',
      'drop policy extra on person_contacts',
    ),
    found: ['protection: fault'],
    words: /En regel .* tabellen person_contacts/,
  },
  {
    name: 'a right that was given to a role',
    plant: inDatabase('grant select on sessions to kansli_site', 'revoke select on sessions from kansli_site'),
    found: ['protection: fault'],
    words: /Rättigheterna till sessions är ändrade/,
  },
  {
    name: 'a trigger that is switched off',
    plant: inDatabase(
      'alter table audit_log disable trigger audit_log_append_only',
      'alter table audit_log enable trigger audit_log_append_only',
    ),
    found: ['protection: fault'],
    words: /avstängda i tabellen audit_log/,
  },
  {
    name: 'an index that is gone',
    plant: inDatabase('alter index jobs_due rename to jobs_due_before', 'alter index jobs_due_before rename to jobs_due'),
    found: ['protection: warning'],
    words: /Ett index .* tabellen jobs/,
  },
  {
    name: 'a schema that this program cannot run on',
    plant: inDatabase(`update drizzle.kansli_schema set version = version + 1, oldest_program = version + 1`, ownSchema),
    found: ['schema: fault'],
    words: /nyare än programmet, som inte kan köra/,
  },
  {
    name: 'a schema of a newer program, which was not started here',
    plant: inDatabase('update drizzle.kansli_schema set version = version + 1', ownSchema),
    found: ['schema: warning'],
    words: /nyare än programmet, som kan köra/,
  },
  {
    name: 'a schema of an older program',
    plant: inDatabase('update drizzle.kansli_schema set version = version - 1', ownSchema),
    found: ['schema: fault'],
    words: /äldre än programmet/,
  },
  {
    name: 'a clock that is wrong by ninety seconds',
    plant: async () => ({ deps: { clock: () => new Date(Date.now() + 90_000) } }),
    found: ['clock: fault'],
    words: /9\d sekunder före databasens/,
  },
  {
    name: 'a clock that is wrong by ten seconds',
    plant: async () => ({ deps: { clock: () => new Date(Date.now() - 10_000) } }),
    found: ['clock: warning'],
    words: /10 sekunder efter databasens/,
  },
  {
    name: 'work that nobody does',
    plant: aJob(`now() - interval '2 hours', 0, null, null`),
    found: ['jobs: fault'],
    words: /1 jobb skulle ha gjorts/,
  },
  {
    name: 'a job that fails again and again',
    plant: aJob(`now() + interval '1 hour', 5, now(), now()`),
    found: ['upkeep: warning'],
    words: /Något schemalagt kunde inte publiceras/,
  },
  {
    name: 'a sweep that fails',
    plant: inDatabase(
      `insert into sweep_faults values ('trash', '', '', now(), now(), 1, '23503')`,
      `delete from sweep_faults where sweep = 'trash'`,
    ),
    found: ['upkeep: warning'],
    words: /Något i papperskorgen kunde inte tas bort/,
  },
  {
    name: 'a line of the audit log that was changed',
    plant: inAudit(
      `update audit_log set action = 'domain.remove' where object_id = '2'`,
      `update audit_log set action = 'domain.add' where object_id = '2'`,
    ),
    found: ['audit: fault'],
    words: /har ändrats efter att de förseglades/,
  },
  {
    name: 'a line of the audit log that was removed',
    plant: inAudit(
      `create table taken as select * from audit_log where object_id = '2'; delete from audit_log where object_id = '2'`,
      'insert into audit_log overriding system value select * from taken; drop table taken',
    ),
    found: ['audit: fault'],
    words: /Rad \d+ har tagits bort/,
  },
  {
    name: 'accounts of another SECRET_KEY',
    plant: async () => {
      const { id } = await aUser(deps.database, { identityKeyId: 'abcd1234' })
      return { undo: () => superuser.query('delete from users where id = $1', [id]) }
    },
    found: ['keys: fault'],
    words: /1 konto .* annan SECRET_KEY/,
  },
]
