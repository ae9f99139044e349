import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { itemRefusal } from '#contract/permissions.ts'
import { useMySite } from '#web/api/session.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { dateTimeText } from '#web/ui/dates.ts'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { Heading, Row, Small, Stack } from '#web/ui/layout.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { titlesOf } from '../field-words.ts'
import { kindWords } from './history-words.ts'
import type { Fields, Item } from '../item.ts'
import { useItemActions } from '../item-actions.ts'
import type { FieldWords, ListedArea } from '../item-area.ts'
import { revisionQuery } from './item-history-queries.ts'
import styles from './item-history.module.css'
import { FieldDifferences } from './field-differences.tsx'
import { sameValue } from '../compare/same-value.ts'

interface RevisionCompareProps {
  area: ListedArea & { readonly fields: Readonly<Record<string, FieldWords>> }
  item: Item
  title: string
  revisionId: string
  /** Against the draft as it is now, not against the version before. */
  withDraft: boolean
}

/** One version against the one before it or against the draft, field by field, and the way back to it. */
export function RevisionCompare({ area, item, title, revisionId, withDraft }: RevisionCompareProps) {
  const siteId = useSiteId()
  const { role } = useMySite(siteId)
  const navigate = useNavigate()
  const { take } = useItemActions(area, siteId)
  const { data, isError, refetch } = useQuery(revisionQuery(area.key, siteId, item.id, revisionId))
  const params = { siteId, itemId: item.id }
  const refusal =
    item.state === 'trashed' ? 'Ligger i papperskorgen. Återställ den först.' : itemRefusal(role, 'restoreVersion', item)

  const restore = useMutation({
    mutationFn: () => take('restoreRevision', { id: item.id, title, draftVersion: item.draftVersion }, { revisionId }),
    onSuccess: () => navigate({ to: area.itemRoute, params }),
  })

  if (isError) {
    return (
      <Stack gap={4} className={styles.failed}>
        <p>Versionen kunde inte hämtas.</p>
        <Button variant="default" onClick={() => void refetch()}>
          Försök igen
        </Button>
      </Stack>
    )
  }
  if (data === undefined) {
    return (
      <div className={styles.failed}>
        <Spinner label="Hämtar versionen …" />
      </div>
    )
  }

  const { revision, content, before } = data
  const isSameAsDraft = Object.keys(area.fields).every((field) => sameValue(content[field], item.content[field]))
  const [older, newer]: [Fields | null, Fields] = withDraft ? [content, item.content] : [before, content]
  return (
    <>
      <Row as="header" gap={4} lineGap={3} align="start" justify="between" wrap>
        <div>
          <Heading>{revision.name ?? `Versionen ${dateTimeText(revision.at)}`}</Heading>
          <Small>
            {revision.by.name} · {kindWords[revision.kind]}
            {revision.name !== null && ` · ${dateTimeText(revision.at)}`}
          </Small>
        </div>
        {isSameAsDraft ? (
          <Small>Utkastet ser ut så här nu.</Small>
        ) : (
          <GuardedButton
            refusal={refusal}
            reasonId="far-inte-aterstalla"
            loading={restore.isPending}
            onClick={() => restore.mutate()}
          >
            Återställ till utkast
          </GuardedButton>
        )}
      </Row>
      {!isSameAsDraft && refusal !== null && <Small id="far-inte-aterstalla">{refusal}</Small>}
      <Row as="nav" gap={1} align="stretch" wrap aria-label="Jämför med" className={styles.against}>
        <Link
          to={area.historyRoute}
          params={params}
          search={{ version: revisionId }}
          replace
          resetScroll={false}
          className={styles.way}
          activeOptions={{ exact: true }}
          data-chosen={!withDraft || undefined}
        >
          Mot versionen före
        </Link>
        <Link
          to={area.historyRoute}
          params={params}
          search={{ version: revisionId, mot: 'utkast' }}
          replace
          resetScroll={false}
          className={styles.way}
          activeOptions={{ exact: true }}
          data-chosen={withDraft || undefined}
        >
          Mot utkastet nu
        </Link>
      </Row>
      <FieldDifferences fields={area.fields} older={older} newer={newer} titles={titlesOf(item)} />
    </>
  )
}
