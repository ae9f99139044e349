// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { MediaRow } from '#contract/media/media.ts'
import { MediaFilter } from '#contract/media/media.ts'
import { federationLibrary } from '#web/parts/media/media-library.ts'
import { mediaListQuery } from '#web/parts/media/media-queries.ts'
import type { Asked } from '#web/testing/open-application.tsx'
import { administrator, closeApplication, openApplication } from '#web/testing/open-application.tsx'
import { mediaView } from '../shared/media-view.ts'

afterEach(closeApplication)

const torget: MediaRow = {
  id: '01980000-0000-7000-8000-000000000001',
  isShared: true,
  kind: 'image',
  title: 'Torget en lördag',
  alt: '',
  isDecorative: false,
  caption: '',
  credit: '',
  licence: 'unknown',
  licenceUntil: null,
  people: 'unanswered',
  consent: 'notNeeded',
  isAiGenerated: false,
  width: 1600,
  height: 1067,
  bytes: 250_000,
  color: '#336699',
  focal: { x: 0.5, y: 0.5 },
  crops: {},
  isTrashed: false,
  isHidden: false,
  recalled: null,
  fileKey: 'abcdefgh',
  collectionId: null,
  tags: [],
  liveUses: 0,
  isReady: true,
  fault: null,
  createdAt: '2026-11-20T09:00:00Z',
  createdBy: 'Tolvan Tolvansson',
  version: 1,
}
const counts = {
  counts: Object.fromEntries(MediaFilter.options.map((filter) => [filter, filter === 'all' ? 1 : 0])),
  usedBytes: 250_000,
  quotaBytes: 5_000_000_000,
  tags: [],
  rules: { isCreditRequired: true, isLicenceRequired: true },
}
const lacks = /^Syns inte för sajterna än: .* saknas$/

/** The federation's Bildbank, whose list has come; `answerCounts` answers with what its pictures need. */
async function openBank() {
  let answerCounts = (_made: () => Response): void => undefined
  const answered = new Promise<() => Response>((resolve) => void (answerCounts = resolve))
  const answer = ({ path }: Asked): Response | Promise<Response> | undefined => {
    if (path.startsWith('/api/admin/media/counts')) return answered.then((made) => made())
    if (path.startsWith('/api/admin/media?')) return Response.json({ media: [torget], total: 1, next: null, meant: null })
    return undefined
  }
  const { queryClient } = openApplication('/admin/bildbank', { as: administrator, sites: [], answer })
  await screen.findByRole('searchbox')
  await waitFor(() => expect(queryClient.getQueryData(mediaListQuery(federationLibrary, mediaView({})).queryKey)).toBeDefined())
  return { answerCounts: (made: () => Response) => act(() => answerCounts(made)) }
}

it('shows no picture before it is known what the picture lacks, so that nothing moves when the words come', async () => {
  const { answerCounts } = await openBank()
  screen.getByRole('status', { name: 'Laddar …' })
  expect(screen.queryByText(torget.title)).toBeNull()
  answerCounts(() => Response.json(counts))
  expect((await screen.findByText(lacks)).textContent).toContain('alternativtext')
  screen.getByText(torget.title)
})

it('shows the pictures also when nobody can say what they lack', async () => {
  const { answerCounts } = await openBank()
  answerCounts(() => Response.json({ code: 'FORBIDDEN', message: 'Nej.' }, { status: 403 }))
  await screen.findByText(torget.title)
  expect(screen.queryByText(lacks)).toBeNull()
})
