import { Drawing, paper, tone } from './drawing.tsx'

// Apart from the other drawings: the start page loads it.

export const HouseDrawing = () => (
  <Drawing>
    <path d="M36 52l44-34 44 34v44H36z" {...paper} />
    <rect x="50" y="58" width="18" height="16" rx="2" {...tone} />
    <rect x="92" y="58" width="18" height="16" rx="2" {...tone} />
    <path d="M72 96V76h16v20M28 58l52-40 52 40" />
  </Drawing>
)
