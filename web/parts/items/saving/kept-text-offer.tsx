import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { timeText, dayText, relativeDay } from '#web/ui/dates.ts'
import type { FieldWords } from '../item-area.ts'
import { ItemNotice } from '../item-notice.tsx'
import type { KeptText } from './kept-text.ts'
import type { SaveSession } from './save-session.ts'
import { useSaveState } from './use-save-session.ts'

const KeptTextCompare = lazy(async () => ({ default: (await import('./kept-text-compare.tsx')).KeptTextCompare }))

interface KeptTextOfferProps {
  kept: KeptText
  session: SaveSession
  fields: Readonly<Record<string, FieldWords>>
  /** It is put back or thrown away. */
  onDone: () => void
}

function whenText(at: number): string {
  const instant = new Date(at)
  const now = new Date()
  const day = dayText(instant) === dayText(now) ? '' : `${relativeDay(instant.toISOString(), now)} `
  return `${day}kl. ${timeText(instant)}`
}

/** Offers what an earlier visit could not save, with comparison. */
export function KeptTextOffer({ kept, session, fields, onDone }: KeptTextOfferProps) {
  const [isComparing, setComparing] = useState(false)
  const { current, item } = useSaveState(session)
  const buttons = (
    <>
      <Button
        variant="default"
        onClick={() => {
          session.putBack(kept)
          onDone()
        }}
      >
        Använd den
      </Button>
      <Button variant="subtle" color="red" onClick={onDone}>
        Släng
      </Button>
    </>
  )
  return (
    <>
      <ItemNotice
        actions={
          <>
            <Button variant="default" onClick={() => setComparing(true)}>
              Visa och jämför
            </Button>
            {buttons}
          </>
        }
      >
        Det finns text som inte hann sparas {whenText(kept.at)}.
      </ItemNotice>
      {isComparing && (
        <Suspense fallback={null}>
          <KeptTextCompare
            title={`Text som inte hann sparas ${whenText(kept.at)}`}
            kept={kept}
            saved={current}
            fields={fields}
            item={item}
            onClose={() => setComparing(false)}
          >
            {buttons}
          </KeptTextCompare>
        </Suspense>
      )}
    </>
  )
}
