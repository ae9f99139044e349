import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { SiteSample, siteSample } from '#contract/design/site-sample.ts'
import * as paths from '#contract/settings/settings-paths.ts'
import { call } from '#web/api/call.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { usePagesInTurn } from '#web/parts/items/preview/pages-in-turn.ts'
import { previewScreens, PreviewFrame, PreviewStage, ScreenChoice } from '#web/parts/items/preview/preview-stage.tsx'
import { Row, Stack } from '#web/ui/layout.tsx'
import { useRemembered } from '#web/ui/use-remembered.ts'
import styles from './page-sample.module.css'

/** Milliseconds of rest before a change is drawn: each drawing is a call. */
const restMs = 600

/** An address is valid for an hour (server/modules/settings/sample-link.ts). */
const renewAfterMs = 50 * 60_000

interface PageSampleProps {
  /** The changes that are not saved. Those that the server refuses leave the page as it is. */
  sample: SiteSample
}

/** The sample of the site that the address names. */
export const PageSample = ({ sample }: PageSampleProps) => <SiteSampleFrame siteId={useSiteId()} sample={sample} />

/** A site's real start page with settings that are not saved, on a phone or a computer, by day or by night. */
export function SiteSampleFrame({ siteId, sample }: PageSampleProps & { siteId: string }) {
  const [screen, setScreen] = useRemembered('prov-skarm', previewScreens)
  const [isDark, setDark] = useState(false)
  const [body] = useDebouncedValue(JSON.stringify(sample), restMs)
  const { data, isError } = useQuery({
    queryKey: ['site', siteId, 'sample', body],
    queryFn: ({ signal }) =>
      call<typeof siteSample>(paths.siteSample, {
        params: { siteId },
        body: JSON.parse(body) as SiteSample,
        signal,
        silent: true,
      }),
    staleTime: renewAfterMs,
    refetchInterval: renewAfterMs,
    retry: false,
  })
  // What the server refuses, such as half an address, leaves the page as it is.
  const [url, setUrl] = useState<string | null>(null)
  if (data !== undefined && data.url !== url) setUrl(data.url)
  return (
    <Stack gap={2}>
      <Row justify="between" wrap>
        <ScreenChoice screen={screen} onChoose={setScreen} />
        <Row as="label" className={styles.dark}>
          <input type="checkbox" checked={isDark} onChange={(event) => setDark(event.currentTarget.checked)} />
          Mörkt läge
        </Row>
      </Row>
      <div className={styles.room}>
        <PreviewStage
          screen={screen}
          isFailed={isError && url === null}
          waiting="Ritar startsidan …"
          failed="Startsidan kunde inte ritas. Dina ändringar finns kvar. Försök igen om en stund."
        >
          {url === null ? null : <Pages src={url} scheme={isDark ? 'dark' : 'light'} />}
        </PreviewStage>
      </div>
    </Stack>
  )
}

function Pages({ src, scheme }: { src: string; scheme: 'light' | 'dark' }) {
  const { newest, pages, isComing, show, hasLoaded } = usePagesInTurn({ src, version: src })
  useEffect(() => {
    if (newest.src !== src) show({ src, version: src })
  }, [newest.src, src, show])
  return pages.map((page) => (
    <PreviewFrame
      key={page.version}
      title="Startsidan"
      url={page.src}
      scheme={scheme}
      isComing={isComing(page)}
      onLoad={() => hasLoaded(page)}
    />
  ))
}
