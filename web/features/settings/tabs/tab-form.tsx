import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import type { Settings } from '#contract/settings/settings.ts'
import { settingInWords, settingsFieldLabel } from '#contract/settings/settings-words.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { timeText } from '#web/ui/dates.ts'
import { FormFrame } from '#web/ui/form-frame.tsx'
import { Note } from '#web/ui/blocks.tsx'
import { Row, Small, Stack } from '#web/ui/layout.tsx'
import { domainsQuery } from '../addresses/domain-queries.ts'
import styles from './tab-form.module.css'
import type { FormTab, TabConflict, TabForm as Work } from './use-tab-form.ts'

// Shown when something has been saved, and on few sites then.
const NextStep = lazy(async () => ({ default: (await import('#web/parts/getting-started/next-step.tsx')).NextStep }))

interface TabFormProps<Tab extends FormTab, Values extends object> {
  work: Work<Tab, Values>
  children: ReactNode
}

/** A tab's form: its sections, and a Spara button that stays in view while there are unsaved changes. */
export function TabForm<Tab extends FormTab, Values extends object>({ work, children }: TabFormProps<Tab, Values>) {
  const { form, submit, refusals, isSaving, isDirty, conflict, savedAt, news, discard, undoToken, takeBack } = work
  const siteId = useSiteId()
  useEffect(() => {
    // The bar comes with the first key, and might cover the field that it was typed in.
    if (isDirty) document.activeElement?.scrollIntoView({ block: 'nearest' })
  }, [isDirty])
  return (
    <FormFrame
      onSubmit={submit}
      errors={form.errors}
      refusals={refusals}
      submitLabel="Spara"
      isSending={isSaving}
      foot={
        <Row gap={3} lineGap={2} justify="end" wrap className={styles.bar} data-floating={isDirty || savedAt !== null || undefined}>
          <Small role="status" className={styles.state}>
            {isDirty ? (
              'Ändringarna är inte sparade än.'
            ) : savedAt === null ? (
              ''
            ) : (
              <>
                {news} Sparat kl. {timeText(savedAt)} <SiteLink />{' '}
                <Suspense>
                  <NextStep siteId={siteId} />
                </Suspense>
              </>
            )}
          </Small>
          {(isDirty || undoToken !== null) && (
            <Button
              variant="subtle"
              color="gray"
              loading={takeBack.isPending}
              onClick={(event) => {
                // The button goes with what it takes back.
                event.currentTarget.form?.querySelector<HTMLElement>('button[type="submit"]')?.focus()
                if (isDirty) discard()
                else if (undoToken !== null) takeBack.mutate(undoToken)
              }}
            >
              {isDirty ? 'Ångra ändringarna' : 'Ångra'}
            </Button>
          )}
          <Button type="submit" loading={isSaving} variant={isDirty ? 'filled' : 'default'}>
            Spara
          </Button>
        </Row>
      }
    >
      {conflict !== null && <Conflict key={conflict.at} conflict={conflict} work={work} />}
      {children}
    </FormFrame>
  )
}

function SiteLink() {
  const siteId = useSiteId()
  const { data } = useQuery(domainsQuery(siteId))
  if (data === undefined) return null
  return (
    <a href={data.primaryAddress} target="_blank" rel="noopener" className={styles.link}>
      Visa på sajten
    </a>
  )
}

const nameless = { picture: () => 'En annan bild', category: (id: string) => id }

interface ConflictProps<Tab extends FormTab, Values extends object> {
  conflict: TabConflict<Tab>
  work: Work<Tab, Values>
}

/** Shows both persons' values of the same fields. Typed text stays. */
function Conflict<Tab extends FormTab, Values extends object>({ conflict, work }: ConflictProps<Tab, Values>) {
  const { by, at, mine, theirs, merge } = conflict
  const box = useRef<HTMLElement>(null)
  // Spara is at the other end of a long form.
  useEffect(() => box.current?.focus(), [])
  /** The choice goes away with its buttons; the focus stays in the form. */
  const choose = (take: () => void) => {
    box.current?.closest('form')?.querySelector<HTMLElement>('button[type="submit"]')?.focus()
    take()
  }
  const told = <Field extends keyof Settings[Tab] & string>(field: Field, content: Settings[Tab]): string =>
    settingInWords(work.tab, field, content[field], nameless)
  return (
    <Note as="section" ref={box} role="alert" tabIndex={-1} className={styles.conflict}>
      <p>
        <strong>
          {by} sparade samma fält{at === null ? '' : ` kl. ${timeText(at)}`}.
        </strong>{' '}
        Det du skrev finns kvar. Välj vilket som ska gälla.
      </p>
      <Stack as="dl">
        {merge.both
          .filter((field) => field !== 'municipalityCode')
          .map((field) => (
            <Stack key={field} gap={1} className={styles.choice}>
              <dt>{settingsFieldLabel[work.tab][field]}</dt>
              <dd>
                <Small as="span" block>
                  {by}
                </Small>{' '}
                {told(field, theirs)}
              </dd>
              <dd>
                <Small as="span" block>
                  Du
                </Small>{' '}
                {told(field, mine)}
              </dd>
            </Stack>
          ))}
      </Stack>
      <Row gap={3} align="stretch" wrap fill>
        <Button variant="default" onClick={() => choose(work.takeTheirs)}>
          Ta den andras
        </Button>
        <Button loading={work.isSaving} onClick={() => choose(work.keepMine)}>
          Behåll min
        </Button>
      </Row>
    </Note>
  )
}
