import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { RoleTitle } from '#contract/representatives/representative-bodies.ts'
import { removeRoleTitle } from '#contract/representatives/representative-bodies.ts'
import { representativeRefusal } from '#contract/representatives/representative-permissions.ts'
import { call } from '#web/api/call.ts'
import { useMySite } from '#web/api/session.ts'
import { confirmDelete } from '#web/ui/confirm-store.ts'
import { MenuButton } from '#web/ui/menu.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { roleTitlesQuery } from '../shared/representative-queries.ts'
import { RoleDialog } from '../assignments/role-dialog.tsx'
import { spoken } from '#web/ui/spoken.ts'
import styles from './roles.module.css'
import { Rows, Strong } from '#web/ui/blocks.tsx'
import { Row, Small, Stack } from '#web/ui/layout.tsx'
import { LockNote } from '#web/ui/lock-note.tsx'
import { useRepresentativeChanges } from '../shared/use-representative-change.ts'

const route = getRouteApi('/$siteId/foretradare/roller')
const size = 18

const usesText = (uses: number): string => (uses === 0 ? 'Används inte' : uses === 1 ? 'Ett uppdrag' : `${uses} uppdrag`)

/** The roles in the order they weigh: heavier ones stand before lighter ones in every body. */
export function RolesScreen() {
  const { siteId } = route.useParams()
  const { data: roles } = useSuspenseQuery(roleTitlesQuery(siteId))
  const { role } = useMySite(siteId)
  const { run, tell } = useRepresentativeChanges(siteId)
  const [editing, setEditing] = useState<RoleTitle | 'new' | null>(null)
  const refusal = representativeRefusal(role, 'editRoles')

  const remove = async ({ id, name }: RoleTitle) => {
    const isSure = await confirmDelete({
      title: `Ta bort rollen ${name}?`,
      consequence: 'Inget uppdrag använder den.',
      confirmLabel: 'Ta bort',
    })
    if (!isSure) return
    run(async () => {
      await call(removeRoleTitle, { params: { siteId, roleId: id } })
      await tell(`Rollen ${name} är borttagen.`, null)
    })
  }

  return (
    <Screen
      title="Roller"
      width="form"
      lead="I varje organ står tyngre roller först. Bland dem som väger lika bestämmer ni ordningen själva."
      action={
        <GuardedButton refusal={refusal} leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setEditing('new')}>
          Lägg till roll
        </GuardedButton>
      }
    >
      {refusal !== null && <LockNote>{refusal}</LockNote>}
      <Rows aria-label="Roller">
        {roles.map((title) => (
          <Row as="li" key={title.id} gap={4} className={styles.role}>
            <Small as="span" className={styles.weight}>
              <span className={spoken}>Tyngd </span>
              {title.weight}
            </Small>
            <Stack as="span" gap={0} grow>
              <Strong as="span">{title.name}</Strong>
              <Small as="span">
                {title.isStandard ? 'Finns på alla sajter' : 'Er egen'} · {usesText(title.uses)}
              </Small>
            </Stack>
            {!title.isStandard && (
              <MenuButton
                label={`Åtgärder för rollen ${title.name}`}
                entries={[
                  { label: 'Ändra', icon: <IconPencil size={size} aria-hidden />, refusal, onChoose: () => setEditing(title) },
                  {
                    label: 'Ta bort',
                    icon: <IconTrash size={size} aria-hidden />,
                    refusal: refusal ?? (title.uses > 0 ? `Används av ${usesText(title.uses).toLocaleLowerCase('sv')}.` : null),
                    onChoose: () => void remove(title),
                  },
                ]}
              />
            )}
          </Row>
        ))}
      </Rows>
      {editing !== null && <RoleDialog title={editing === 'new' ? null : editing} roles={roles} onClose={() => setEditing(null)} />}
    </Screen>
  )
}
