import { Drawing, paper, tone } from './drawing.tsx'

// Drawings of the error screens, in a file of their own: every page loads them.

export const LostDrawing = () => (
  <Drawing>
    <path d="M80 96V22" />
    <path d="M80 26h40l10 9-10 9H80z" {...paper} />
    <path d="M80 52H42l-10 9 10 9h38z" fill="var(--k-drawing)" />
  </Drawing>
)

export const BrokenDrawing = () => (
  <Drawing>
    <path d="M22 60h34l8-8v24l-8-8H22M138 60h-34l-8-8v24l8-8h34" {...paper} />
    <path d="M80 28v14M66 32l6 12M94 32l-6 12" />
    <circle cx="80" cy="84" r="4" {...tone} />
  </Drawing>
)
