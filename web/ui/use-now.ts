import { useState } from 'react'

/** The time at which the component appeared: what it says about days and hours does not change between two renderings. */
export const useNow = (): Date => useState(() => new Date())[0]
