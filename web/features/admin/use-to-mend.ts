import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ThingsToMend } from '#contract/attention/to-mend.ts'
import { thingsToMend } from '#contract/attention/to-mend.ts'
import { countHealth } from '#contract/health/health-paths.ts'
import type * as health from '#contract/health/health.ts'
import { call } from '#web/api/call.ts'

const askEveryMs = 1000
/** Longer than hundreds of sites take. */
const givenUpAfterMs = 60_000
const queryKey = ['admin', 'attention']

/** What there is to mend, asked for again while the sites are counted and the doctor looks. */
export function useToMend() {
  const queryClient = useQueryClient()
  const count = useMutation({
    mutationFn: async () => Date.parse((await call<typeof health.countHealth>(countHealth, {})).beganAt),
    onSuccess: () => queryClient.invalidateQueries({ queryKey }),
  })
  const [mountedAt] = useState(() => Date.now())
  const waitingSince = Math.max(count.submittedAt, mountedAt)
  // By the server's clock; 0 for never.
  const askedAt = count.data ?? 0
  const isCounting = (data: ThingsToMend | undefined, readAt: number): boolean =>
    data !== undefined &&
    readAt - waitingSince < givenUpAfterMs &&
    (data.counted < data.toCount || Date.parse(data.countedAt ?? '1970') < askedAt)
  const { data, dataUpdatedAt, isError, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(thingsToMend, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.isLooking === true || isCounting(state.data, state.dataUpdatedAt) ? askEveryMs : false,
  })
  const isBusy = count.isPending || isCounting(data, dataUpdatedAt)
  return { data, isError, refetch, isCounting: isBusy, countAgain: () => isBusy || count.mutate() }
}

/** Not said before both the doctor and the count of the sites have come to an end once. */
export const isAllWell = ({ rows, lookedAt, isFirst }: ThingsToMend): boolean => rows.length === 0 && lookedAt !== null && !isFirst
export const allWellWords = 'Installationen fungerar, och sajterna har det de ska.'

/** `3 saker att åtgärda` */
export function toMendWords(things: ThingsToMend): string {
  const { length } = things.rows
  if (length > 0) return length === 1 ? '1 sak att åtgärda' : `${length.toLocaleString('sv-SE')} saker att åtgärda`
  return isAllWell(things) ? 'Inget att åtgärda' : 'Kontrollerar …'
}
