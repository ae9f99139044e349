import { queryOptions, useSuspenseQueries } from '@tanstack/react-query'
import { useId } from 'react'
import type { SettingsInWords } from '#contract/settings/settings-in-words.ts'
import { settingsInWords } from '#contract/settings/settings-in-words.ts'
import { siteAdminNames } from '#contract/users-and-sites/site-users.ts'
import { call } from '#web/api/call.ts'
import { useMySite } from '#web/api/session.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { Card, Heading } from '#web/ui/layout.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { LockNote } from '#web/ui/lock-note.tsx'
import styles from './read-settings.module.css'

const inWordsQuery = (siteId: string) =>
  queryOptions({
    queryKey: ['site', siteId, 'settings-in-words'] as const,
    queryFn: ({ signal }) => call(settingsInWords, { params: { siteId }, signal }),
  })

/** Without names the sentence still says whom to ask. */
const siteAdminsQuery = (siteId: string) =>
  queryOptions({
    queryKey: ['site', siteId, 'site-admins'] as const,
    queryFn: ({ signal }) =>
      call(siteAdminNames, { params: { siteId }, signal, quiet: true, silent: true }).then(
        ({ names }) => names,
        () => [],
      ),
  })

const allOf = new Intl.ListFormat('sv', { type: 'conjunction' })

interface ReadSettingsProps {
  /** The name of one tab; undefined for all of them. */
  only?: string
}

/** Inställningar for those who may look and not change: who may, and what is set. */
export function ReadSettings({ only }: ReadSettingsProps) {
  const siteId = useSiteId()
  const { notice } = useMySite(siteId)
  const [{ data: inWords }, { data: names }] = useSuspenseQueries({
    queries: [inWordsQuery(siteId), siteAdminsQuery(siteId)],
  })
  const tabs = inWords.tabs.filter(({ label }) => only === undefined || label === only)
  return (
    <>
      <LockNote>
        {notice ?? `Bara sajtansvariga kan ändra inställningarna${names.length === 0 ? '' : `: ${allOf.format(names)}`}.`}
      </LockNote>
      {tabs.length === 0 && (
        <>
          <p>Det som står här ser bara de som kan ändra det.</p>
          <div>
            <LinkButton to="/$siteId/installningar" params={{ siteId }} variant="default">
              Till Inställningar
            </LinkButton>
          </div>
        </>
      )}
      {tabs.map((tab) => (
        <ReadTab key={tab.label} tab={tab} isAlone={only !== undefined} />
      ))}
    </>
  )
}

function ReadTab({ tab: { label, fields }, isAlone }: { tab: SettingsInWords['tabs'][number]; isAlone: boolean }) {
  const id = useId()
  return (
    <Card as="section" gap={4} below={4} large {...(isAlone ? { 'aria-label': label } : { 'aria-labelledby': id })}>
      {!isAlone && <Heading id={id}>{label}</Heading>}
      <dl className={styles.fields}>
        {fields.map((field) => (
          <div key={field.label} className={styles.field}>
            <dt>{field.label}</dt>
            <dd>{field.value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
