import { useBlocker } from '@tanstack/react-router'
import { mayLeave } from './confirm-store.ts'

/** Asks before a changed form is left, by a link or by closing the tab. */
export function useUnsavedChanges(isChanged: () => boolean): void {
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!isChanged() || current.pathname === next.pathname) return false
      return !(await mayLeave())
    },
    enableBeforeUnload: isChanged,
  })
}
