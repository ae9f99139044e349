import { useState } from 'react'
import type { Leaving, LeftThing } from '#contract/users-and-sites/left-behind.ts'
import { dateText, dateTimeText, sentence } from '#web/ui/dates.ts'
import { Strong } from '#web/ui/blocks.tsx'
import { Small, Stack } from '#web/ui/layout.tsx'
import { SwitchLine } from '#web/ui/switch-line.tsx'

/** What a person leaves behind on one site. */
export interface LeftOn {
  /** Null where the screen is about that site alone. */
  readonly siteName: string | null
  readonly things: readonly LeftThing[]
}

interface LeftBehindChoicesProps {
  name: string
  isYou: boolean
  left: readonly LeftOn[]
  onChange: (leaving: Leaving) => void
}

type Placed = LeftThing & { readonly siteName: string | null }

function labelOf({ kind, name }: Placed): string {
  if (kind === 'link') return `Behåll länken till ”${name === '' ? 'Utan rubrik' : name}”`
  return kind === 'key' ? `Dra in nyckeln ${name}` : `Ta bort webhooken ${name}`
}

function aboutOf({ kind, createdAt, expiresAt, lastUsedAt, siteName }: Placed): string {
  const made = kind === 'link' ? `Delad ${dateText(createdAt)}` : `Tillagd ${dateText(createdAt)}`
  const used = lastUsedAt === null ? ', inte använd än' : `, använd senast ${dateTimeText(lastUsedAt)}`
  const until = expiresAt === null ? '' : `, gäller längst till ${dateTimeText(expiresAt)}`
  return `${siteName === null ? '' : `${siteName}. `}${sentence(made + (kind === 'key' ? used : until))}`
}

/** Links that end unless they are kept, and keys that go on unless they are withdrawn. */
export function LeftBehindChoices({ name, isYou, left, onChange }: LeftBehindChoicesProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const all: readonly Placed[] = left.flatMap(({ siteName, things }) => things.map((thing) => ({ ...thing, siteName })))
  const links = all.filter(({ kind }) => kind === 'link')
  const programs = all.filter(({ kind }) => kind !== 'link')
  const choose = (things: readonly Placed[], isChosen: boolean) => {
    const next = new Set(chosen)
    for (const { id } of things)
      if (isChosen) next.add(id)
      else next.delete(id)
    setChosen(next)
    const among = (some: readonly Placed[]) => some.map(({ id }) => id).filter((id) => next.has(id))
    onChange({ keptLinks: among(links), withdrawn: among(programs) })
  }
  const lines = (things: readonly Placed[], allLabel: string) => (
    <Stack gap={2}>
      {things.length > 1 && (
        <SwitchLine label={allLabel} isOn={things.every(({ id }) => chosen.has(id))} onChange={(isOn) => choose(things, isOn)} />
      )}
      {things.map((thing) => (
        <SwitchLine
          key={thing.id}
          label={labelOf(thing)}
          about={aboutOf(thing)}
          isOn={chosen.has(thing.id)}
          onChange={(isOn) => choose([thing], isOn)}
        />
      ))}
    </Stack>
  )
  const whom = isYou ? 'du' : name
  return (
    <>
      {links.length > 0 && (
        <Stack as="fieldset">
          <Strong as="legend" below={1}>
            Länkar till utkast
          </Strong>
          <Small>
            {`De slutar gälla när ${whom} inte längre har tillgång.`}
            {isYou ? ' Be en kollega att behålla dem som behövs.' : ' Behåll dem som någon fortfarande behöver.'}
          </Small>
          {!isYou && lines(links, 'Behåll alla länkar')}
          {isYou && (
            <ul>
              {links.map(({ id, name: title }) => (
                <li key={id}>”{title === '' ? 'Utan rubrik' : title}”</li>
              ))}
            </ul>
          )}
        </Stack>
      )}
      {programs.length > 0 && (
        <Stack as="fieldset">
          <Strong as="legend" below={1}>
            Nycklar och webhookar
          </Strong>
          <Small>
            De fortsätter att fungera, för andras program kan behöva dem. {isYou ? 'Du' : name} kan ha sparat hemligheterna. Det som
            dras in eller tas bort går inte att ta tillbaka.
          </Small>
          {lines(programs, 'Dra in och ta bort alla')}
        </Stack>
      )}
    </>
  )
}
