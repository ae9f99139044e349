import { useBlocker } from '@tanstack/react-router'
import { leavingForLogin } from '#web/api/leaving-for-login.ts'
import { mayLeave } from '#web/ui/confirm-store.ts'
import { isUnsaved } from './save-state.ts'
import type { SaveSession } from './save-session.ts'

const longestWaitMs = 4000

/** Runs `decide`, which says whether the screen at `here` is stayed on. */
export type WhileLeaving = (decide: () => Promise<boolean>, here: string) => Promise<boolean>

/** Saves what there is. False when that has not succeeded within four seconds. */
export function savedSoon(session: SaveSession): Promise<boolean> {
  const tooLate = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), longestWaitMs))
  return Promise.race([session.flush(), tooLate])
}

/** Leaving saves first. Only when that fails is the person asked; the text is kept for the next opening all the same. */
export function useLeaveGuard(session: SaveSession, whileLeaving: WhileLeaving): void {
  const hasUnsaved = () => isUnsaved(session.state.get())
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname || !hasUnsaved()) return false
      const decide = async (): Promise<boolean> => {
        if (await savedSoon(session)) return false
        return !(await mayLeave('De finns kvar i den här webbläsaren.'))
      }
      return whileLeaving(decide, current.pathname)
    },
    // On the way to the login page there is nothing to ask: the text is kept and offered after it.
    enableBeforeUnload: () => hasUnsaved() && !leavingForLogin.get(),
  })
}
