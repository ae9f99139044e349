import { Button } from '@mantine/core'
import { useState } from 'react'
import { timeText } from '#web/ui/dates.ts'
import type { EditorWork } from './editor-work.ts'
import { titlesOf, valueInWords } from '../field-words.ts'
import type { ItemNews } from './item-news.ts'
import { ItemNotice } from '../item-notice.tsx'
import { reviewNoticeId } from './item-notices.tsx'
import type { SaveSession } from '../saving/save-session.ts'

interface ItemNewsNoticeProps {
  news: ItemNews
  work: EditorWork
  session: SaveSession
  userId: string
  onDismiss: () => void
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** What happened, by name where it is somebody else and the name is known. */
function sentence({ kind, by, at }: ItemNews, definite: string, path: string, userId: string): string {
  const who = by === null || by.id === userId ? null : by.name
  const when = at === null ? '' : ` kl. ${timeText(at)}`
  const it = capital(definite)
  switch (kind) {
    case 'gone':
      return `${it} finns inte längre: den har tagits bort för gott. Det du har skrivit finns kvar här tills du lämnar sidan.`
    case 'trashed':
      return `${who === null ? `${it} flyttades` : `${who} flyttade ${definite}`} till papperskorgen${when}. Det du har skrivit finns kvar här.`
    case 'restored':
      return `${it} har återställts ur papperskorgen.`
    case 'changesWanted':
      return `${who === null ? 'En ändring begärdes' : `${who} begärde en ändring`}${when}. Kommentaren står här nedanför.`
    case 'reviewRequested':
      return `${who === null ? `${it} skickades` : `${who} skickade ${definite}`} för granskning${when}.`
    case 'reviewWithdrawn':
      return `${it} har tagits tillbaka från granskning. Vänta med att publicera tills den skickas igen.`
    case 'published':
      return `${who === null ? `${it} publicerades` : `${who} publicerade ${definite}`}${when}.`
    case 'scheduled':
      return who === null ? `${it} har schemalagts.` : `${who} har schemalagt ${definite}.`
    case 'unscheduled':
      return 'Schemaläggningen har tagits bort.'
    case 'unpublished':
      return `${it} har avpublicerats.`
    case 'moved':
      return `${it} har flyttats. Adressen är nu ${path}.`
    case 'readdressed':
      return `${it} har fått en ny adress: ${path}.`
  }
}

/** Says what somebody else did with the open item, and what can be done about it. */
export function ItemNewsNotice({ news, work, session, userId, onDismiss }: ItemNewsNoticeProps) {
  const { item, area } = work
  const [isCopied, setCopied] = useState(false)
  if (item === null) return null

  const copy = async () => {
    const { current } = session.state.get()
    const titles = titlesOf(item)
    const fields = Object.entries(area.fields).flatMap(([field, words]) => {
      const text = words.kind === 'switch' ? '' : valueInWords(current[field], words, titles)
      return text === '' ? [] : [`${words.label}\n${text}`]
    })
    await navigator.clipboard.writeText(fields.join('\n\n'))
    setCopied(true)
  }

  return (
    <ItemNotice
      actions={
        <>
          {news.kind === 'changesWanted' && (
            <Button variant="default" onClick={() => document.getElementById(reviewNoticeId)?.focus()}>
              Läs kommentaren
            </Button>
          )}
          {news.kind === 'published' && item.isLive && (
            <Button variant="default" component="a" href={item.address} target="_blank" rel="noreferrer">
              Visa på sajten
            </Button>
          )}
          {(news.kind === 'trashed' || news.kind === 'gone') && (
            <Button variant="default" onClick={() => void copy()}>
              {isCopied ? 'Kopierad' : 'Kopiera min text'}
            </Button>
          )}
          {news.kind === 'gone' && (
            <Button variant="default" onClick={work.leave}>
              Till listan
            </Button>
          )}
          <Button variant="subtle" onClick={onDismiss}>
            Stäng
          </Button>
        </>
      }
    >
      {sentence(news, area.words.definite, item.path, userId)}
    </ItemNotice>
  )
}
