import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { menuAreas } from '#contract/pages/menu.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { pageTitle, pageTreeQuery } from '#web/parts/pages/page-tree-query.ts'
import { Stack } from '#web/ui/layout.tsx'

interface AddressFieldProps {
  id?: string
  error?: React.ReactNode
  value: string
  onChange: (address: string) => void
}

const other = 'annan'

/** Where a button leads: one of the site's public pages, or an address on the web. */
export function AddressField({ id, error, value, onChange }: AddressFieldProps) {
  const siteId = useSiteId()
  const { data: tree } = useQuery(pageTreeQuery(siteId))
  const [isOther, setOther] = useState(false)
  const pages = [
    ...(tree ?? []).filter(({ isLive, isLink }) => isLive && !isLink).map((page) => ({ value: page.path, label: pageTitle(page) })),
    ...Object.values(menuAreas).map(({ path, label }) => ({ value: path, label })),
  ]
  const isTyped = isOther || (value !== '' && tree !== undefined && !pages.some((page) => page.value === value))
  const named = id === undefined ? {} : { id }
  return (
    <Stack gap={2}>
      <NativeSelect
        {...(isTyped ? {} : { ...named, error })}
        label="Leder till"
        data={[
          { value: '', label: 'Ingen sida vald' },
          // The saved page is there before the list of pages is.
          ...(tree === undefined && value !== '' ? [{ value, label: value }] : pages),
          { value: other, label: 'En annan adress …' },
        ]}
        value={isTyped ? other : value}
        onChange={(event) => {
          const chosen = event.currentTarget.value
          setOther(chosen === other)
          onChange(chosen === other ? '' : chosen)
        }}
      />
      {isTyped && (
        <TextInput
          {...named}
          error={error}
          label="Adress"
          placeholder="https://"
          inputMode="url"
          spellCheck={false}
          maxLength={500}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Stack>
  )
}
