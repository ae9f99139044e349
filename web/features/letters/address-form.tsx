import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { OwnLetters } from '#contract/letters/letters.ts'
import { ownLetters } from '#contract/letters/letters.ts'
import { call } from '#web/api/call.ts'
import { useContractForm } from '#web/parts/use-contract-form.ts'
import { confirmDelete } from '#web/ui/confirm-store.ts'
import { dateTimeText } from '#web/ui/dates.ts'
import { FormFrame, FormSection } from '#web/ui/form-frame.tsx'
import { Row } from '#web/ui/layout.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { ownLettersQuery } from './letter-queries.ts'

/** The address: given, confirmed by a link, changed, removed. */
export function AddressForm({ letters }: { letters: OwnLetters }) {
  const { address, waiting } = letters
  const queryClient = useQueryClient()
  const [isChanging, setChanging] = useState(false)
  const status = useRef<HTMLParagraphElement>(null)
  const isSettled = useRef(false)
  const isAsking = isChanging || (address === null && waiting === null)

  const settle = (next: OwnLetters) => {
    isSettled.current = true
    queryClient.setQueryData(ownLettersQuery.queryKey, next)
    setChanging(false)
  }
  const leave = () => {
    isSettled.current = true
    setChanging(false)
  }
  // The answer removes the pressed button, and Avbryt itself. The focus moves to the sentence in its place once React has drawn it.
  useEffect(() => {
    if (!isSettled.current || status.current === null) return
    isSettled.current = false
    status.current.focus()
  })
  const give = useMutation({
    mutationFn: (wanted: string) => call(ownLetters.giveAddress, { body: { address: wanted } }),
    onSuccess: settle,
  })
  const forget = useMutation({ mutationFn: () => call(ownLetters.forgetWaiting), onSuccess: settle })
  const remove = useMutation({
    mutationFn: () => call(ownLetters.removeAddress),
    onSuccess: (next) => {
      settle(next)
      showToast({ severity: 'success', message: 'Adressen är borttagen. Inga fler brev skickas.' })
    },
  })
  const askToRemove = async () => {
    const isSure = await confirmDelete({
      title: 'Ta bort adressen?',
      consequence: 'Inga fler brev skickas, och det du har valt glöms. Allt står kvar i Att göra.',
      confirmLabel: 'Ta bort adressen',
    })
    if (isSure) remove.mutate()
  }

  if (isAsking)
    return (
      <GiveAddress
        isSending={give.isPending}
        // Only where somebody has asked for the field, or pressed what it stands in the place of.
        isAskedFor={isChanging || forget.isSuccess || remove.isSuccess}
        onGive={(wanted) => give.mutateAsync(wanted)}
        onCancel={address === null && waiting === null ? null : leave}
      />
    )
  return (
    <FormSection title="Adress">
      <p ref={status} tabIndex={-1}>
        {waiting === null ? (
          <>
            Breven går till <strong>{address}</strong>.
          </>
        ) : (
          <>
            Vi har skickat en länk till <strong>{waiting.address}</strong>. Öppna den senast {dateTimeText(waiting.until)}. Hittar
            du inget brev, titta bland skräpposten.
            {address !== null && (
              <>
                {' '}
                Till dess går breven till <strong>{address}</strong>.
              </>
            )}
          </>
        )}
      </p>
      <Row gap={3} wrap align="stretch" fill>
        {waiting !== null && (
          <Button variant="default" loading={give.isPending} onClick={() => give.mutate(waiting.address)}>
            Skicka en ny länk
          </Button>
        )}
        <Button variant="default" onClick={() => setChanging(true)}>
          Byt adress
        </Button>
        {waiting !== null && (
          <Button variant="default" loading={forget.isPending} onClick={() => forget.mutate()}>
            Glöm den nya adressen
          </Button>
        )}
        {address !== null && (
          <Button variant="default" loading={remove.isPending} onClick={() => void askToRemove()}>
            Ta bort adressen
          </Button>
        )}
      </Row>
    </FormSection>
  )
}

interface GiveAddressProps {
  isSending: boolean
  isAskedFor: boolean
  onGive: (address: string) => Promise<unknown>
  /** Null for the first address. */
  onCancel: (() => void) | null
}

function GiveAddress({ isSending, isAskedFor, onGive, onCancel }: GiveAddressProps) {
  const { form, field, refusals, onRefused, onError } = useContractForm({ address: '' }, ownLetters.giveAddress.body, (v) => v)
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isAskedFor) box.current?.focus()
  }, [isAskedFor])
  return (
    <FormFrame
      onSubmit={form.onSubmit(({ address }) => void onGive(address).catch(onError), onRefused)}
      errors={form.errors}
      refusals={refusals}
      submitLabel="Skicka länken"
      isSending={isSending}
      actions={
        onCancel !== null && (
          <Button variant="default" onClick={onCancel}>
            Avbryt
          </Button>
        )
      }
    >
      <FormSection title="Adress" lead="Du får ett brev med en länk. När du har öppnat den går breven dit.">
        <TextInput
          {...field('address')}
          ref={box}
          label="Din e-postadress"
          type="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
          maxLength={200}
        />
      </FormSection>
    </FormFrame>
  )
}
