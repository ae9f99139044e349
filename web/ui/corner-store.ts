import type { ReactNode } from 'react'
import { createStore } from './store.ts'

/**
 * What is shown in the corner of every screen and outlives each of them. The part that needs the corner brings it, so that it costs
 * the frame nothing before.
 */
export const cornerStore = createStore<ReactNode>(null)
