import { standardRoleName, standardRoles } from '#contract/representatives/role-titles.ts'

// SQL versions of the contract's facts about roles. `a` is the assignment, `t` its own role or null.

const cases = standardRoles.map(({ id, weight }) => `when '${id}' then ${weight}`).join(' ')

/** Lower comes first. */
export const roleWeight = `case a.standard_role ${cases} else coalesce(t.weight, 1000) end`

export const ownRoleJoin = 'left join role_titles t on t.site_id = a.site_id and t.id = a.own_role_id'

/** The name of a role, from its two columns. */
export const roleName = (standardRole: string | null, ownRole: string | null): string =>
  (standardRole !== null ? standardRoleName(standardRole) : ownRole) ?? ''
