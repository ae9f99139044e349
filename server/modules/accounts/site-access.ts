/** SQL: whether the open account `a` reaches `site` without a role there. A removed account has lost every right. */
const reachesAll = (site: string): string =>
  `(a.is_admin or (a.is_federation_editor and ${site} = (select f.own_site_id from federation f)))`

// Not `exists`: PostgreSQL might read all accounts for that, instead of the one.
const ofAccount = (user: string, condition: string): string =>
  `coalesce((select ${condition} from users a where a.id = ${user} and a.deactivated_at is null), false)`

/**
 * SQL: whether the account `user` reaches `site` on `today`, a Swedish date. The same rule lets in the session of a call; this one is for
 * statements about another person than the caller.
 */
export const reachesSite = (user: string, site: string, today: string): string =>
  ofAccount(
    user,
    `${reachesAll(site)} or exists (select from memberships am where am.site_id = ${site} and am.user_id = a.id
      and (am.valid_to is null or am.valid_to >= ${today}::date) and (am.valid_from is null or am.valid_from <= ${today}::date))`,
  )

/** SQL: whether the account `user` goes on reaching `site` when its role there is taken away. */
export const reachesWithoutRole = (user: string, site: string): string => ofAccount(user, reachesAll(site))
