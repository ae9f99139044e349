import { TextInput } from '@mantine/core'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useState } from 'react'
import type { SiteDeletion } from '#contract/users-and-sites/site-deletion.ts'
import { archivedDays, siteDeletion } from '#contract/users-and-sites/site-deletion.ts'
import type { AdminSite } from '#contract/users-and-sites/sites.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { adminSiteQuery, forgetAdminData } from '#web/parts/admin-queries.ts'
import readingIn from '#web/parts/reading-in.module.css'
import { dateText, dateTimeText } from '#web/ui/dates.ts'
import { DialogForm } from '#web/ui/dialog-form.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { Heading, Row, Stack } from '#web/ui/layout.tsx'
import styles from './site-detail.module.css'

const deletionQuery = (siteId: string) =>
  queryOptions({
    queryKey: [...adminSiteQuery(siteId).queryKey, 'deletion'],
    queryFn: ({ signal }) => call(siteDeletion.show, { params: { siteId }, signal }),
  })

function refusalOf({ obstacle, isDayReached, from, exportFetchedAt }: SiteDeletion): string | null {
  if (obstacle !== null) return obstacle
  if (!isDayReached && from !== null) return `Kan raderas från ${dateText(from)}`
  return exportFetchedAt === null ? 'Hämta en export av sajten först.' : null
}

/** Deletes an archived site for ever: what has to be done first stands there, and whether it is. */
export function DeleteSite({ site }: { site: AdminSite }) {
  const { id, name } = site
  const { data } = useQuery(deletionQuery(id))
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Stack as="section" aria-labelledby="radera" className={styles.copy}>
      <Heading id="radera">Radera sajten</Heading>
      <p>Allt på sajten raderas för alltid, och id:t används inte igen. Det här krävs först:</p>
      <Stack as="ul" gap={2}>
        <Step isDone={data?.isDayReached === true}>
          Sajten har legat i arkivet i {archivedDays} dagar
          {data && !data.isDayReached && data.from !== null && `, alltså från ${dateText(data.from)}`}
        </Step>
        <Step isDone={Boolean(data?.exportFetchedAt)}>
          <Link to="/$siteId/installningar/$tab" params={{ siteId: id, tab: 'export' }}>
            Gör en export och hämta filen
          </Link>
          {data?.exportFetchedAt ? `: hämtad ${dateTimeText(data.exportFetchedAt)}` : '. Den ska vara gjord efter arkiveringen.'}
        </Step>
      </Stack>
      <GuardedButton
        variant="outline"
        color="red"
        refusal={data ? refusalOf(data) : 'Ser efter vad som krävs.'}
        onClick={() => setIsAsking(true)}
      >
        Radera sajten
      </GuardedButton>
      {isAsking && data && <DeleteDialog siteId={id} name={name} counts={data.counts} onClose={() => setIsAsking(false)} />}
    </Stack>
  )
}

const Step = ({ isDone, children }: { isDone: boolean; children: ReactNode }) => (
  <Row as="li" gap={2} align="start">
    {isDone ? (
      <IconCircleCheck size={20} role="img" aria-label="Klart:" />
    ) : (
      <IconCircle size={20} role="img" aria-label="Inte klart:" />
    )}
    <span>{children}</span>
  </Row>
)

const number = new Intl.NumberFormat('sv-SE')

interface DeleteDialogProps extends Pick<SiteDeletion, 'counts'> {
  siteId: string
  name: string
  onClose: () => void
}

function DeleteDialog({ siteId, name, counts, onClose }: DeleteDialogProps) {
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [refusals, setRefusals] = useState(0)
  const refuse = (why: string) => {
    setFault(why)
    setRefusals((before) => before + 1)
  }
  const removal = useMutation({
    mutationFn: () => call(siteDeletion.begin, { params: { siteId }, body: { name: typed } }),
    onError: (error) => {
      const said = isApiError(error) ? error.fields['name']?.message : undefined
      if (said !== undefined) refuse(said)
    },
    onSuccess: async (changed) => {
      onClose()
      queryClient.setQueryData(adminSiteQuery(siteId).queryKey, changed)
      await forgetAdminData(queryClient)
    },
  })
  return (
    <DialogForm
      title={`Radera ${name} för alltid?`}
      submitLabel="Radera för alltid"
      isDangerous
      refusals={refusals}
      isSending={removal.isPending}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim() === name) removal.mutate()
        else refuse(`Skriv sajtens namn precis som det står: ${name}`)
      }}
    >
      <p>Det här går inte att ångra. Med sajten raderas dess domän, adresser och inställningar, och:</p>
      <dl className={readingIn.counts}>
        {counts.map(({ label, count }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{number.format(count)}</dd>
          </div>
        ))}
      </dl>
      <TextInput
        label={
          <>
            Skriv <strong>{name}</strong> för att fortsätta
          </>
        }
        value={typed}
        error={fault}
        autoComplete="off"
        maxLength={80}
        data-autofocus
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </DialogForm>
  )
}
