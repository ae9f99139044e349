import type { ReactNode } from 'react'
import type { Incoming } from '#contract/items/items.ts'
import { plannedText } from '#web/ui/dates.ts'
import { Quiet } from '#web/ui/layout.tsx'
import styles from './incoming-words.module.css'

const mostShown = 5

/** The publish check refuses a link that leads nowhere, also when a planned time has come. */
const plannedSentence = (planned: number): string[] =>
  planned === 0
    ? []
    : planned === 1
      ? ['En av dem är schemalagd och kan inte publiceras när länken inte leder någonstans.']
      : [`${planned} av dem är schemalagda och kan inte publiceras när länken inte leder någonstans.`]

/** `3 sidor länkar hit.`, whether it stands in the menu, and what lies below it. */
function incomingSentences({ items, children, inMenu }: Incoming): string[] {
  return [
    ...(items.length === 1 ? ['1 sida länkar hit.'] : items.length > 1 ? [`${items.length} sidor länkar hit.`] : []),
    ...plannedSentence(items.filter(({ publishAt }) => publishAt !== null).length),
    ...(inMenu ? ['Den försvinner ur menyn.'] : []),
    ...(children > 0 ? [`${children} ${children === 1 ? 'undersida ligger' : 'undersidor ligger'} kvar.`] : []),
  ]
}

/** What leads to an item, by title, below the sentence that says what will happen. */
export function incomingWords(lead: string, incoming: Incoming | null): ReactNode {
  const shown = incoming?.items.slice(0, mostShown) ?? []
  const left = (incoming?.items.length ?? 0) - shown.length
  return (
    <>
      <p>{[lead, ...(incoming === null ? [] : incomingSentences(incoming))].join(' ')}</p>
      {shown.length > 0 && (
        <ul className={styles.list}>
          {shown.map(({ id, title, isLive, publishAt }) => (
            <li key={id}>
              {title === '' ? 'Utan rubrik' : `”${title}”`}
              {publishAt !== null && <Quiet as="span"> (publiceras {plannedText(publishAt, new Date())})</Quiet>}
              {publishAt === null && !isLive && <Quiet as="span"> (utkast)</Quiet>}
            </li>
          ))}
          {left > 0 && <Quiet as="li">och {left} till</Quiet>}
        </ul>
      )}
    </>
  )
}
