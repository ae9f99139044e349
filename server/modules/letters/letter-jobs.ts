import { z } from 'zod'
import { letterKinds } from '#contract/attention/todo-kinds.ts'
import { letterTriedDays } from '#contract/letters/letter-kinds.ts'
import { stockholmDate } from '#contract/stockholm-time.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Job, JobHandlers } from '../../platform/jobs/jobs.ts'
import type { LetterPost } from '../outbox/send-letter.ts'
import { sendLetter } from '../outbox/send-letter.ts'
import type { Outcome } from '../outbox/site-letters.ts'
import { beginLetter, noteArrived, noteGivenUp, noteWaits, receiverOf, removeUnsent, rolesOn, sendJob } from './letter-store.ts'
import type { BegunLetter, Receiver } from './letter-store.ts'
import type { SiteToTell } from './letter-text.ts'
import { letterOf, oneClickUrl } from './letter-text.ts'
import { waitingFor } from './waiting.ts'

// Sends a letter. Everything is asked again at that moment: the address, the role, and whether the thing still waits.

const rule = { triedMs: letterTriedDays * 86_400_000 }
/** More things than this of one kind on one site are not looked through. */
const lookedThrough = 1000

const Lines = z.array(z.object({ kind: z.enum(letterKinds), subject: z.string() }))

interface LetterDeps extends LetterPost {
  readonly database: Database
  readonly config: { readonly adminOrigin: string }
}

const keyOf = (kind: string, subject: string): string => `${kind} ${subject}`

/** What of the letter still waits for the person, on sites where the person has a role today. */
async function stillWaiting(database: Database, letter: BegunLetter, { kinds }: Receiver, now: Date): Promise<SiteToTell[]> {
  const { userId } = letter
  const told = new Map(
    letter.sites.map(({ siteId, lines }) => {
      const chosen = Lines.parse(lines).filter(({ kind }) => kinds.includes(kind))
      return [siteId, new Set(chosen.map(({ kind, subject }) => keyOf(kind, subject)))]
    }),
  )
  const roles = await database.inPlatform((platform) => rolesOn(platform, userId, [...told.keys()], stockholmDate(now)), 'read')
  const sites: SiteToTell[] = []
  for (const { siteId, name, role } of roles) {
    const waiting = await database.inSite(siteId, (site) => waitingFor(site, { userId, role, now }, lookedThrough), 'read')
    const todos = waiting.filter(({ kind, subject }) => told.get(siteId)?.has(keyOf(kind, subject)))
    if (todos.length > 0) sites.push({ siteId, name, todos })
  }
  return sites
}

/** Job handlers for letters. A letter may be mailed twice, then with the same message id. */
export function letterJobs({ database, config, ...post }: LetterDeps): JobHandlers {
  async function send(job: Job, now: Date): Promise<void> {
    const found = await database.inPlatform(async (platform) => {
      const letter = await beginLetter(platform, job.key, now)
      return letter && { letter, receiver: await receiverOf(platform, letter.userId) }
    })
    if (!found) return
    const { letter, receiver } = found
    const sites = receiver === null ? [] : await stillWaiting(database, letter, receiver, now)
    if (receiver === null || sites.length === 0) {
      await database.inPlatform(async (platform) => removeUnsent(platform, letter.userId, job.key))
      return
    }
    const { adminOrigin } = config
    const { address, hour, stopKey } = receiver
    const [id, userId] = [job.key, letter.userId]
    const siteIds = sites.map(({ siteId }) => siteId)
    const things = sites.reduce((sum, { todos }) => sum + todos.length, 0)
    const note = (outcome: Outcome): Promise<void> =>
      database.inPlatform(async (platform) => {
        if (outcome.state === 'sent') return noteArrived(platform, { id, userId, siteIds, address, things }, now)
        if (outcome.state === 'failed') return noteGivenUp(platform, { id, userId }, now, outcome)
        noteWaits(platform, { id, userId }, outcome, now)
      })
    const mail = {
      id,
      to: { name: '', address },
      stopUrl: oneClickUrl(adminOrigin, stopKey),
      ...letterOf({ adminOrigin, sites, hour, stopKey }),
    }
    await sendLetter(post, { mail, triedSince: letter.begunAt, note }, rule, now)
  }

  async function giveUp({ key }: Job, now: Date): Promise<void> {
    await database.inPlatform(async (platform) => {
      const letter = await beginLetter(platform, key, now)
      if (letter) noteGivenUp(platform, { id: key, userId: letter.userId }, now)
    })
  }

  return { [sendJob]: { run: send, giveUp } }
}
