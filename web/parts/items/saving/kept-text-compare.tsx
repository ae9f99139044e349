import type { ReactNode } from 'react'
import { useContext } from 'react'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import styles from './conflict-dialog.module.css'
import { titlesOf, valueInWords } from '../field-words.ts'
import { KnownMediaContext } from '../../media/known-media-context.ts'
import type { Fields, Item } from '../item.ts'
import type { FieldWords } from '../item-area.ts'
import type { KeptText } from './kept-text.ts'
import { TextCompare } from '../compare/text-compare.tsx'

interface KeptTextCompareProps {
  title: string
  kept: KeptText
  saved: Fields
  fields: Readonly<Record<string, FieldWords>>
  item: Item | null
  onClose: () => void
  /** What may be chosen. */
  children: ReactNode
}

/** What an earlier visit could not save beside what is saved. */
export function KeptTextCompare({ title, kept, saved, fields, item, onClose, children }: KeptTextCompareProps) {
  const titles = titlesOf(item ?? {}, useContext(KnownMediaContext)?.facts)
  return (
    <Dialog title={title} width="760px" onClose={onClose}>
      {Object.entries(kept.fields).map(([field, value]) => {
        const words = fields[field]
        if (words === undefined) return null
        const said = (one: unknown) => valueInWords(one, words, titles)
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
      <DialogActions>{children}</DialogActions>
    </Dialog>
  )
}
