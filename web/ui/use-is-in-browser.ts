import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server, and in the browser for the one drawing that takes the server's over: for what only the browser knows. */
export const useIsInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
