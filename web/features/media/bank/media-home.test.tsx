// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { MediaRow } from '#contract/media/media.ts'
import { MediaFilter } from '#contract/media/media.ts'
import { federationLibrary } from '#web/parts/media/media-library.ts'
import { mediaListQuery } from '#web/parts/media/media-queries.ts'
import { aPicture } from '#web/testing/a-picture.ts'
import type { Asked } from '#web/testing/played-server.ts'
import { administrator, openApplication } from '#web/testing/open-application.tsx'
import { leave } from '#web/testing/played-server.ts'
import { mediaView } from '../shared/media-view.ts'

afterEach(leave)

const torget: MediaRow = aPicture({
  isShared: true,
  title: 'Torget en lördag',
  alt: '',
  credit: '',
  licence: 'unknown',
  people: 'unanswered',
})
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
