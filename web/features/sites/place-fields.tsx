import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { SiteParent } from '#contract/users-and-sites/sites.ts'
import { adminSites } from '#contract/users-and-sites/sites.ts'
import { SiteLevel, siteLevelLabel } from '#contract/users-and-sites/site-tree.ts'
import { call } from '#web/api/call.ts'

export interface SitePlace {
  readonly level: SiteLevel
  /** The id of the site above; '' for none. */
  readonly parentId: string
}

interface ParentFieldProps extends SitePlace {
  id?: string
  /** The id of the site itself, which is no choice. */
  own?: string | undefined
  error?: React.ReactNode
  onParent: (parentId: string) => void
}

const rank = (level: SiteLevel): number => SiteLevel.options.indexOf(level)

function useSitesAbove(own: string | undefined): (level: SiteLevel) => SiteParent[] {
  const { data } = useQuery({
    queryKey: ['admin', 'sites', 'parents'],
    queryFn: ({ signal }) => call(adminSites, { query: { level: 'national' }, signal }),
  })
  return (level) => (data?.parents ?? []).filter((one) => rank(one.level) < rank(level) && one.id !== own)
}

/** The site above a site of a level. */
export function ParentField({ level, parentId, own, onParent, ...input }: ParentFieldProps) {
  const above = useSitesAbove(own)(level)
  return (
    <NativeSelect
      {...input}
      label="Ligger under"
      description={level === 'national' ? 'Riks ligger överst.' : undefined}
      disabled={level === 'national'}
      data={[{ value: '', label: 'Ingen sajt' }, ...above.map(({ id, name }) => ({ value: id, label: name }))]}
      value={parentId}
      onChange={(event) => onParent(event.currentTarget.value)}
    />
  )
}

interface PlaceFieldsProps {
  place: SitePlace
  own?: string
  onChange: (place: SitePlace) => void
}

/** Where sites stand in the tree. */
export function PlaceFields({ place, own, onChange }: PlaceFieldsProps) {
  const above = useSitesAbove(own)
  return (
    <>
      <NativeSelect
        label="Nivå"
        data={SiteLevel.options.map((value) => ({ value, label: siteLevelLabel[value] }))}
        value={place.level}
        onChange={(event) => {
          const level = SiteLevel.parse(event.currentTarget.value)
          const stays = above(level).some(({ id }) => id === place.parentId)
          onChange({ level, parentId: stays ? place.parentId : '' })
        }}
      />
      <ParentField {...place} own={own} onParent={(parentId) => onChange({ ...place, parentId })} />
    </>
  )
}
