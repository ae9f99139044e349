import { useInfiniteQuery } from '@tanstack/react-query'
import { addressChoiceWords, keptWhenOffDays } from '#contract/settings/newsletter-settings.ts'
import type { NewsletterSettings } from '#contract/settings/newsletter-settings.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { dateText } from '#web/ui/dates.ts'
import { subscribersQuery } from './newsletter-queries.ts'

type Choice = NewsletterSettings['addresses']

interface KeptAddressesProps {
  value: Choice
  /** The day that is promised already; null where the newsletter is in use until it is saved. */
  keptUntil: string | null
  id: string
  error: React.ReactNode
  onChange: (choice: Choice) => void
}

/** Asks what happens to the addresses of a newsletter that is switched off. Nothing where there are none. */
export function KeptAddresses({ value, keptUntil, id, error, onChange }: KeptAddressesProps) {
  const { data } = useInfiniteQuery(subscribersQuery(useSiteId(), ''))
  const first = data?.pages[0]
  const count = first === undefined ? 0 : first.total + first.waiting
  if (count === 0) return null
  const end =
    keptUntil === null ? `I högst ${keptWhenOffDays} dagar efter att du sparar.` : `Till och med den ${dateText(keptUntil)}.`
  return (
    <ChoiceGroup
      id={id}
      label={count === 1 ? 'Vad ska hända med adressen i listan?' : `Vad ska hända med de ${count} adresserna i listan?`}
      value={value === '' ? null : value}
      options={[
        {
          value: 'keep',
          label: addressChoiceWords.keep,
          about: `${end} Sedan tas de bort, om nyhetsbrevet inte har slagits på igen. Sidan om personuppgifter säger det till besökarna.`,
        },
        {
          value: 'delete',
          label: addressChoiceWords.delete,
          about: 'När du sparar. Det går inte att ångra. Ladda ner listan först om ni behöver den.',
        },
      ]}
      onChange={onChange}
      error={error}
    />
  )
}
