import type { WhileLeaving } from './use-leave-guard.ts'

/**
 * Gives a new item its address, and not while the person leaves: on the way back the browser already shows the address before, and
 * replacing that would lead back to the editor.
 */
export function addressOfNew(give: (itemId: string) => void) {
  const state: { isLeaving: boolean; held: string | null } = { isLeaving: false, held: null }
  const whileLeaving: WhileLeaving = async (decide, here) => {
    state.isLeaving = true
    const stays = await decide()
    state.isLeaving = false
    const itemId = state.held
    if (stays && itemId !== null) {
      state.held = null
      // After Back the router goes forward again to the editor's own address.
      if (location.pathname === here) give(itemId)
      else addEventListener('popstate', () => setTimeout(() => give(itemId)), { once: true })
    }
    return stays
  }
  const created = (itemId: string): void => {
    if (state.isLeaving) state.held = itemId
    else give(itemId)
  }
  return { created, whileLeaving }
}
