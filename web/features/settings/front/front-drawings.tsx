import type { ReactNode } from 'react'
import type { FrontKind } from '#contract/settings/front.ts'

// Small drawings of the five beginnings of a start page.

const page = 'var(--k-surface)'
const quiet = 'var(--k-line)'
const ink = 'var(--k-muted)'
const accent = 'var(--k-accent)'

const Page = ({ children }: { children: ReactNode }) => (
  <svg viewBox="0 0 120 84">
    <rect x="0.5" y="0.5" width="119" height="83" rx="4" fill={page} stroke={quiet} />
    <path d="M1 5a4 4 0 0 1 4-4h110a4 4 0 0 1 4 4v7H1z" fill={accent} />
    {children}
  </svg>
)

export const frontDrawings: Readonly<Record<FrontKind, ReactNode>> = {
  newspaper: (
    <Page>
      <rect x="10" y="20" width="52" height="30" rx="2" fill={quiet} />
      <path d="M70 24h38M70 32h32M70 42h24" stroke={ink} strokeWidth="4" />
      <path d="M10 62h28M46 62h28M82 62h28M10 70h20M46 70h20M82 70h20" stroke={quiet} strokeWidth="4" />
    </Page>
  ),
  cover: (
    <Page>
      <rect x="1" y="12" width="118" height="46" fill={quiet} />
      <rect x="10" y="40" width="60" height="32" rx="2" fill={accent} />
      <path d="M17 50h42M17 60h26" stroke={page} strokeWidth="4" />
    </Page>
  ),
  person: (
    <Page>
      <rect x="1" y="12" width="118" height="54" fill={quiet} />
      <path d="M12 66a16 16 0 0 1 32 0z" fill={ink} />
      <circle cx="28" cy="38" r="10" fill={ink} />
      <path d="M56 30h50M56 40h36" stroke={ink} strokeWidth="5" />
      <rect x="54" y="50" width="26" height="8" rx="2" fill={accent} />
    </Page>
  ),
  calendar: (
    <Page>
      <rect x="10" y="20" width="30" height="34" rx="2" fill={accent} />
      <path d="M17 42h16" stroke={page} strokeWidth="8" />
      <path d="M48 28h60M48 38h36" stroke={ink} strokeWidth="5" />
      <path d="M10 64h16M34 64h60M10 74h16M34 74h48" stroke={quiet} strokeWidth="4" />
    </Page>
  ),
  campaign: (
    <Page>
      <rect x="1" y="12" width="118" height="46" fill={accent} />
      <path d="M12 28h92M12 42h60" stroke={page} strokeWidth="8" />
      <path d="M10 68h100M10 76h70" stroke={quiet} strokeWidth="4" />
    </Page>
  ),
}
