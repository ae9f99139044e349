import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react'
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { SiteLetter, SiteLetterKind, SiteLetterState, SiteLetterWhy } from '#contract/letters/site-letters.ts'
import { siteLetters } from '#contract/letters/site-letters.ts'
import { call } from '#web/api/call.ts'
import { ListRow, RowMeta } from '#web/parts/lists/list-row.tsx'
import { ListRows } from '#web/parts/lists/list-rows.tsx'
import { PageDrawing } from '#web/ui/drawings.tsx'
import { relativeTime } from '#web/ui/dates.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Heading, Small, Stack } from '#web/ui/layout.tsx'
import { StateChip } from '#web/ui/state-chip.tsx'
import { TabButton, TabButtons } from '#web/ui/tab-buttons.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { useNow } from '#web/ui/use-now.ts'

const kindWords: Record<SiteLetterKind, string> = {
  message: 'Meddelande från kontaktformuläret',
  signUp: 'Bekräftelse av en anmälan',
  subscription: 'Bekräftelse av en prenumeration',
  newsletter: 'Nyhetsbrev',
  invitation: 'Inbjudan till sajten',
  reminder: 'Påminnelse från riksorganisationen',
  todo: 'Brev om det som väntar',
}

const faces = {
  waiting: { tone: 'blue', icon: IconClock, words: 'Väntar' },
  sent: { tone: 'green', icon: IconCircleCheck, words: 'Skickat' },
  failed: { tone: 'red', icon: IconAlertTriangle, words: 'Kom inte iväg' },
} as const

const failedWords: Record<SiteLetterWhy, string> = {
  noMail: 'E-postservern tog inte emot brevet.',
  refused: 'Adressen tar inte emot brev.',
  noRecipient: 'Det finns ingen adress att skicka till. Lägg till en under Kontakt.',
  gone: 'Det togs bort innan det kom iväg.',
  stopped: 'Någon på sajten stoppade utskicket.',
  notPublic: 'Nyheten eller nyhetsbrevet togs bort från sajten innan alla hade fått det.',
}

const number = (value: number): string => value.toLocaleString('sv-SE')

function receiverWords({ kind, to, numbers, state }: SiteLetter): string {
  if (numbers !== null) {
    const failed = numbers.failed > 0 ? `, ${number(numbers.failed)} kom inte fram` : ''
    return `${number(numbers.sent)} av ${number(numbers.receivers)} prenumeranter${failed}`
  }
  if (kind === 'newsletter') return 'Till prenumeranterna'
  if (to !== null) return `Till ${to}`
  return state === 'waiting' ? 'Mottagaren slås upp när brevet skickas' : 'Utan adress'
}

type Choice = SiteLetterState | null
const choices = [
  [null, 'Alla', 'all'],
  ['waiting', 'Väntar', 'waiting'],
  ['failed', 'Kom inte iväg', 'failed'],
] as const

const emptyWords: Record<SiteLetterState | 'all', string> = {
  all: 'Inga brev har skickats från sajten än.',
  waiting: 'Inga brev väntar.',
  failed: 'Alla brev har kommit iväg.',
  sent: 'Inga brev har skickats.',
}

const lettersKey = (siteId: string) => ['admin', 'sites', siteId, 'letters']

const lettersQuery = (siteId: string, state: Choice) =>
  infiniteQueryOptions({
    queryKey: [...lettersKey(siteId), state],
    queryFn: ({ pageParam, signal }) =>
      call(siteLetters.list, {
        params: { siteId },
        query: { ...(state !== null && { state }), after: pageParam },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })

/** The letters of a site: what kind, when, to whom in masked form, and how it went. */
export function SiteLetters({ siteId }: { siteId: string }) {
  const [chosen, setChosen] = useState<Choice>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const query = useInfiniteQuery(lettersQuery(siteId, chosen))
  const [first] = query.data?.pages ?? []
  const letters = query.data?.pages.flatMap((page) => page.letters) ?? []
  return (
    <Stack as="section" aria-labelledby="brev">
      <Heading id="brev" ref={heading} tabIndex={-1}>
        Brev
      </Heading>
      <Small>
        {first?.sendsMail === false
          ? 'Härifrån går det inte att skicka e-post än. Breven väntar tills den som sköter driften har ordnat det.'
          : 'Vad som har skickats från sajten, utan det som står i breven. Adresserna är dolda.'}
      </Small>
      <TabButtons label="Vilka brev">
        {choices.map(([state, label, count]) => (
          <TabButton
            key={label}
            isCurrent={state === chosen}
            count={first === undefined ? null : number(first.counts[count])}
            onClick={() => setChosen(state)}
          >
            {label}
          </TabButton>
        ))}
      </TabButtons>
      <ListRows
        query={query}
        label="Brev"
        total={first?.counts[chosen === 'waiting' || chosen === 'failed' ? chosen : 'all']}
        words={['brev', 'brev']}
        empty={<EmptyState drawing={<PageDrawing />}>{emptyWords[chosen ?? 'all']}</EmptyState>}
      >
        {letters.map((letter) => (
          <LetterRow key={letter.id} letter={letter} siteId={siteId} onGone={() => heading.current?.focus()} />
        ))}
      </ListRows>
    </Stack>
  )
}

interface LetterRowProps {
  letter: SiteLetter
  siteId: string
  /** The button that was pressed is gone: the focus needs another place. */
  onGone: () => void
}

function LetterRow({ letter, siteId, onGone }: LetterRowProps) {
  const now = useNow()
  const queryClient = useQueryClient()
  const { id, kind, at, state, why, canRetry } = letter
  const { words, ...face } = faces[state]
  const readAgain = () => queryClient.invalidateQueries({ queryKey: lettersKey(siteId) })
  const retry = useMutation({
    mutationFn: () => call(siteLetters.retry, { params: { siteId, letterId: id }, body: {} }),
    onSuccess: async ({ state: after }) => {
      await readAgain()
      onGone()
      showToast(
        after === 'failed'
          ? { severity: 'warn', message: 'Brevet kom inte iväg den här gången heller.' }
          : { severity: 'success', message: after === 'sent' ? 'Brevet är skickat.' : 'Brevet skickas så snart det går.' },
      )
    },
    onError: readAgain,
  })
  return (
    <ListRow
      isStacked
      title={kindWords[kind]}
      meta={`${receiverWords(letter)}, ${relativeTime(at, now)}`}
      aside={<StateChip {...face}>{words}</StateChip>}
      actions={
        canRetry ? (
          <Button
            variant="default"
            loading={retry.isPending}
            aria-label={`Försök igen: ${kindWords[kind]}, ${relativeTime(at, now)}`}
            onClick={() => retry.mutate()}
          >
            Försök igen
          </Button>
        ) : undefined
      }
    >
      {why !== null && <RowMeta>{state === 'waiting' ? `${failedWords[why]} Ett nytt försök görs.` : failedWords[why]}</RowMeta>}
    </ListRow>
  )
}
