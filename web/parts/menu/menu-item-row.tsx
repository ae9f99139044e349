import { IconIndentDecrease, IconIndentIncrease, IconX } from '@tabler/icons-react'
import { useId } from 'react'
import type { MenuSubItem } from '#contract/pages/menu.ts'
import { menuLabelLength } from '#contract/pages/menu.ts'
import { holdsPersonalNumber, personalNumberRefusal } from '#contract/personal-number.ts'
import { Row, Small, Stack } from '#web/ui/layout.tsx'
import iconButton from '#web/ui/icon-button.module.css'
import styles from './menu.module.css'

interface MenuItemRowProps {
  item: MenuSubItem
  name: string
  /** What it is called where it has no label of its own. */
  usualName: string
  /** Visitors do not see it: the page is not published. */
  isHidden: boolean
  /** Its address is one of the site itself at which there is nothing. */
  isUnmet: boolean
  /** To the other level. */
  move: { readonly label: string; readonly refusal: string | null; readonly onChoose: () => void }
  onChange: (item: MenuSubItem) => void
  onRemove: () => void
}

/** One line of the arranged menu: what it is called, where it leads, and its level. */
export function MenuItemRow({ item, name, usualName, isHidden, isUnmet, move, onChange, onRemove }: MenuItemRowProps) {
  const faultId = useId()
  const hasFault = (text: string) =>
    holdsPersonalNumber(text) ? ({ 'aria-invalid': true, 'aria-describedby': faultId } as const) : {}
  const isFaulty = holdsPersonalNumber(item.label) || (item.kind === 'external' && holdsPersonalNumber(item.url))
  const MoveIcon = move.label === 'Flytta ut' ? IconIndentDecrease : IconIndentIncrease
  return (
    <Row gap={1}>
      <Stack gap={1} grow>
        <input
          className={styles.label}
          aria-label={`Menytext för ${name}`}
          placeholder={item.kind === 'external' ? 'Menytext' : usualName}
          maxLength={menuLabelLength.max}
          autoComplete="off"
          value={item.label}
          {...hasFault(item.label)}
          onChange={(event) => onChange({ ...item, label: event.currentTarget.value })}
        />
        {item.kind === 'external' && (
          <input
            className={styles.label}
            aria-label={`Adress för ${name}`}
            inputMode="url"
            spellCheck={false}
            maxLength={500}
            value={item.url}
            {...hasFault(item.url)}
            onChange={(event) => onChange({ ...item, url: event.currentTarget.value })}
          />
        )}
        {isFaulty && (
          <Small id={faultId} role="alert" tone="error">
            {personalNumberRefusal}
          </Small>
        )}
        {isHidden && (
          <Small as="span" block>
            Syns inte än: sidan är inte publicerad.
          </Small>
        )}
        {isUnmet && (
          <Small as="span" block>
            Sajten har inget på den här adressen. Rätta den, om inte ett annat program svarar där.
          </Small>
        )}
      </Stack>
      <button
        type="button"
        className={`${iconButton.button} ${styles.action}`}
        aria-label={`${move.label}: ${name}${move.refusal === null ? '' : `. ${move.refusal}`}`}
        title={move.refusal ?? move.label}
        aria-disabled={move.refusal === null ? undefined : true}
        onClick={() => move.refusal === null && move.onChoose()}
      >
        <MoveIcon size={18} aria-hidden />
      </button>
      <button
        type="button"
        className={iconButton.button}
        aria-label={`Ta bort ${name} ur menyn`}
        title="Ta bort ur menyn"
        onClick={onRemove}
      >
        <IconX size={18} aria-hidden />
      </button>
    </Row>
  )
}
