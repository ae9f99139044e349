import builtIn from './persons.json' with { type: 'json' }

export type Person = {
  personalNumber: string
  name: string
  givenName: string
  surname: string
  /** The date the BankID was issued, YYYY-MM-DD. */
  bankIdIssued: string
  /** Blocked from the start; three wrong codes block any other person until reset. */
  blocked: boolean
}

/** The value for a phone without any BankID, used in place of a personal number. */
export const noBankId = 'none'

/** The right security code of every test person. */
export const securityCode = '123456'

/** The policy in every test person's certificate: a mobile BankID of the test environment. */
export const mobilePolicy = '1.2.3.4.25'

export type PersonRegister = {
  all: () => Person[]
  find: (personalNumber: string) => Person | undefined
  isBlocked: (person: Person) => boolean
  /** Counts a wrong code; returns how many tries are left, 0 when the BankID is now blocked. */
  countWrongCode: (person: Person) => number
  forgetWrongCodes: (person: Person) => void
  /** Lifts the blocks that wrong codes have set. */
  reset: () => void
}

export function createPersonRegister(extra: Person[], wrongCodesAllowed: number): PersonRegister {
  const persons = new Map([...builtIn, ...extra].map((person) => [person.personalNumber, person]))
  const wrongCodes = new Map<string, number>()
  const wrong = (person: Person) => wrongCodes.get(person.personalNumber) ?? 0
  return {
    all: () => [...persons.values()],
    find: (personalNumber) => persons.get(personalNumber),
    isBlocked: (person) => person.blocked || wrong(person) >= wrongCodesAllowed,
    countWrongCode: (person) => {
      wrongCodes.set(person.personalNumber, wrong(person) + 1)
      return Math.max(0, wrongCodesAllowed - wrong(person))
    },
    forgetWrongCodes: (person) => void wrongCodes.delete(person.personalNumber),
    reset: () => wrongCodes.clear(),
  }
}
