import { Button, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { FormEvent } from 'react'
import { useState } from 'react'
import type { AdminSite } from '#contract/users-and-sites/sites.ts'
import { Heading, Row, Small, Stack } from '#web/ui/layout.tsx'
import { PlaceFields } from './place-fields.tsx'
import { tagFault } from './tag-fault.ts'
import { useChangeSites } from './use-change-sites.tsx'

/** Where the site stands in the tree of the federation. */
export function SitePlacePart({ site }: { site: AdminSite }) {
  const stored = { level: site.level, parentId: site.parent?.id ?? '' }
  const [chosen, setChosen] = useState<typeof stored | null>(null)
  const { change, isChanging, dialog } = useChangeSites(() => setChosen(null))
  const place = chosen ?? stored
  const isChanged = place.level !== stored.level || place.parentId !== stored.parentId
  const move = (event: FormEvent) => {
    event.preventDefault()
    const { level, parentId } = place
    change({ changes: [{ siteId: site.id, level, parentId: parentId || null }], done: ['flyttad', 'flyttade'] })
  }
  return (
    <Stack as="form" noValidate aria-labelledby="plats" onSubmit={move}>
      <Heading id="plats">Plats i organisationen</Heading>
      <PlaceFields place={place} own={site.id} onChange={setChosen} />
      {isChanged && (
        <Row>
          <Button type="submit" loading={isChanging}>
            Flytta
          </Button>
          <Button variant="default" onClick={() => setChosen(null)}>
            Avbryt
          </Button>
        </Row>
      )}
      {dialog}
    </Stack>
  )
}

/** The federation's words for the site, to find it by. */
export function SiteTagsPart({ site }: { site: AdminSite }) {
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const { change, isChanging, dialog } = useChangeSites(() => setTyped(''))
  const add = (event: FormEvent) => {
    event.preventDefault()
    const found = tagFault(typed)
    setFault(found)
    if (found === null) change({ changes: [{ siteId: site.id, addTags: [typed] }], done: ['märkt', 'märkta'] })
  }
  return (
    <Stack as="form" noValidate aria-labelledby="etiketter" onSubmit={add}>
      <Heading id="etiketter">Etiketter</Heading>
      {site.tags.length > 0 ? (
        <Row as="ul" wrap aria-label="Etiketter">
          {site.tags.map((tag) => (
            <li key={tag}>
              <Button
                variant="default"
                size="compact-sm"
                rightSection={<IconX size={14} aria-hidden />}
                aria-label={`Ta bort etiketten ${tag}`}
                disabled={isChanging}
                onClick={() => change({ changes: [{ siteId: site.id, removeTags: [tag] }], done: ['ändrad', 'ändrade'] })}
              >
                {tag}
              </Button>
            </li>
          ))}
        </Row>
      ) : (
        <Small>Egna ord att hitta sajter med. De syns bara i administrationen.</Small>
      )}
      <TextInput label="Ny etikett" value={typed} error={fault} onChange={(event) => setTyped(event.currentTarget.value)} />
      <Row>
        <Button type="submit" variant="default" loading={isChanging}>
          Lägg till
        </Button>
      </Row>
      {dialog}
    </Stack>
  )
}
