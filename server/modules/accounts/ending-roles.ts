/**
 * Roles of the site $1 that hold today ($3, a Swedish date) and end on a day that somebody should know of: nobody has confirmed
 * them for a year, or no other sajtansvarig is left after them.
 */
export const endingRoles = `
  select m.user_id, m.role, least(m.confirm_by, case when m.role = 'siteAdmin' and not exists (
      select from memberships o
      where o.site_id = m.site_id and o.user_id <> m.user_id and o.role = 'siteAdmin'
        and (o.valid_to is null or o.valid_to > m.valid_to) and (o.valid_from is null or o.valid_from <= m.valid_to))
    then m.valid_to end) as day
  from memberships m
  where m.site_id = $1 and (m.valid_to is null or m.valid_to >= $3::date) and (m.valid_from is null or m.valid_from <= $3::date)`
