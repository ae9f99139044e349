import type { Editor } from '@tiptap/core'
import { useEffect } from 'react'
import { useSiteId } from '#web/api/use-site-id.ts'
import { Small } from '#web/ui/layout.tsx'
import { PendingLine } from './pending-line.tsx'
import { missingWords, useFindPlaces } from './filled-placeholders.ts'
import { placeholderPlugin, placeholderPluginKey } from './placeholder-plugin.ts'
import lineStyles from './pending-line.module.css'
import styles from './placeholder-chips.module.css'

/** Shows after each name in braces what it becomes on the site. */
export function PlaceholderChips({ editor }: { editor: Editor }) {
  const siteId = useSiteId()
  const find = useFindPlaces(siteId)
  useEffect(() => {
    if (find === null) return
    editor.registerPlugin(placeholderPlugin(find))
    return () => {
      if (!editor.isDestroyed) editor.unregisterPlugin(placeholderPluginKey)
    }
  }, [editor, find])
  return null
}

/** The same for a line, below it: `På sajten: Välkommen till Samling Framåt Hjo`. Nothing for a line without such names. */
export function FilledLine({ text }: { text: string }) {
  const siteId = useSiteId()
  const find = useFindPlaces(siteId)
  if (find === null) return <PendingLine text={text} />
  const places = find(text)
  if (places.length === 0) return null
  return (
    <Small below={4} className={lineStyles.line}>
      På sajten:{' '}
      {places.map(({ from, filled: { value, missing } }, at) => (
        <span key={from}>
          {text.slice(places[at - 1]?.to ?? 0, from)}
          {missing === undefined ? (
            value
          ) : missing.href === null ? (
            <span className={styles.chip} data-missing title={missingWords(missing)}>
              Saknas: {missing.field}
            </span>
          ) : (
            <a className={styles.chip} data-missing href={missing.href} target="_blank" aria-label={missingWords(missing)}>
              Saknas: {missing.field}
            </a>
          )}
        </span>
      ))}
      {text.slice(places.at(-1)?.to)}
    </Small>
  )
}
