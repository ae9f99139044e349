import { Button } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { eventSignUps, removeSignUp, signUpsFile } from '#contract/news/sign-ups.ts'
import type { SignUp, SignUpList, SignUpState } from '#contract/news/sign-ups.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { confirmDelete } from '#web/ui/confirm-store.ts'
import { dateTimeText } from '#web/ui/dates.ts'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { Quiet, Row, Small, Stack } from '#web/ui/layout.tsx'
import { saveCsv } from '#web/ui/save-csv.ts'

const signUpsQuery = (siteId: string, itemId: string) =>
  queryOptions({
    queryKey: ['site', siteId, 'news', itemId, 'sign-ups'],
    queryFn: () => call(eventSignUps, { params: { siteId, itemId } }),
    staleTime: 0,
  })

const since = (words: string, moment: string | null): string => (moment === null ? words : `${words} ${dateTimeText(moment)}`)

interface Standing {
  readonly words: (signUp: SignUp) => string
  /** What happens when the editor removes it. */
  readonly removal: string
}

const unseen = 'Anmälan tas bort. Personen får inget besked.'
const freed = 'Anmälan tas bort, och platsen går till den som står först i kön. Den som tas bort får inget besked.'

const standing: Readonly<Record<SignUpState, Standing>> = {
  unconfirmed: { words: () => 'inte bekräftad', removal: unseen },
  confirmed: { words: ({ confirmedAt }) => since('bekräftad', confirmedAt), removal: freed },
  inLine: { words: ({ queuedAt }) => since('i kö sedan', queuedAt), removal: unseen },
  offered: { words: ({ offeredUntil }) => since('tillfrågad ur kön, svarar senast', offeredUntil), removal: freed },
  ended: { words: ({ offeredUntil }) => since('tillfrågad ur kön, svarade inte före', offeredUntil), removal: freed },
}

function Person({ signUp, onRemove }: { signUp: SignUp; onRemove: () => void }) {
  const { name, email, people, isUnreached } = signUp
  return (
    <Row as="li" justify="between" gap={3}>
      <Stack grow gap={0}>
        <p>
          {name}
          {people > 1 && `, ${people} personer`}
        </p>
        <Small>
          {email} · {standing[signUp.state].words(signUp)}
          {isUnreached && ' · brevet kom inte fram'}
        </Small>
      </Stack>
      <Button variant="subtle" size="sm" aria-label={`Ta bort ${name}`} onClick={onRemove}>
        Ta bort
      </Button>
    </Row>
  )
}

const confirmedText = ({ taken, signUps }: SignUpList, places: number | null): string => {
  const inLine = signUps.filter(({ state }) => state === 'inLine').length
  const confirmed =
    places === null
      ? taken === 1
        ? '1 plats är bekräftad.'
        : `${taken} platser är bekräftade.`
      : `${taken} av ${places} platser är bekräftade.`
  return inLine === 0 ? confirmed : `${confirmed} ${inLine} ${inLine === 1 ? 'anmälan' : 'anmälningar'} står i kö.`
}

interface SignUpsDialogProps {
  itemId: string
  places: number | null
  onClose: () => void
}

/** Those who have signed up for an event. */
export function SignUpsDialog({ itemId, places, onClose }: SignUpsDialogProps) {
  const siteId = useSiteId()
  const queryClient = useQueryClient()
  const query = signUpsQuery(siteId, itemId)
  const { data, isError } = useQuery(query)
  const said = useRef<HTMLParagraphElement>(null)
  const remove = useMutation({
    mutationFn: ({ id }: SignUp) => call(removeSignUp, { params: { siteId, itemId, signUpId: id } }),
    onSuccess: (left) => {
      queryClient.setQueryData(query.queryKey, left)
      // The pressed button is removed with its row.
      said.current?.focus()
    },
  })
  const download = useMutation({
    mutationFn: () => call(signUpsFile, { params: { siteId, itemId } }),
    onSuccess: ({ csv }) => saveCsv('anmalda.csv', csv),
  })
  const askAndRemove = async (signUp: SignUp) => {
    const isSure = await confirmDelete({
      title: `Ta bort ${signUp.name}?`,
      consequence: standing[signUp.state].removal,
      confirmLabel: 'Ta bort',
    })
    if (isSure) remove.mutate(signUp)
  }

  return (
    <Dialog title="Anmälda" width="560px" onClose={onClose}>
      <Stack gap={4}>
        <Quiet role="status" ref={said} tabIndex={-1}>
          {data === undefined
            ? isError
              ? 'Listan kunde inte hämtas. Stäng och öppna den igen om en stund.'
              : 'Hämtar …'
            : data.signUps.length === 0
              ? 'Ingen har anmält sig än.'
              : confirmedText(data, places)}
        </Quiet>
        {data && data.signUps.length > 0 && (
          <Stack as="ul" gap={3}>
            {data.signUps.map((signUp) => (
              <Person key={signUp.id} signUp={signUp} onRemove={() => void askAndRemove(signUp)} />
            ))}
          </Stack>
        )}
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Stäng
        </Button>
        {data && data.taken > 0 && (
          <Button loading={download.isPending} onClick={() => download.mutate()}>
            Hämta som fil
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
