import type { ReactNode } from 'react'
import { useRef, useState } from 'react'
import { ListFoot } from '#web/parts/lists/list-foot.tsx'
import { ListFrame } from '#web/parts/lists/list-frame.tsx'
import { Strong } from '#web/ui/blocks.tsx'
import { Quiet, Small, Stack } from '#web/ui/layout.tsx'
import { TabButton, TabButtons } from '#web/ui/tab-buttons.tsx'
import styles from './plans.module.css'

interface Line {
  readonly key: string | number
  readonly title: ReactNode
  /** Where it is in the list and what it is, parted by `·`. */
  readonly about: readonly string[]
  readonly changes?: readonly string[]
  readonly faults?: readonly string[]
}

export interface PlanGroup {
  readonly label: string
  /** Said when there is none. */
  readonly none: string
  readonly lines: readonly Line[]
  /** Above its lines. */
  readonly about?: ReactNode
}

const pageSize = 50

/** What would become of each row of a list, by what happens to it. Shown first is the first group that has any. */
export function PlanRows({ groups }: { groups: readonly PlanGroup[] }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [shown, setShown] = useState(pageSize)
  const list = useRef<HTMLUListElement>(null)
  const group = groups.find(({ label }) => label === chosen) ?? groups.find(({ lines }) => lines.length > 0) ?? groups[0]
  if (group === undefined) return null
  const { label, none, lines, about } = group
  const showMore = async () => setShown(shown + pageSize)
  return (
    <Stack as="section" gap={4} aria-label="Vad listan skulle göra">
      <TabButtons label="Visa rader">
        {groups.map((one) => (
          <TabButton
            key={one.label}
            isCurrent={one === group}
            count={one.lines.length}
            onClick={() => {
              setChosen(one.label)
              setShown(pageSize)
            }}
          >
            {one.label}
          </TabButton>
        ))}
      </TabButtons>
      {lines.length === 0 ? <Quiet>{none}</Quiet> : about}
      {lines.length > 0 && (
        <ListFrame ref={list}>
          {lines.slice(0, shown).map(({ key, title, about: parts, changes = [], faults = [] }) => (
            <li key={key} className={styles.line}>
              <Strong>{title}</Strong>
              <Small>{parts.filter((part) => part !== '').join(' · ')}</Small>
              {changes.map((words) => (
                <Small key={words} className={styles.change}>
                  {words}
                </Small>
              ))}
              {faults.map((words) => (
                <Small key={words} tone="error">
                  {words}
                </Small>
              ))}
            </li>
          ))}
        </ListFrame>
      )}
      <ListFoot
        key={label}
        query={{ hasNextPage: lines.length > shown, isFetchingNextPage: false, fetchNextPage: showMore }}
        list={list}
        shown={Math.min(shown, lines.length)}
        total={lines.length}
      />
    </Stack>
  )
}

/** Beside the title of a line. */
export const PlanMark = ({ children }: { children: string }) => (
  <Small as="span" className={styles.mark}>
    {children}
  </Small>
)
