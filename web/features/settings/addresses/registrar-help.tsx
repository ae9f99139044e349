import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { Stack } from '#web/ui/layout.tsx'
import styles from './domains-tab.module.css'

interface Registrar {
  readonly name: string
  readonly steps: readonly string[]
}

const adding = 'Lägg till posterna en i taget: välj typ, klistra in namn och värde, och spara.'
const waiting = 'Kom tillbaka hit och tryck på Kontrollera nu. Syns de inte än, vänta en stund och försök igen.'

const registrars: readonly Registrar[] = [
  {
    name: 'Loopia',
    steps: [
      'Logga in i Loopia Kundzon och klicka på domänen.',
      'Öppna DNS-editorn. Namnet @ betyder domänen själv; andra namn är underdomäner.',
      adding,
      'Ta bort äldre A-, AAAA- och CNAME-poster på samma namn, så att de inte pekar åt två håll.',
      waiting,
    ],
  },
  {
    name: 'One.com',
    steps: [
      'Logga in i kontrollpanelen hos One.com och välj domänen.',
      'Öppna DNS-inställningar och sedan DNS-poster.',
      `${adding} Lämna namnet tomt där det står @.`,
      waiting,
    ],
  },
  {
    name: 'Binero',
    steps: [
      'Logga in i kundpanelen hos Binero och välj domänen.',
      'Öppna DNS. Står det att andra namnservrar används, ändra hos dem i stället.',
      adding,
      waiting,
    ],
  },
  {
    name: 'Cloudflare',
    steps: [
      'Logga in hos Cloudflare, välj domänen och öppna DNS och Records.',
      adding,
      'Slå av Proxied (det orange molnet) för posterna, så att det står DNS only. Annars ser vi inte vart domänen pekar.',
      waiting,
    ],
  },
  {
    name: 'Annan',
    steps: [
      'Logga in där ni betalar för domänen och leta efter DNS, DNS-inställningar eller Zonfil.',
      adding,
      'Namnet skrivs på olika sätt: med hela domänen, bara första delen, eller @ för domänen själv.',
      'Hittar du inte rätt, skicka posterna till deras kundtjänst. De brukar lägga in dem.',
      waiting,
    ],
  },
]

/** Where to write the records, at the places most associations have bought their name. */
export function RegistrarHelp() {
  const [name, setName] = useState(registrars[0]?.name ?? '')
  const steps = registrars.find((registrar) => registrar.name === name)?.steps ?? []
  return (
    <details className={styles.help}>
      <summary>Så här gör du</summary>
      <Stack className={styles.registrars}>
        <NativeSelect
          label="Var har ni köpt domänen?"
          data={registrars.map((registrar) => registrar.name)}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <ol>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </Stack>
    </details>
  )
}
