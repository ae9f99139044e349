import { useRef, useState } from 'react'
import type { ImportPlan, ImportRow } from '#contract/representatives/representative-imports.ts'
import { Strong } from '#web/ui/blocks.tsx'
import { Quiet, Small, Stack } from '#web/ui/layout.tsx'
import { ListFoot } from '#web/parts/lists/list-foot.tsx'
import { ListFrame } from '#web/parts/lists/list-frame.tsx'
import { TabButton, TabButtons } from '#web/ui/tab-buttons.tsx'
import { readDate } from '#web/ui/typed-dates.ts'
import { FormDay } from '#web/ui/form-day.tsx'
import styles from '../shared/import.module.css'
import { termText, untilText } from '../shared/term-text.ts'

interface ImportPlanTabsProps {
  plan: ImportPlan
  /** '' leaves those who are missing as they are. */
  endMissingOn: string
  onEndMissing: (day: string) => void
}

type Tab = ImportRow['kind'] | 'missing'

const tabs: readonly { readonly tab: Tab; readonly label: string; readonly none: string }[] = [
  { tab: 'fault', label: 'Fel', none: 'Inga fel.' },
  { tab: 'new', label: 'Nya', none: 'Inget nytt uppdrag.' },
  { tab: 'changed', label: 'Ändrade', none: 'Inget ändras.' },
  { tab: 'same', label: 'Oförändrade', none: 'Inget är oförändrat.' },
  { tab: 'missing', label: 'Saknas i filen', none: 'Alla som sitter nu finns i filen.' },
]
const pageSize = 50

/** What the list would do, row by row. */
export function ImportPlanTabs({ plan, endMissingOn, onEndMissing }: ImportPlanTabsProps) {
  const { counts, rows, missing } = plan
  const [chosen, setChosen] = useState<Tab | null>(null)
  const [shown, setShown] = useState(pageSize)
  const list = useRef<HTMLUListElement>(null)
  const first = tabs.find(({ tab }) => counts[tab] > 0)?.tab ?? 'same'
  const tab = chosen ?? first
  const ofTab = rows.filter(({ kind }) => kind === tab)
  const total = tab === 'missing' ? missing.length : ofTab.length

  return (
    <Stack as="section" gap={4} aria-label="Vad listan skulle göra">
      <TabButtons label="Visa rader">
        {tabs.map(({ tab: name, label }) => (
          <TabButton
            key={name}
            isCurrent={name === tab}
            count={counts[name]}
            onClick={() => {
              setChosen(name)
              setShown(pageSize)
            }}
          >
            {label}
          </TabButton>
        ))}
      </TabButtons>
      {total === 0 && <Quiet>{tabs.find(({ tab: name }) => name === tab)?.none}</Quiet>}
      {tab === 'missing' && missing.length > 0 && (
        <div className={styles.missing}>
          <p>De sitter i organ som listan nämner men finns inte i den. Skriv en sista dag om de har lämnat.</p>
          <FormDay
            label="Avsluta deras uppdrag"
            description="Lämna tomt om de sitter kvar."
            value={endMissingOn}
            error={endMissingOn === '' || readDate(endMissingOn) !== null ? null : 'Skriv ett datum, till exempel 2026-11-21.'}
            onChange={onEndMissing}
          />
        </div>
      )}
      {total > 0 && (
        <ListFrame ref={list}>
          {tab === 'missing' &&
            missing.slice(0, shown).map(({ assignmentId, personName, bodyName, roleName, to }) => (
              <li key={assignmentId} className={styles.row}>
                <Strong>{personName}</Strong>
                <Small>
                  {roleName}, {bodyName} · {untilText(to)}
                </Small>
              </li>
            ))}
          {tab !== 'missing' && ofTab.slice(0, shown).map((row) => <PlanRow key={row.line} row={row} />)}
        </ListFrame>
      )}
      <ListFoot
        key={tab}
        query={{
          hasNextPage: total > shown,
          isFetchingNextPage: false,
          fetchNextPage: async () => setShown(shown + pageSize),
        }}
        list={list}
        shown={Math.min(shown, total)}
        total={total}
      />
    </Stack>
  )
}

function PlanRow({ row: { line, name, roleName, bodyName, from, to, isNewPerson, changes, faults } }: { row: ImportRow }) {
  return (
    <li className={styles.row}>
      <Strong>
        {name === '' ? '(utan namn)' : name}
        {isNewPerson && (
          <Small as="span" className={styles.mark}>
            Ny på sajten
          </Small>
        )}
      </Strong>
      <Small>
        {[`Rad ${line}`, [roleName, bodyName].filter((part) => part !== '').join(', '), termText(from, to)]
          .filter((part) => part !== '')
          .join(' · ')}
      </Small>
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
  )
}
