import { takesSeat } from '#contract/representatives/role-titles.ts'

interface Seated {
  readonly personId: string
  readonly roleId: string
}

/** How many of our seats are taken: a group leader who is a member as well has one. */
export const seatsTaken = (people: readonly Seated[]): number =>
  new Set(people.filter(({ roleId }) => takesSeat(roleId)).map(({ personId }) => personId)).size

const people = (count: number): string => (count === 1 ? '1 ledamot inlagd' : `${count === 0 ? 'inga' : count} ledamöter inlagda`)

/** `Kommunfullmäktige: 13 mandat, 12 ledamöter inlagda.` Null when the seats are right, or not counted. */
export function seatAdvice(name: string, seats: number | null, taken: number): string | null {
  if (seats === null || seats === taken) return null
  return `${name}: ${seats} mandat, ${taken > seats ? 'men ' : ''}${people(taken)}.`
}
