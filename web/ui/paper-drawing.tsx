import { Drawing, paper, tone } from './drawing.tsx'

// Apart from the other drawings: the lists load it.

export const PaperDrawing = () => (
  <Drawing>
    <rect x="44" y="14" width="72" height="82" rx="6" {...paper} />
    <rect x="54" y="24" width="52" height="22" rx="3" {...tone} />
    <path d="M54 56h52M54 66h52M54 76h30" />
    <path d="M118 40l14-14 8 8-14 14-10 2z" {...paper} />
  </Drawing>
)
