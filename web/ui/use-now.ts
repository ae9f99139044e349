import { useState } from 'react'

/** The time at which the component was mounted: its days and hours do not change between two renderings. */
export const useNow = (): Date => useState(() => new Date())[0]
