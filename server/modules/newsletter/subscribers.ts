import { confirmDays } from '#contract/settings/newsletter-settings.ts'
import type { SiteDb } from '../../platform/database/database.ts'
import { cancelJob, enqueueJob } from '../../platform/jobs/jobs.ts'
import { noteAskedFor } from '../outbox/site-letters.ts'
import { forgetJob, welcomeJob } from './newsletter-queue.ts'
import { confirmBySecret, hasSecretForm, leaveByKey, noteAsked } from './subscriber-store.ts'

// What visitors do with the newsletter of a site.

const keptMs = confirmDays * 86_400_000
/** An address gets one letter with a link a day, however often and by how many it is asked for. */
const letterEveryMs = 86_400_000

/** Sends the address its letter, at once. */
export async function enqueueWelcome(site: SiteDb, id: string, now: Date): Promise<void> {
  await enqueueJob(site, { kind: welcomeJob, key: id, runAt: now })
  noteAskedFor(site, { siteId: site.siteId, id, kind: 'subscription' }, now)
}

/** Stores the address and enqueues its letter. Nothing tells the caller whether the address was known. */
export async function askToSubscribe(site: SiteDb, email: string, now: Date): Promise<void> {
  const asked = await noteAsked(site, email, now, new Date(now.getTime() - letterEveryMs))
  if (!asked) return
  await enqueueWelcome(site, asked.id, now)
  if (asked.state === 'waiting')
    await enqueueJob(site, { kind: forgetJob, key: asked.id, runAt: new Date(asked.askedAt.getTime() + keptMs) })
}

/** False for a link that was replaced or has run out. */
export async function confirmSubscription(site: SiteDb, secret: string, now: Date): Promise<boolean> {
  const id = await confirmBySecret(site, secret, now, new Date(now.getTime() - keptMs))
  if (id === null) return false
  await cancelJob(site, forgetJob, id)
  return true
}

/** False for a text that was never sent as a secret. */
export const isSecret = hasSecretForm

/** False when no subscription has the key, or has it any more. */
export const leaveNewsletter = (site: SiteDb, key: string): Promise<boolean> => leaveByKey(site, key)
