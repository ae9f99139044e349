import '@mantine/core/styles/Input.css'
import { NativeSelect, Textarea } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { LocalBroadcast } from '#contract/items/broadcast-rows.ts'
import { additionLength, AdditionInput, addToBroadcast, quotablePersons } from '#contract/broadcasts/broadcasts.ts'
import { newsPin } from '#contract/news/news.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { areaKey } from '#web/parts/items/item-queries.ts'
import { useContractForm } from '#web/parts/use-contract-form.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { FormDay } from '#web/ui/form-day.tsx'
import { Quiet } from '#web/ui/layout.tsx'
import { showToast } from '#web/ui/toast-store.ts'

/** The part of the site's addition that the dialog changes. */
export type BroadcastPart = 'words' | 'pin'

const wordsOf = {
  words: { title: 'Lokal ingress och citat', done: 'Det ni har lagt till är sparat.' },
  pin: { title: 'Fäst överst', done: 'Sparat.' },
} as const

interface BroadcastDialogProps {
  row: LocalBroadcast
  part: BroadcastPart
  onClose: () => void
}

export function BroadcastDialog({ row, part, onClose }: BroadcastDialogProps) {
  const siteId = useSiteId()
  const queryClient = useQueryClient()
  const { data } = useQuery({
    queryKey: ['site', siteId, 'quotable-persons'],
    queryFn: ({ signal }) => call(quotablePersons, { params: { siteId }, signal, quiet: true }),
    staleTime: 0,
  })
  const persons = data?.persons ?? []
  const askAnew = () => queryClient.invalidateQueries({ queryKey: areaKey('news', siteId) })
  const { lead, quote, quotePersonId, pinnedUntil, version } = row.decision
  const initial = { lead, quote, quotePersonId: quotePersonId ?? '', pinnedUntil: pinnedUntil ?? '' }
  const requestOf = (values: typeof initial): AdditionInput => ({
    ...values,
    quotePersonId: values.quotePersonId === '' ? null : values.quotePersonId,
    pinnedUntil: values.pinnedUntil === '' ? null : values.pinnedUntil,
    version,
  })
  const { form, field, refusals, onRefused, onError } = useContractForm(initial, AdditionInput, requestOf)
  const words = wordsOf[part]
  const save = useMutation({
    mutationFn: (body: AdditionInput) => call(addToBroadcast, { params: { siteId, broadcastId: row.id }, body }),
    onSuccess: async () => {
      await askAnew()
      onClose()
      showToast({ severity: 'success', message: words.done })
    },
    onError: (error) => {
      onError(error)
      void askAnew()
    },
  })
  const formerName = `${row.decision.quotePersonName}${data ? ' (syns inte längre)' : ''}`
  const isKnown = form.values.quotePersonId === '' || persons.some(({ id }) => id === form.values.quotePersonId)
  return (
    <DialogForm
      title={words.title}
      submitLabel="Spara"
      refusals={refusals}
      isSending={save.isPending}
      onSubmit={form.onSubmit((values) => save.mutate(requestOf(values)), onRefused)}
      onClose={onClose}
    >
      <Quiet>{row.title}</Quiet>
      {part === 'pin' && (
        <FormDay
          path="pinnedUntil"
          label="Fäst överst till"
          description={`Lämna tomt för att lossa den. Högst ${newsPin.maxDays} dagar, och högst ${newsPin.maxItems} nyheter samtidigt.`}
          value={form.values.pinnedUntil}
          error={form.errors['pinnedUntil']}
          hasFirstFocus
          onChange={(day) => form.setFieldValue('pinnedUntil', day)}
        />
      )}
      {part === 'words' && (
        <>
          <Textarea
            {...field('lead')}
            label="Lokal ingress"
            description="Står före riksorganisationens ingress, och i stället för den i listor."
            autosize
            minRows={3}
            maxLength={additionLength.lead}
            data-autofocus
          />
          <Textarea {...field('quote')} label="Citat" autosize minRows={2} maxLength={additionLength.quote} />
          <NativeSelect
            {...field('quotePersonId')}
            label="Vem säger det?"
            description="Någon av sajtens företrädare som besökare ser."
            data={[
              { value: '', label: 'Ingen' },
              ...(isKnown ? [] : [{ value: form.values.quotePersonId, label: formerName }]),
              ...persons.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </>
      )}
    </DialogForm>
  )
}
