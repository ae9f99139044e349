import type { Ref } from 'react'
import { useState } from 'react'

interface SavingWordsProps {
  /** `fault`: it could not be saved. `saved`: it is. `other`: all that comes between. */
  kind: 'fault' | 'saved' | 'other'
  children: string
  ref?: Ref<HTMLParagraphElement>
}

/**
 * Where a text is that saves itself. Read out are faults, the first save, and the first after a fault: whoever listens while writing
 * would be interrupted by all the others.
 */
export function SavingWords({ kind, children, ref }: SavingWordsProps) {
  const [told, setTold] = useState({ kind, isSaid: kind === 'fault', hasSaid: false })
  if (told.kind !== kind) {
    const isFault = kind === 'fault'
    const isSave = kind === 'saved'
    setTold({ kind, isSaid: isFault || (isSave && !told.hasSaid), hasSaid: !isFault && (isSave || told.hasSaid) })
  }
  return (
    <p ref={ref} tabIndex={-1}>
      <span role="status">{told.isSaid && children}</span>
      {!told.isSaid && <span>{children}</span>}
    </p>
  )
}
