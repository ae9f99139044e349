import type { GridCell, GridPerson } from '#contract/users-and-sites/role-grid.ts'
import { siteRoleLabel } from '#contract/roles.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import { dateText, relativeDay } from '#web/ui/dates.ts'

/** `Redaktör till och med 31 dec.`; 'Ingen roll' without a cell. */
export function roleWords(cell: GridCell | undefined, now: Date): string {
  if (cell === undefined) return 'Ingen roll'
  const { role, validFrom, validTo } = cell
  const today = stockholmDate(now)
  if (validTo !== null && validTo < today) return `${siteRoleLabel[role]}, gick ut ${dateText(validTo, now)}`
  const from = validFrom !== null && validFrom > today ? ` från ${dateText(validFrom, now)}` : ''
  return `${siteRoleLabel[role]}${from}${validTo === null ? '' : ` till och med ${dateText(validTo, now)}`}`
}

/** What tells a person from another of the same name: the address, the first sites, how many more, and the last sign-in. */
export function personWords({ isAdmin, isDeactivated, email, siteNames, roles, lastSignInAt }: GridPerson, now: Date): string {
  const shown = roles > 2 ? siteNames.slice(0, 1) : siteNames
  const where = [...shown, ...(roles > 2 ? [`${roles - 1} till`] : [])].join(', ')
  return [
    ...(isDeactivated ? ['Avstängd'] : []),
    ...(isAdmin ? ['Administratör'] : []),
    ...(email === null ? [] : [email]),
    where === '' ? 'Ingen sajt' : where,
    lastSignInAt === null ? 'har inte loggat in' : `inloggad ${relativeDay(lastSignInAt, now)}`,
  ].join(' · ')
}
