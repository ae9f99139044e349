import { IconTrash } from '@tabler/icons-react'
import type { RedirectRow } from '#contract/settings/site-redirects.ts'
import { relativeDay } from '#web/ui/dates.ts'
import { MenuButton } from '#web/ui/menu.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { ListRow, RowMeta } from '#web/parts/lists/list-row.tsx'
import { Quiet } from '#web/ui/layout.tsx'
import line from './redirect-line.module.css'

const number = new Intl.NumberFormat('sv-SE')

/** Where it leads, in words. */
function targetOf({ code, toItem, toUrl }: RedirectRow): string {
  if (code === 410) return 'Svarar att sidan är borttagen'
  if (toItem !== null) return toItem.title === '' ? 'Sida utan rubrik' : toItem.title
  return toUrl ?? 'Leder ingenstans'
}

interface RedirectLineProps {
  row: RedirectRow
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  onRemove: () => void
}

export function RedirectLine({ row, isChosen, onChoose, onRemove }: RedirectLineProps) {
  const now = useNow()
  const { fromPath, code, hits, lastHit, createdAt, createdBy } = row
  const use = hits === 0 ? 'Aldrig använd' : `Använd ${hits === 1 ? 'en gång' : `${number.format(hits)} gånger`}`
  return (
    <ListRow
      icon={
        <input
          type="checkbox"
          className={line.box}
          aria-label={`Välj ${fromPath}`}
          checked={isChosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
      }
      title={fromPath}
      actions={
        <MenuButton
          label={`Åtgärder för ${fromPath}`}
          entries={[{ label: 'Ta bort', icon: <IconTrash size={18} aria-hidden />, onChoose: onRemove }]}
        />
      }
    >
      <Quiet as="span">
        <span aria-hidden>→ </span>
        {targetOf(row)}
      </Quiet>
      <RowMeta>
        {use}
        {lastHit !== null && `, senast ${relativeDay(lastHit, now)}`}
        {code === 302 && ' · Tillfällig'} · {createdBy}, {relativeDay(createdAt, now)}
      </RowMeta>
    </ListRow>
  )
}
