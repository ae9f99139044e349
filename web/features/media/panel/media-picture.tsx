import { Button } from '@mantine/core'
import { IconCrop, IconDownload, IconReplace } from '@tabler/icons-react'
import { useState } from 'react'
import type { Media } from '#contract/media/media.ts'
import { mediaFile } from '#contract/media/media.ts'
import type { MediaLibrary } from '#web/parts/media/media-library.ts'
import { lacksAlt } from '#web/parts/media/media-words.ts'
import { WholePicture } from '#web/parts/media/whole-picture.tsx'
import { GuardedButton } from '#web/ui/guarded-button.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { openFetched } from '#web/ui/open-fetched.ts'
import type { MediaAccess } from '../shared/media-access.ts'
import type { MediaSaver } from '../shared/media-saver.ts'
import { shownOf } from '../shared/media-saver.ts'
import { ReplaceFileDialog } from '../dialogs/replace-file-dialog.tsx'
import { ReplacedLine } from './replaced-line.tsx'

const fetchFraming = () => import('../dialogs/framing-dialog.tsx')

interface MediaPictureProps {
  library: MediaLibrary
  media: Media
  /** Null where the picture is read-only. */
  saver: MediaSaver | null
  access: MediaAccess
}

/** The picture, with the actions on its file. */
export function MediaPicture({ library, media, saver, access }: MediaPictureProps) {
  const [framing, setFraming] = useState<Awaited<ReturnType<typeof fetchFraming>> | null>(null)
  const [isReplacing, setReplacing] = useState(false)
  const isImage = media.kind === 'image'
  const replaceRefusal = access('replace', media)
  return (
    <Stack as="section" gap={4} aria-label={isImage ? 'Bilden' : 'Dokumentet'}>
      {isImage && (
        <WholePicture
          // The key changes when the sizes are ready, so that the picture is loaded again.
          key={`${media.fileKey} ${media.isReady}`}
          siteId={library.siteId}
          media={media}
          height="24rem"
          alt={lacksAlt(media) ? `${media.title}, utan beskrivning` : media.alt}
        />
      )}
      <Row align="stretch" wrap>
        {isImage && saver !== null && (
          <Button
            variant="default"
            leftSection={<IconCrop size={18} aria-hidden />}
            onClick={() => void openFetched(fetchFraming, setFraming)}
          >
            Fokuspunkt och utsnitt
          </Button>
        )}
        {saver !== null && (
          <GuardedButton
            reason="hint"
            variant="default"
            leftSection={<IconReplace size={18} aria-hidden />}
            refusal={replaceRefusal}
            onClick={() => setReplacing(true)}
          >
            {isImage ? 'Byt ut bilden' : 'Byt ut filen'}
          </GuardedButton>
        )}
        <Button
          component="a"
          variant="default"
          href={mediaFile(library.siteId, media)}
          download
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          Ladda ner original
        </Button>
      </Row>
      {saver !== null && media.replaced !== null && replaceRefusal === null && (
        <ReplacedLine library={library} replaced={media.replaced} beforeStep={saver.flush} />
      )}
      {framing !== null && saver !== null && (
        <framing.FramingDialog
          siteId={library.siteId}
          // The alternative text as typed, saved or not.
          media={{ ...media, focal: shownOf(saver.state.get(), 'focal'), crops: shownOf(saver.state.get(), 'crops') }}
          onClose={() => setFraming(null)}
          onSave={(chosen) => {
            setFraming(null)
            saver.set(chosen)
            void saver.flush()
          }}
        />
      )}
      {isReplacing && saver !== null && (
        <ReplaceFileDialog library={library} media={media} beforeStep={saver.flush} onClose={() => setReplacing(false)} />
      )}
    </Stack>
  )
}
