import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { TreePage } from '#contract/pages/pages.ts'
import { useMySite } from '#web/api/session.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { MenuEditor, ShownMenu } from '#web/parts/menu/menu-editor.tsx'
import { menuQuery } from '#web/parts/menu/menu-query.ts'
import { useMenuWork } from '#web/parts/menu/use-menu-work.ts'
import { siteAdminsOnly } from '#web/parts/role-refusal.ts'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { LockNote } from '#web/ui/lock-note.tsx'

interface MenuDialogProps {
  tree: readonly TreePage[]
  onClose: () => void
}

/** The site's menu, beside its pages. Roles that may not change it see the menu of the visitors, and the reason. */
export function MenuDialog(props: MenuDialogProps) {
  const { role } = useMySite(useSiteId())
  const refusal = siteAdminsOnly(role, 'ändra menyn')
  return refusal === null ? <ArrangeMenu {...props} /> : <ReadMenu {...props} refusal={refusal} />
}

function ReadMenu({ refusal, onClose }: MenuDialogProps & { refusal: string }) {
  const siteId = useSiteId()
  const { data: menu } = useSuspenseQuery(menuQuery(siteId))
  return (
    <Dialog title="Sajtens meny" width="560px" onClose={onClose}>
      <LockNote>{refusal}</LockNote>
      <ShownMenu menu={menu} />
      <DialogActions>
        <Button data-autofocus onClick={onClose}>
          Stäng
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function ArrangeMenu({ tree, onClose }: MenuDialogProps) {
  const siteId = useSiteId()
  const work = useMenuWork(siteId, onClose)
  return (
    <Dialog title="Sajtens meny" width="720px" onClose={onClose}>
      <MenuEditor work={work} tree={tree} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Avbryt
        </Button>
        <Button loading={work.save.isPending} disabled={work.isTooLong} onClick={() => work.save.mutate()}>
          Spara menyn
        </Button>
      </DialogActions>
    </Dialog>
  )
}
