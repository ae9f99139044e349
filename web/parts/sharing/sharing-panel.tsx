import { useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { Row, Small } from '#web/ui/layout.tsx'

/** In place of the panel while its state is read, or cannot be. */
export const UnreadSharing = ({ isError }: { isError: boolean }) => (
  <Small role="status">{isError ? 'Det gick inte att hämta. Försök igen om en stund.' : 'Hämtar …'}</Small>
)

interface SharingPanelProps<Data> {
  itemId: string
  /** What `dialog` is given as its state. */
  data: Data
  /** `never` is asked about at once: the panel is mounted by a wish to share. */
  state: 'never' | 'live' | 'ended'
  mayShare: boolean
  /** Who may share, for those who may not. */
  refusal: string
  /** What the button says in each state. */
  labels: Readonly<Record<'never' | 'live' | 'ended', string>>
  dialog: ComponentType<{ itemId: string; state: Data; onClose: () => void }>
  /** Ends it. */
  end: ReactNode
  /** What the sites do with it. */
  children: ReactNode
}

/** Shares a public item of the federation with its sites, and says what they do with it. */
export function SharingPanel<Data>({ itemId, data, dialog: Dialog, end, children, ...about }: SharingPanelProps<Data>) {
  const { state, mayShare, refusal, labels } = about
  // Null until somebody answers.
  const [isAsking, setAsking] = useState<boolean | null>(null)
  return (
    <>
      {children}
      <Row gap={2} wrap>
        <GuardedButton variant="default" reason="close" refusal={mayShare ? null : refusal} onClick={() => setAsking(true)}>
          {labels[state]}
        </GuardedButton>
        {state === 'live' && mayShare && end}
      </Row>
      {mayShare && (isAsking ?? state === 'never') && <Dialog itemId={itemId} state={data} onClose={() => setAsking(false)} />}
    </>
  )
}
