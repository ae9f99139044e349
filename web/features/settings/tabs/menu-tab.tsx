import { Button } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSiteId } from '#web/api/use-site-id.ts'
import { MenuEditor } from '#web/parts/menu/menu-editor.tsx'
import { useMenuWork } from '#web/parts/menu/use-menu-work.ts'
import { pageTreeQuery } from '#web/parts/pages/page-tree-query.ts'
import { useUnsavedChanges } from '#web/ui/unsaved-changes.tsx'
import { Card, Row, Small } from '#web/ui/layout.tsx'
import styles from './menu-tab.module.css'
import bar from './tab-form.module.css'

/** The same menu that Sidor opens in a dialog. */
export function MenuTab() {
  const siteId = useSiteId()
  const { data: tree } = useSuspenseQuery(pageTreeQuery(siteId))
  const work = useMenuWork(siteId, () => undefined)
  const { isChanged, isTooLong, save, discard } = work
  const saveButton = useRef<HTMLButtonElement>(null)
  useUnsavedChanges(() => isChanged)
  return (
    <>
      <Card as="div" below={4} large className={styles.sheet}>
        <MenuEditor work={work} tree={tree} />
      </Card>
      <Row gap={3} lineGap={2} justify="end" wrap className={bar.bar} data-floating={isChanged || undefined}>
        <Small role="status" className={bar.state}>
          {isChanged ? 'Ändringarna är inte sparade än.' : ''}
        </Small>
        {isChanged && (
          <Button
            variant="subtle"
            color="gray"
            onClick={() => {
              // The button goes with what it takes back.
              saveButton.current?.focus()
              discard()
            }}
          >
            Ångra ändringarna
          </Button>
        )}
        <Button
          ref={saveButton}
          variant={isChanged ? 'filled' : 'default'}
          loading={save.isPending}
          disabled={isTooLong}
          onClick={() => save.mutate()}
        >
          Spara menyn
        </Button>
      </Row>
    </>
  )
}
