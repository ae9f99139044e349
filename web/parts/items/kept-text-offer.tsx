import { Button } from '@mantine/core'
import { useState } from 'react'
import { timeText, dayText, relativeDay } from '#web/ui/dates.ts'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import type { ItemTarget } from '#contract/items.ts'
import { titlesOf, valueInWords } from './field-words.ts'
import type { Fields } from './item.ts'
import type { FieldWords } from './item-area.ts'
import { ItemNotice } from './item-notice.tsx'
import styles from './conflict-dialog.module.css'
import type { KeptText } from './kept-text.ts'
import { TextCompare } from './text-compare.tsx'

interface KeptTextOfferProps {
  kept: KeptText
  saved: Fields
  fields: Readonly<Record<string, FieldWords>>
  targets: Readonly<Record<string, ItemTarget>> | undefined
  onUse: () => void
  onDrop: () => void
}

function whenText(at: number): string {
  const instant = new Date(at)
  const now = new Date()
  const day = dayText(instant) === dayText(now) ? '' : `${relativeDay(instant.toISOString(), now)} `
  return `${day}kl. ${timeText(instant)}`
}

/** Offers what an earlier visit could not save, with comparison. */
export function KeptTextOffer({ kept, saved, fields, targets, onUse, onDrop }: KeptTextOfferProps) {
  const [isComparing, setComparing] = useState(false)
  const buttons = (
    <>
      <Button variant="default" onClick={onUse}>
        Använd den
      </Button>
      <Button variant="subtle" color="red" onClick={onDrop}>
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
        <Dialog title={`Text som inte hann sparas ${whenText(kept.at)}`} width="760px" onClose={() => setComparing(false)}>
          {Object.entries(kept.fields).map(([field, value]) => {
            const words = fields[field]
            if (words === undefined) return null
            const said = (one: unknown) => valueInWords(one, words, titlesOf(targets))
            return (
              <div key={field} className={styles.field}>
                <p className={styles.label}>{words.label}</p>
                <TextCompare
                  label={words.label}
                  one={{ title: 'Inte sparad', text: said(value) }}
                  other={{ title: 'Sparad', text: said(saved[field]) }}
                />
              </div>
            )
          })}
          <DialogActions>{buttons}</DialogActions>
        </Dialog>
      )}
    </>
  )
}
