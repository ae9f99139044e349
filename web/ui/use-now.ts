import { createContext, useContext, useState } from 'react'

/** Returns the present time for screens. During hydration it is the time at which the server drew the screen. */
export const PresentContext = createContext((): Date => new Date())

/** The time at which the component was mounted: its days and hours do not change between two renderings. */
export function useNow(): Date {
  const present = useContext(PresentContext)
  return useState(present)[0]
}
