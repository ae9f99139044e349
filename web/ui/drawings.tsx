import { Drawing, paper, tone } from './drawing.tsx'

export const PolicyDrawing = () => (
  <Drawing>
    <path d="M80 22v62M80 22c-8-7-22-9-42-8v62c20-1 34 1 42 8 8-7 22-9 42-8V14c-20-1-34 1-42 8z" {...paper} />
    <rect x="90" y="28" width="22" height="14" rx="3" {...tone} />
    <path d="M48 32h20M48 44h20M48 56h14M92 54h20M92 64h12" />
  </Drawing>
)

export const PeopleDrawing = () => (
  <Drawing>
    <circle cx="50" cy="48" r="12" {...tone} />
    <circle cx="110" cy="48" r="12" {...tone} />
    <path d="M30 94c0-16 8-26 20-26M130 94c0-16-8-26-20-26" />
    <circle cx="80" cy="36" r="16" {...paper} />
    <path d="M52 96c0-22 11-34 28-34s28 12 28 34z" {...paper} />
  </Drawing>
)

export const PageDrawing = () => (
  <Drawing>
    <rect x="30" y="18" width="100" height="76" rx="6" {...paper} />
    <path d="M30 34h100" />
    <path d="M38 26h.1M46 26h.1M54 26h.1" />
    <rect x="42" y="44" width="34" height="38" rx="3" {...tone} />
    <path d="M86 48h32M86 60h32M86 72h20" />
  </Drawing>
)

export const PictureDrawing = () => (
  <Drawing>
    <rect x="46" y="16" width="84" height="62" rx="6" {...tone} />
    <rect x="30" y="28" width="88" height="66" rx="6" {...paper} />
    <circle cx="52" cy="48" r="7" />
    <path d="M30 82l24-20 16 14 20-22 28 26" />
  </Drawing>
)

export const SettingsDrawing = () => (
  <Drawing>
    <rect x="30" y="16" width="100" height="80" rx="8" {...paper} />
    <path d="M46 36h68M46 56h68M46 76h68" />
    <circle cx="94" cy="36" r="8" fill="var(--k-drawing)" />
    <circle cx="62" cy="56" r="8" fill="var(--k-drawing)" />
    <circle cx="84" cy="76" r="8" fill="var(--k-drawing)" />
  </Drawing>
)
