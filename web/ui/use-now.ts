import { createContext, useContext, useState } from 'react'

/** What the server knew when it drew the first screen. */
export interface FirstDrawing {
  /** Returns the present time for screens. During hydration it is the time at which the server drew the screen. */
  readonly present: () => Date
  /** Whether it assumed a wide window: it knows the browser's name alone. */
  readonly isWide: boolean
}

export const FirstDrawingContext = createContext<FirstDrawing>({ present: () => new Date(), isWide: false })

/** The time at which the component was mounted: its days and hours do not change between two renderings. */
export function useNow(): Date {
  const { present } = useContext(FirstDrawingContext)
  return useState(present)[0]
}
