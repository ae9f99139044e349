import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminSitesQuery } from '#web/parts/admin-queries.ts'
import { Button } from '@mantine/core'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { Card, Heading, Quiet, Row } from '#web/ui/layout.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import styles from '#web/parts/reading-in.module.css'

interface ChooseSiteProps {
  /** The site itself, which is no choice. */
  siteId: string
  onChosen: (into: string) => void
}

/** Finds the site that another is merged into. */
export function ChooseSite({ siteId, onChosen }: ChooseSiteProps) {
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const query = useInfiniteQuery({ ...adminSitesQuery(search, { state: 'active' }), placeholderData: keepPreviousData })
  const sites = (query.data?.pages[0]?.sites ?? []).filter(({ id, isFederationsOwn }) => id !== siteId && !isFederationsOwn)
  return (
    <Card
      as="form"
      aria-labelledby="valj-sajt"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen !== null && sites.some(({ id }) => id === chosen)) onChosen(chosen)
        else setFault('Välj en sajt.')
      }}
    >
      <Heading id="valj-sajt">Vilken sajt ska den slås ihop med?</Heading>
      <SearchField label="Sök sajt" search={search} onSearch={setSearch} />
      {sites.length > 0 ? (
        <ChoiceGroup
          id="into"
          label="Sajt"
          isLabelHidden
          value={chosen}
          error={fault}
          options={sites.map(({ id, name, municipality, parent }) => ({
            value: id,
            label: name,
            about: [parent?.name, municipality !== name && municipality, id].filter(Boolean).join(' · '),
          }))}
          onChange={(id) => {
            setChosen(id)
            setFault(null)
          }}
        />
      ) : (
        <Quiet role="status">{query.isPending ? 'Hämtar sajterna.' : `Ingen öppen sajt heter något med ”${search}”.`}</Quiet>
      )}
      {query.hasNextPage && <Quiet>Fler sajter finns. Sök på namnet om den du vill ha inte står här.</Quiet>}
      <Row>
        <Button type="submit" className={styles.alone ?? ''}>
          Se vad som händer
        </Button>
      </Row>
    </Card>
  )
}
