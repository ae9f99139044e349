import { Button } from '@mantine/core'
import { Row, Small } from '#web/ui/layout.tsx'

/** Offers what was found in the file for the field above. Nothing when there was none, or when it stands there. */
export const FoundInFile = ({ words, value, onUse }: { words: string; value: string; onUse: (words: string) => void }) =>
  words !== '' &&
  words !== value && (
    <Small as={Row} lineGap={1} wrap>
      <span>Hittades i filen: {words}</span>
      <Button variant="subtle" aria-label={`Använd ”${words}”`} onClick={() => onUse(words)}>
        Använd
      </Button>
    </Small>
  )
