import { daysAfter } from '#contract/field-forms.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import type { Database, PlatformDb } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/database.ts'
import type { RunPart } from '../../platform/sweeps/sweep.ts'
import { lockSite } from './user-store.ts'

// Roles are confirmed once a year (docs/decisions/080). After a year without, the site administrators are asked and get 30 days;
// then the role ends. It stays in the list, so that it can be extended.

const daysToAnswer = 30

const isValid = `(m.valid_to is null or m.valid_to >= $2::date)`

const ask = statement(
  'roles_ask',
  `update memberships m set confirm_by = $3::date
   where m.site_id = $4 and m.confirm_by is null and ${isValid}
     and coalesce(m.confirmed_at, m.created_at) < $1::timestamptz - interval '1 year'`,
)

// A site keeps a sajtansvarig: where all are unconfirmed, the one who signed in last.
const end = statement<{ userId: string }>(
  'roles_end',
  `with valid as (
     select m.user_id, m.role, m.confirm_by, u.last_sign_in_at from memberships m join users u on u.id = m.user_id
     where m.site_id = $3 and ${isValid} and (m.valid_from is null or m.valid_from <= $2::date)
       and u.removed_at is null and u.deactivated_at is null
   ), kept as (
     select user_id from valid where role = 'siteAdmin'
     order by (confirm_by is null or confirm_by >= $2::date) desc, last_sign_in_at desc nulls last, user_id limit 1
   ), ended as (
     update memberships m set valid_to = greatest(m.confirm_by, m.valid_from), version = m.version + 1
     where m.site_id = $3 and m.confirm_by < $2::date and ${isValid} and m.user_id not in (select user_id from kept)
     returning m.user_id
   ), touched as (
     update users set version = version + 1 where id in (select user_id from ended)
   ), noted as (
     insert into audit_log (at, actor_id, site_id, action, object_id)
     select $1, null, $3, 'membership.lapse', user_id::text from ended
   )
   select user_id as "userId" from ended`,
)

const sitesWithSuch = statement<{ siteId: string }>(
  'roles_sites',
  `select distinct m.site_id as "siteId" from memberships m
   where ${isValid} and (m.confirm_by < $2::date or (m.confirm_by is null
     and coalesce(m.confirmed_at, m.created_at) < $1::timestamptz - interval '1 year')) order by 1`,
)

async function sweepSite(platform: PlatformDb, siteId: string, now: Date, today: string): Promise<void> {
  // As every change that takes a sajtansvarig away, so that two cannot both leave the other one.
  await lockSite(platform, siteId)
  await platform.rows(end, [now, today, siteId])
  await platform.rows(ask, [now, today, daysAfter(today, daysToAnswer), siteId])
}

/** Asks for a confirmation of roles that are a year old, and ends those that nobody has confirmed in time. */
export async function sweepUnconfirmedRoles(database: Database, now: Date, part: RunPart): Promise<void> {
  const today = stockholmDate(now)
  for (const { siteId } of await database.inPlatform((platform) => platform.rows(sitesWithSuch, [now, today]), 'read'))
    await part({ siteId }, () => database.inPlatform((platform) => sweepSite(platform, siteId, now, today)))
}
