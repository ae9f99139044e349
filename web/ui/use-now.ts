import { createContext, useContext, useState } from 'react'

/** What screens take for the present. While the first screen is taken over from the server, it is the server's time. */
export const PresentContext = createContext((): Date => new Date())

/** The time at which the component was mounted: its days and hours do not change between two renderings. */
export function useNow(): Date {
  const present = useContext(PresentContext)
  return useState(present)[0]
}
