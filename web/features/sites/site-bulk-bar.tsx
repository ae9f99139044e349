import { Button } from '@mantine/core'
import { useState } from 'react'
import type { SiteChange } from '#contract/users-and-sites/site-changes.ts'
import type { SiteStop } from '#contract/users-and-sites/site-states.ts'
import type { AdminSite } from '#contract/users-and-sites/sites.ts'
import bulkBar from '#web/parts/bulk-bar.module.css'
import { BulkBar } from '#web/parts/bulk-bar.tsx'
import { askSiteState, stateWordsOf } from './ask-site-state.ts'
import { PlaceDialog, TagDialog } from './site-dialogs.tsx'
import { useChangeSites } from './use-change-sites.tsx'

interface SiteBulkBarProps {
  selected: readonly AdminSite[]
  /** How many are on the screen. */
  shown: number
  onSelectAll: () => void
  onClear: () => void
}

const wishes: readonly (SiteStop | null)[] = ['paused', 'archived', null]

/** What is done with the marked sites, with a result for each. */
export function SiteBulkBar({ selected, shown, onSelectAll, onClear }: SiteBulkBarProps) {
  const { change, isChanging, dialog } = useChangeSites(onClear)
  const [choosing, setChoosing] = useState<'place' | 'tag' | null>(null)
  const names = selected.map(({ name }) => name)
  const whom = names.length === 1 ? (names[0] ?? '') : `${names.length} sajter`
  const changesOf = (one: Omit<SiteChange, 'siteId'>): SiteChange[] => selected.map(({ id }) => ({ siteId: id, ...one }))
  const setState = async (wanted: SiteStop | null) => {
    if (await askSiteState(wanted, names)) change({ changes: changesOf({ stopped: wanted }), done: stateWordsOf(wanted).done })
  }
  const button = { variant: 'default', className: bulkBar.action ?? '', disabled: isChanging } as const
  return (
    <>
      {selected.length > 0 && (
        <BulkBar count={selected.length} shown={shown} onSelectAll={onSelectAll} onClear={onClear}>
          {wishes.map((wanted) => (
            <Button key={wanted} {...button} onClick={() => void setState(wanted)}>
              {stateWordsOf(wanted).verb}
            </Button>
          ))}
          <Button {...button} onClick={() => setChoosing('place')}>
            Distrikt
          </Button>
          <Button {...button} onClick={() => setChoosing('tag')}>
            Etikett
          </Button>
        </BulkBar>
      )}
      {choosing === 'place' && (
        <PlaceDialog
          whom={whom}
          onClose={() => setChoosing(null)}
          onChosen={({ level, parentId }) => {
            setChoosing(null)
            change({ changes: changesOf({ level, parentId: parentId || null }), done: ['flyttad', 'flyttade'] })
          }}
        />
      )}
      {choosing === 'tag' && (
        <TagDialog
          whom={whom}
          onClose={() => setChoosing(null)}
          onChosen={(tag) => {
            setChoosing(null)
            change({ changes: changesOf({ addTags: [tag] }), done: ['märkt', 'märkta'] })
          }}
        />
      )}
      {dialog}
    </>
  )
}
