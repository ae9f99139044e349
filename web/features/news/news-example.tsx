import { Button } from '@mantine/core'
import { useState } from 'react'
import { useSiteId } from '#web/api/use-site-id.ts'
import { newItemId } from '#web/parts/items/item-queries.ts'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { Quiet, Stack } from '#web/ui/layout.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import styles from './news-example.module.css'

/** Shows those who have written nothing yet what a news item may look like. Nothing is saved. */
export function Example() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Visa exempel
      </Button>
      {isOpen && <ExampleDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function ExampleDialog({ onClose }: { onClose: () => void }) {
  const siteId = useSiteId()
  return (
    <Dialog title="Så kan en nyhet se ut" width="640px" onClose={onClose}>
      <article className={styles.example} aria-label="Exempel på en nyhet">
        <h3>Ängsbacken får en trygg väg till skolan</h3>
        <p className={styles.lead}>
          Kommunen har sagt ja till vårt förslag om en cykelväg. Den ska vara klar när skolan börjar i höst.
        </p>
        <p>
          I dag cyklar barnen längs landsvägen, där bilarna kör 70. Nu byggs en egen väg från Ängsbacken till skolan, med lampor och
          två säkra övergångar.
        </p>
        <p>”Jag har väntat på det här i åtta år. Nu vågar jag låta barnen cykla själva”, säger Eva Lind, som bor i området.</p>
        <h4>Det här händer nu</h4>
        <p>
          Arbetet börjar i maj. Kom till mötet i Folkets hus den 12 april klockan 18 om du vill se ritningarna och ställa frågor.
        </p>
      </article>
      <Quiet>Så är den gjord:</Quiet>
      <Stack as="ul" gap={1} className={styles.tips}>
        <li>Rubriken säger vad som har hänt.</li>
        <li>Ingressen svarar på vad, var och när.</li>
        <li>Någon berättar med egna ord.</li>
        <li>Sist står vad läsaren kan göra.</li>
      </Stack>
      <DialogActions>
        <Button variant="default" data-autofocus onClick={onClose}>
          Stäng
        </Button>
        <LinkButton to="/$siteId/nyheter/$itemId" params={{ siteId, itemId: newItemId }} preload="intent">
          Skriv en nyhet
        </LinkButton>
      </DialogActions>
    </Dialog>
  )
}
