import { endEverySession, endSessionsFor, signedInPeople } from '../modules/auth/own-sessions.ts'
import type { Database } from '../platform/database/database.ts'
import { StartupError } from '../platform/startup-error.ts'
import { isUuid } from '../platform/uuid.ts'

const usage = 'Skriv sessions, sessions end --all eller sessions end <kontots id>.'
const signIns = (count: number): string => (count === 1 ? '1 inloggning' : `${count} inloggningar`)

/**
 * `sessions` prints who is signed in; `sessions end --all` and `sessions end <account>` sign out, from the next call on every node.
 * Throws StartupError.
 */
export async function sessionsCommand(
  { database }: { readonly database: Database },
  now: Date,
  words: readonly string[],
  print: (text: string) => void,
): Promise<void> {
  const [step, whose, ...rest] = words
  if (step === undefined) return printPeople(database, now, print)
  if (step !== 'end' || whose === undefined || rest.length > 0) throw new StartupError(usage)
  if (whose === '--all') {
    const ended = await database.inPlatform((platform) => endEverySession(platform, now))
    return print(`${signIns(ended)} avslutade. Alla behöver logga in med BankID igen.`)
  }
  if (!isUuid(whose)) throw new StartupError(usage)
  const person = await database.inPlatform(async (platform) => {
    const [found] = (await signedInPeople(platform, now)).filter(({ userId }) => userId === whose)
    if (found) await endSessionsFor(platform, whose, null, now)
    return found
  })
  if (!person) throw new StartupError('Ingen med det kontot är inloggad. Skriv sessions, så ser du vilka som är det.')
  print(`${signIns(person.count)} avslutade för ${person.name}. Kontot och rollerna finns kvar.`)
}

async function printPeople(database: Database, now: Date, print: (text: string) => void): Promise<void> {
  const people = await database.inPlatform((platform) => signedInPeople(platform, now), 'read')
  if (people.length === 0) return print('Ingen är inloggad.')
  for (const { userId, name, isAdmin, count, rotatedAt } of people) {
    const what = `${signIns(count)}, använd ${rotatedAt.toISOString()}`
    print(`${userId}  ${name}${isAdmin ? ' (administratör)' : ''}: ${what}`)
  }
}
