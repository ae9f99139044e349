import '@mantine/core/styles/Input.css'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { slugify } from '#contract/slug.ts'
import { isApiError } from '#web/api/api-error.ts'
import { Note } from '#web/ui/blocks.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import styles from './address-dialog.module.css'
import type { EditorWork } from './editor-work.ts'
import type { Item } from '../item.ts'
import { askAddressPlan } from './item-editor-queries.ts'

/** Gives an item another address: first what would happen, then it happens. */
export function AddressDialog({ work, item }: { work: EditorWork; item: Item }) {
  const [typed, setTyped] = useState(item.slug)
  const [fault, setFault] = useState<string | null>(null)
  const confirm = useRef<HTMLButtonElement>(null)
  const showFault = (error: Error) => setFault(isApiError(error) ? (error.fields['slug']?.message ?? null) : null)

  const ask = useMutation({
    mutationFn: (slug: string) => askAddressPlan(work.area.key, work.siteId, item.id, slug),
    onError: showFault,
  })
  const plan = ask.data
  const change = useMutation({
    mutationFn: () => work.take('changeAddress', { slug: typed, takeOver: Boolean(plan?.takesOver) }),
    onError: (error) => {
      // Somebody took it in between: what would happen is another thing now.
      ask.reset()
      showFault(error)
    },
  })

  useEffect(() => {
    if (plan) confirm.current?.focus()
  }, [plan])

  const submit = () => {
    if (plan) return change.mutate()
    if (slugify(typed) === '') return setFault('Skriv en adress med bokstäver eller siffror.')
    if (slugify(typed) === item.slug) return setFault('Det är den adress den har.')
    return ask.mutate(typed)
  }

  return (
    <Dialog title={`Ändra adress till ”${work.title}”`} onClose={work.close}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextInput
          label="Ny adress"
          description={`Blir ${item.path.slice(0, item.path.lastIndexOf('/') + 1)}${slugify(typed) || '…'}`}
          data-autofocus
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={typed}
          error={fault}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setFault(null)
            ask.reset()
          }}
        />
        <div role="status" className={styles.plan}>
          {plan && (
            <>
              <p>
                Adressen ändras från <strong>{plan.from}</strong> till <strong>{plan.to}</strong>.
                {plan.redirects > 0 && ' Den gamla leder vidare.'}
              </p>
              {plan.takesOver !== null && (
                <Note className={styles.warning}>
                  Den adressen leder i dag till {plan.takesOver === '' ? 'en annan sida' : `”${plan.takesOver}”`}. Efter bytet leder
                  den hit i stället.
                </Note>
              )}
              {plan.descendants.length > 0 && (
                <details className={styles.below}>
                  <summary>
                    {plan.descendants.length} {plan.descendants.length === 1 ? 'undersida' : 'undersidor'} får också ny adress
                  </summary>
                  <ul>
                    {plan.descendants.map(({ from, to }) => (
                      <li key={from}>
                        {from} → {to}
                      </li>
                    ))}
                  </ul>
                </details>
              )}
            </>
          )}
        </div>
        <DialogActions>
          <Button variant="default" onClick={work.close}>
            Avbryt
          </Button>
          <Button ref={confirm} type="submit" loading={ask.isPending || change.isPending}>
            {plan ? 'Ändra adress' : 'Fortsätt'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
