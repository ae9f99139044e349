import type { ReactNode } from 'react'

// Our own drawings, in two tones: the accent's line on a quiet ground. All 160 by 112.

export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 160 112" fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round">
      <ellipse cx="80" cy="98" rx="62" ry="7" fill="var(--k-drawing)" stroke="none" />
      {children}
    </svg>
  )
}

export const paper = { fill: 'var(--k-surface)' }
export const tone = { fill: 'var(--k-drawing)', stroke: 'none' }
