import type { ReactNode } from 'react'
import { createStore } from './store.ts'

/**
 * The element in the corner of every screen, which stays when the screen changes. The feature that needs it passes it in, so that
 * the frame does not load it.
 */
export const cornerStore = createStore<ReactNode>(null)
