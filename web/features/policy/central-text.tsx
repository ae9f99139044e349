import { IconAlertTriangle } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SharedTopicView } from '#contract/policy/shared-policy.ts'
import { confirmExtension } from '#contract/policy/shared-policy.ts'
import type { Standing } from '#contract/roles.ts'
import { isEmptyRichText, plainText } from '#contract/rich-text/document.ts'
import { shareModeWords } from '#contract/sharing/shared-kinds.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { FieldDifferences } from '#web/parts/items/history/field-differences.tsx'
import { titlesOf } from '#web/parts/items/field-words.ts'
import { editorsOnly } from '#web/parts/role-refusal.ts'
import { dateText } from '#web/ui/dates.ts'
import { Fold } from '#web/ui/fold.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { Card, Heading, Quiet, Row, Small, Stack } from '#web/ui/layout.tsx'
import { StateChip } from '#web/ui/state-chip.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { policyArea } from './policy-area.ts'
import { sharedTopicsQuery } from './policy-queries.ts'

type Central = NonNullable<SharedTopicView['central']>

/** What the federation says, to be read beside the site's own words. */
export function CentralText({ central }: { central: Central }) {
  const { text, isRequired, hasOwn, updatedAt, address } = central
  return (
    <Card below={6} aria-labelledby="central-text">
      <Row justify="between" wrap>
        <Heading id="central-text">Central text</Heading>
        <Small as="span">
          {shareModeWords[isRequired ? 'required' : 'optional']} · Ändrad {dateText(updatedAt)}
        </Small>
      </Row>
      <p>{text.summary}</p>
      {text.demands.length > 0 && (
        <Stack as="ul" gap={1} aria-label="Krav">
          {text.demands.map((demand) => (
            <li key={demand}>– {demand}</li>
          ))}
        </Stack>
      )}
      {!isEmptyRichText(text.body) && (
        <Fold label="Läs hela texten">
          {plainText(text.body)
            .split('\n')
            .filter((paragraph) => paragraph.trim() !== '')
            .map((paragraph, index) => (
              // The paragraphs are the text in order; nothing else tells two of them apart.
              // oxlint-disable-next-line react/no-array-index-key
              <p key={index}>{paragraph}</p>
            ))}
        </Fold>
      )}
      {hasOwn && (
        <Quiet>
          {isRequired
            ? 'Ni har en egen sakfråga med samma namn eller adress. Båda visas på sajten, den gemensamma på en egen adress.'
            : 'Ni har en egen sakfråga med samma namn eller adress. Den visas i stället för den gemensamma.'}
        </Quiet>
      )}
      <p>
        <a href={address}>Öppna på sajten</a>
      </p>
    </Card>
  )
}

// Beside the words of the fields: nothing of the federation's is named here but by its text.
const titles = titlesOf({})
const { name, synonyms, summary, demands, body, decidedAt, decidedBy } = policyArea.fields
const compared = { name, synonyms, summary, demands, body, decidedAt, decidedBy }

interface CentralChangeProps {
  topic: SharedTopicView
  central: Central
  extension: NonNullable<SharedTopicView['extension']>
  seen: NonNullable<SharedTopicView['seen']>
  role: Standing
}

/** What is different in the central text since the site read it, and that its own words still fit. */
export function CentralChange({ topic, central, extension, seen, role }: CentralChangeProps) {
  const siteId = useSiteId()
  const queryClient = useQueryClient()
  const { queryKey } = sharedTopicsQuery(siteId)
  const confirm = useMutation({
    mutationFn: () =>
      call(confirmExtension, {
        params: { siteId, topicId: topic.id },
        body: { revision: central.revision, version: extension.version },
      }),
    onSuccess: (answer) => {
      queryClient.setQueryData([...queryKey, topic.id], answer)
      void queryClient.invalidateQueries({ queryKey, exact: true })
      showToast({ severity: 'success', message: 'Tillägget står kvar som det är.' })
    },
    onError: () => queryClient.invalidateQueries({ queryKey }),
  })
  return (
    <Card below={6} aria-labelledby="central-andring">
      <Heading id="central-andring">
        <StateChip tone="amber" icon={IconAlertTriangle}>
          Centrala texten har ändrats
        </StateChip>
      </Heading>
      {seen.text === null ? (
        <Quiet>Texten som den var när ni skrev finns inte kvar. Läs den centrala texten här nedanför.</Quiet>
      ) : (
        <FieldDifferences fields={compared} older={seen.text} newer={central.text} titles={titles} />
      )}
      <Row gap={3} wrap>
        <GuardedButton
          variant="default"
          reason="close"
          refusal={editorsOnly(role, 'bekräfta tillägget')}
          loading={confirm.isPending}
          onClick={() => confirm.mutate()}
        >
          Mitt tillägg stämmer fortfarande
        </GuardedButton>
        <Small as="span">Eller ändra det nedanför och publicera.</Small>
      </Row>
    </Card>
  )
}
