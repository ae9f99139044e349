import type { Leaving } from '#contract/users-and-sites/left-behind.ts'
import { siteUsers } from '#contract/users-and-sites/site-users.ts'
import { userLeftBehind } from '#contract/users-and-sites/users.ts'
import { call } from '#web/api/call.ts'
import { confirmDelete, confirmQuestion } from '#web/ui/confirm-store.ts'
import type { LeftOn } from './left-behind-choices.tsx'
import { LeftBehindChoices } from './left-behind-choices.tsx'

/** Links end, keys and webhooks go on. */
const nothingChosen: Leaving = { keptLinks: [], withdrawn: [] }

interface LeavingQuestion {
  title: string
  consequence: string
  confirmLabel: string
  /** Of the person who loses access. */
  name: string
  /** Who loses access cannot keep links by staying. */
  isYou?: boolean
  /** No question where nothing is left behind. */
  isOnlyIfLeft?: boolean
}

/** Asks before access is taken away, and what becomes of what the person made. Null: not confirmed, or it could not be read. */
export async function askLeaving(question: LeavingQuestion, reading: Promise<readonly LeftOn[]>): Promise<Leaving | null> {
  const { title, consequence, confirmLabel, name, isYou = false, isOnlyIfLeft = false } = question
  // The refused call has shown its toast.
  const left = await reading.catch(() => null)
  if (left === null) return null
  const isNothing = left.every(({ things }) => things.length === 0)
  if (isNothing && isOnlyIfLeft) return nothingChosen
  let leaving = nothingChosen
  const isSure = isNothing
    ? await confirmDelete({ title, consequence, confirmLabel })
    : await confirmQuestion({
        title,
        children: consequence,
        choices: <LeftBehindChoices name={name} isYou={isYou} left={left} onChange={(chosen) => (leaving = chosen)} />,
        confirmLabel,
        isDangerous: true,
      })
  return isSure ? leaving : null
}

/** The field of a request; absent when nothing was chosen, since a node of the version before knows no such field. */
export const chosenOf = (leaving: Leaving): { leaving?: Leaving } =>
  leaving.keptLinks.length + leaving.withdrawn.length > 0 ? { leaving } : {}

/** What the person leaves behind with the roles on these sites. */
export const leftOn = (
  userId: string,
  sites: readonly { readonly siteId: string; readonly siteName: string | null }[],
): Promise<readonly LeftOn[]> =>
  Promise.all(
    sites.map(async ({ siteId, siteName }) => {
      const { things } = await call(siteUsers.leftBehind, { params: { siteId, userId } })
      return { siteName, things }
    }),
  )

/** What the person leaves behind on all sites. */
export const leftEverywhere = async (userId: string): Promise<readonly LeftOn[]> =>
  (await call(userLeftBehind, { params: { userId } })).sites
