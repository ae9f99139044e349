import { Button, Textarea } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { useId, useState } from 'react'
import type { WordpressImport } from '#contract/wordpress/wordpress-imports.ts'
import { isApiError } from '#web/api/api-error.ts'
import { showRefusal } from '#web/api/show-refusal.ts'
import { isAdmin, useAuthInfo } from '#web/api/session.ts'
import { Card, Heading, Row, Small, Stack } from '#web/ui/layout.tsx'

const number = new Intl.NumberFormat('sv-SE')
const files = (count: number): string => (count === 1 ? '1 fil' : `${number.format(count)} filer`)

interface FetchFilesProps {
  one: WordpressImport
  fetchFiles: UseMutationResult<WordpressImport, Error, { id: string; hosts: string[] }>
}

/** An administrator writes from where the missing pictures and documents may be fetched. */
export function FetchFiles({ one, fetchFiles }: FetchFilesProps) {
  const id = useId()
  const isAllowed = isAdmin(useAuthInfo())
  const { contents, fetched } = one
  const [written, setWritten] = useState(() => fetched?.hosts.join('\n') ?? '')
  const [refusal, setRefusal] = useState<string | null>(null)
  if (!contents || contents.files.hosts.length === 0) return null
  const places = contents.files.hosts.map(({ host, count }) => `${host} (${files(count)})`).join(', ')
  if (!isAllowed)
    return <Small>En administratör kan hämta det som saknas från den gamla webbplatsen, innan texterna läses in.</Small>

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const hosts = written.split(/[\n,]/).flatMap((line) => line.trim() || [])
    setRefusal(hosts.length === 0 ? 'Skriv minst en adress.' : null)
    if (hosts.length === 0) return
    fetchFiles.mutate(
      { id: one.id, hosts },
      {
        onError: (error) => {
          showRefusal(error)
          if (isApiError(error)) setRefusal(Object.values(error.fields)[0]?.message ?? null)
        },
      },
    )
  }
  return (
    <Card aria-labelledby={id} as="section">
      <Heading id={id}>Hämta bilder från den gamla webbplatsen</Heading>
      <p>
        {one.fault ??
          (fetched === null
            ? `Exporten säger att filer som saknas ligger på ${places}.`
            : `${number.format(fetched.done)} av ${files(fetched.total)} är provade. I rapporten nedan står vad som blev av var och en.`)}
      </p>
      <Stack as="form" onSubmit={submit} noValidate>
        <Textarea
          label="Adresser som filer får hämtas från"
          description="En på varje rad, till exempel gamla.example.se. Inget hämtas från någon annan server."
          autosize
          minRows={2}
          maxRows={10}
          value={written}
          error={refusal}
          onChange={(event) => setWritten(event.currentTarget.value)}
        />
        <Row gap={3} wrap>
          <Button type="submit" variant="default" loading={fetchFiles.isPending}>
            {fetched === null ? 'Hämta filer' : 'Hämta det som saknas igen'}
          </Button>
        </Row>
      </Stack>
    </Card>
  )
}
