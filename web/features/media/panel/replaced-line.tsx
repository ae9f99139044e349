import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import type { Media } from '#contract/media/media.ts'
import type { MediaLibrary } from '#web/parts/media/media-library.ts'
import { dateText } from '#web/ui/dates.ts'
import { Row, Small } from '#web/ui/layout.tsx'
import { useTakeBack } from '#web/parts/undo/take-back.ts'

interface ReplacedLineProps {
  library: MediaLibrary
  replaced: NonNullable<Media['replaced']>
  /** Saves what is typed but not yet saved. */
  beforeStep: () => Promise<boolean>
}

/** Says that the file was replaced, and offers the one before for as long as it is kept. */
export function ReplacedLine({ library, replaced, beforeStep }: ReplacedLineProps) {
  const undo = useTakeBack(library.siteId)
  const { at, by, until, undoToken } = replaced
  return (
    <Row wrap>
      <Small>
        Utbytt {dateText(at)} av {by}. Den förra filen finns kvar till {dateText(until)}
      </Small>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={18} aria-hidden />}
        loading={undo.isPending}
        onClick={() => void beforeStep().then(() => undo.mutate(undoToken))}
      >
        Ångra bytet
      </Button>
    </Row>
  )
}
