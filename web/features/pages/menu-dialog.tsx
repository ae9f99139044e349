import { Button } from '@mantine/core'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Menu, MenuItem } from '#contract/menu.ts'
import { menuAreas, menuTopItems, setMenu } from '#contract/menu.ts'
import type { TreePage } from '#contract/pages.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useMySite } from '#web/api/session.ts'
import { siteAdminsOnly } from '#web/parts/role-refusal.ts'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { MenuArranger } from './menu-arranger.tsx'
import styles from './menu-dialog.module.css'
import type { MenuRow } from './menu-rows.ts'
import { itemsOf, rowsOf } from './menu-rows.ts'
import { menuQuery } from './page-queries.ts'

interface MenuDialogProps {
  siteId: string
  tree: readonly TreePage[]
  onClose: () => void
}

/** The site's menu: made by itself, or arranged by hand. Who may not change it sees what visitors see, and why. */
export function MenuDialog({ siteId, tree, onClose }: MenuDialogProps) {
  const queryClient = useQueryClient()
  const { role } = useMySite(siteId)
  const { data: saved } = useSuspenseQuery(menuQuery(siteId))
  const [mode, setMode] = useState(saved.mode)
  const [rows, setRows] = useState<readonly MenuRow[]>(() => rowsOf(saved.items.length === 0 ? saved.automatic : saved.items))
  const refusal = siteAdminsOnly(role, 'ändra menyn')
  const { queryKey } = menuQuery(siteId)

  async function send(next: Pick<Menu, 'mode' | 'version'> & { items: MenuItem[] }): Promise<Menu> {
    const answer = await call(setMenu, { params: { siteId }, body: next })
    queryClient.setQueryData(queryKey, answer)
    return answer
  }
  const save = useMutation({
    mutationFn: () => send({ mode, items: mode === 'arranged' ? itemsOf(rows) : saved.items, version: saved.version }),
    onSuccess: ({ version }) => {
      const before = { mode: saved.mode, items: saved.items, version }
      const undo = () =>
        void send(before).catch((error: unknown) => {
          if (!isApiError(error)) throw error
        })
      showToast({
        severity: 'success',
        about: 'meny',
        message: 'Menyn är ändrad och syns på sajten.',
        action: { label: 'Ångra', onClick: undo },
      })
      onClose()
    },
    // Somebody else has changed it: what is true now is shown beside what was arranged here.
    onError: () => queryClient.invalidateQueries({ queryKey }),
  })

  if (refusal !== null) {
    return (
      <Dialog title="Sajtens meny" width="560px" onClose={onClose}>
        <p className={styles.note}>{refusal}</p>
        <ShownMenu menu={saved} />
        <DialogActions>
          <Button data-autofocus onClick={onClose}>
            Stäng
          </Button>
        </DialogActions>
      </Dialog>
    )
  }

  return (
    <Dialog title="Sajtens meny" width="720px" onClose={onClose}>
      <fieldset className={styles.modes}>
        <legend className={styles.spoken}>Hur menyn görs</legend>
        <label className={styles.mode}>
          <input type="radio" name="menylage" checked={mode === 'automatic'} onChange={() => setMode('automatic')} />
          <span>
            Automatisk
            <span className={styles.note}>Nyheter, Politik, Företrädare och sidorna överst i trädet, i trädets ordning.</span>
          </span>
        </label>
        <label className={styles.mode}>
          <input type="radio" name="menylage" checked={mode === 'arranged'} onChange={() => setMode('arranged')} />
          <span>
            Ordnad för hand
            <span className={styles.note}>Du väljer vad som står i menyn, i två nivåer.</span>
          </span>
        </label>
      </fieldset>
      {mode === 'arranged' && <MenuArranger rows={rows} tree={tree} onChange={setRows} />}
      {mode === 'automatic' && (
        <ul className={styles.shown}>
          {saved.automatic.map((item, at) => (
            <li key={at}>{nameOf(item, tree)}</li>
          ))}
        </ul>
      )}
      {mode === 'arranged' && rows.length > menuTopItems.advised && (
        <p role="status" className={styles.advice}>
          {rows.length > menuTopItems.max
            ? `Högst ${menuTopItems.max} rubriker i menyn. Ta bort eller flytta in ${rows.length - menuTopItems.max}.`
            : `Med fler än ${menuTopItems.advised} rubriker blir menyn svårare att hitta i.`}
        </p>
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Avbryt
        </Button>
        <Button
          loading={save.isPending}
          disabled={mode === 'arranged' && rows.length > menuTopItems.max}
          onClick={() => save.mutate()}
        >
          Spara menyn
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function nameOf(item: MenuItem, tree: readonly TreePage[]): string {
  if (item.label !== '' || item.kind === 'external') return item.label
  if (item.kind === 'area') return menuAreas[item.area].label
  const page = tree.find(({ id }) => id === item.pageId)
  return page === undefined ? 'Sida som inte finns längre' : page.menuTitle || page.title
}

const ShownMenu = ({ menu: { shown } }: { menu: Menu }) => (
  <ul className={styles.shown}>
    {shown.map(({ label, href, children }) => (
      <li key={href}>
        {label}
        {children.length > 0 && (
          <ul>
            {children.map((child) => (
              <li key={child.href}>{child.label}</li>
            ))}
          </ul>
        )}
      </li>
    ))}
  </ul>
)
