import { takesSeat } from '#contract/representatives/role-titles.ts'

interface Seated {
  readonly personId: string
  readonly roleId: string
}

/** Number of seats taken: a group leader who is also a member takes one. */
export const seatsTaken = (people: readonly Seated[]): number =>
  new Set(people.filter(({ roleId }) => takesSeat(roleId)).map(({ personId }) => personId)).size

const people = (count: number): string => (count === 1 ? '1 ledamot inlagd' : `${count === 0 ? 'inga' : count} ledamöter inlagda`)

/** `Kommunfullmäktige: 13 mandat, 12 ledamöter inlagda.` Null when the number is right, or seats are not counted. */
export function seatAdvice(name: string, seats: number | null, taken: number): string | null {
  if (seats === null || seats === taken) return null
  return `${name}: ${seats} mandat, ${taken > seats ? 'men ' : ''}${people(taken)}.`
}
