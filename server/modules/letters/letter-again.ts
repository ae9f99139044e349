import { letterKinds } from '#contract/attention/todo-kinds.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import type { Database } from '../../platform/database/database.ts'
import { stateChanged } from '../../platform/errors.ts'
import { removeSiteLetter } from '../outbox/site-letters.ts'
import { addToLetter, receiverOf, rolesOn } from './letter-store.ts'
import { waitingFor } from './waiting.ts'

/** More things than this are not told in a letter. */
const toldAtMost = 1000

/** Writes a new letter of everything that waits for the person on the site now. Throws when there is nothing to tell any more. */
export async function writeLetterAgain(
  database: Database,
  { siteId, id, userId, now }: { siteId: string; id: string; userId: string; now: Date },
): Promise<void> {
  const [receiver, [role]] = await database.inPlatform(
    (platform) => Promise.all([receiverOf(platform, userId), rolesOn(platform, userId, [siteId], stockholmDate(now))]),
    'read',
  )
  if (receiver === null) throw stateChanged('Personen tar inte emot brev längre, och har därför inte fått något nytt.')
  if (role === undefined)
    throw stateChanged('Personen har ingen roll på sajten längre, eller så är sajten stoppad. Inget brev har skickats.')
  const todos = await database.inSite(siteId, (site) => waitingFor(site, { userId, role: role.role, now }, toldAtMost), 'read')
  const lines = todos.flatMap(({ kind: waiting, subject }) => {
    const kind = letterKinds.find((one) => one === waiting && receiver.kinds.includes(one))
    return kind === undefined ? [] : [{ siteId, kind, subject }]
  })
  if (lines.length === 0) throw stateChanged('Det som brevet handlade om väntar inte längre. Inget brev behöver skickas.')
  await database.inPlatform(async (platform) => {
    removeSiteLetter(platform, siteId, id)
    await addToLetter(platform, { userId, hour: null }, lines, now)
  })
}
