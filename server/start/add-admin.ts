import { createInterface } from 'node:readline/promises'
import type { Readable, Writable } from 'node:stream'
import { PersonInput } from '#contract/users-and-sites/users.ts'
import { recordAudit } from '../modules/audit/audit.ts'
import { isFederationNamed, nameFederation } from '../modules/sites/site-store.ts'
import { makeAdmin } from '../modules/accounts/accounts.ts'
import type { Database } from '../platform/database/database.ts'
import type { Keys } from '../platform/keys.ts'
import { StartupError } from '../platform/startup-error.ts'

/**
 * Makes an administrator from the console, for a new installation and for a database whose last administrator has left.
 * The personal number is turned into a key at once. Throws StartupError when an answer is invalid.
 */
export async function addAdmin(database: Database, keys: Keys, now: Date, input: Readable, output: Writable): Promise<void> {
  const console = createInterface({ input, output })
  // Piped lines arrive at once; the iterator keeps each until its question is asked.
  const lines = console[Symbol.asyncIterator]()
  const ask = async (question: string): Promise<string> => {
    output.write(question)
    const answer = await lines.next()
    return answer.done ? '' : answer.value
  }
  try {
    const isNew = await database.inPlatform(async (platform) => !(await isFederationNamed(platform)))
    const organisation = isNew ? (await ask('Organisationens namn: ')).trim() : null
    const name = await ask('Administratörens namn: ')
    const personalNumber = await ask('Personnummer (tolv siffror, sparas inte): ')
    const person = PersonInput.safeParse({ name, personalNumber })
    if (!person.success) throw new StartupError(person.error.issues.map((issue) => issue.message).join(' '))
    if (organisation === '') throw new StartupError('Ange organisationens namn.')
    await database.inPlatform(async (platform) => {
      if (organisation !== null) await nameFederation(platform, organisation)
      const id = await makeAdmin(platform, keys, person.data)
      await recordAudit(
        platform,
        { actorId: null, siteId: null, action: 'user.makeAdmin', objectId: id, reason: 'from the console' },
        now,
      )
    })
    output.write('Klart. Logga in med BankID.\n')
  } finally {
    console.close()
  }
}
