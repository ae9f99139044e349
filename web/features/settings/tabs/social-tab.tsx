import '@mantine/core/styles/ActionIcon.css'
import '@mantine/core/styles/Input.css'
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import type { SocialSettings } from '#contract/settings/settings.ts'
import type { SocialNetwork } from '#contract/settings/social-networks.ts'
import { socialFault, socialNetworkLabel, socialNetworks, socialUrl } from '#contract/settings/social-networks.ts'
import { OrderList } from '#web/parts/ordering/order-list.tsx'
import { FormSection } from '#web/ui/form-frame.tsx'
import { Quiet, Stack } from '#web/ui/layout.tsx'
import styles from './social-tab.module.css'
import { TabForm } from './tab-form.tsx'
import { useTabForm } from './use-tab-form.ts'

/** The longest time in milliseconds from pointer down to click. */
const pressMs = 200

type Link = SocialSettings['links'][number]

/** A row with an id of its own, which stays while the link is moved and edited. */
interface Row extends Link {
  readonly id: string
}

const contentOf = ({ links }: { links: readonly Row[] }): SocialSettings => ({
  // An address may be typed without https://.
  links: links
    .filter(({ url }) => url.trim() !== '')
    .map(({ network, url }) => ({ network, url: socialUrl(network, url) ?? url.trim() })),
})

/** The faults of the rows, by their place: no address, or an address of another platform. */
const schema = z
  .object({ links: z.array(z.object({ network: z.enum(socialNetworks), url: z.string() })) })
  .superRefine(({ links }, context) => {
    for (const [index, { network, url }] of links.entries()) {
      const fault = socialFault(network, url)
      if (fault !== null) context.addIssue({ code: 'custom', path: ['links', index, 'url'], message: fault })
    }
  })

/** The association's social media. */
export function SocialTab() {
  const work = useTabForm({
    tab: 'social',
    schema,
    // The id is the network, so that rows read again keep their ids.
    toValues: ({ links }: SocialSettings) => ({ links: links.map((link): Row => ({ ...link, id: link.network })) }),
    toContent: contentOf,
  })
  const { form, field } = work
  const { links } = form.values
  const box = useRef<HTMLDivElement>(null)
  const [focusId, setFocusId] = useState<string | null>(null)
  const unused = socialNetworks.filter((network) => !links.some((link) => link.network === network))
  // Empty rows are not sent, so the server's faults count without them.
  const placeOf = (row: Row) => links.filter(({ url }) => url.trim() !== '').indexOf(row)
  const change = (row: Row, changes: Partial<Link>) =>
    form.setFieldValue(
      'links',
      links.map((other) => (other === row ? { ...row, ...changes } : other)),
    )

  useEffect(() => {
    if (focusId !== null) box.current?.querySelector<HTMLElement>(`[data-row="${focusId}"] input`)?.focus()
  }, [focusId])

  const add = () => {
    const [network] = unused
    if (network === undefined) return
    const id = crypto.randomUUID()
    form.setFieldValue('links', [...links, { id, network, url: '' }])
    setFocusId(id)
  }

  return (
    <TabForm work={work}>
      <FormSection title="Länkar" lead="Visas längst ned på varje sida, i den här ordningen.">
        <Stack ref={box}>
          {links.length === 0 && <Quiet>Inga länkar än.</Quiet>}
          {links.length > 0 && (
            <OrderList
              label="Länkar"
              isPlain
              rows={links}
              nameOf={({ network }) => socialNetworkLabel[network]}
              onMove={({ ids }) =>
                form.setFieldValue(
                  'links',
                  ids.flatMap((id) => links.find((link) => link.id === id) ?? []),
                )
              }
            >
              {(row) => (
                <SocialRow
                  row={row}
                  choices={[row.network, ...unused]}
                  input={placeOf(row) < 0 ? {} : field(`links.${placeOf(row)}.url`)}
                  onChange={(changes) => change(row, changes)}
                  onRemove={() => {
                    form.setFieldValue(
                      'links',
                      links.filter((link) => link !== row),
                    )
                    box.current?.querySelector<HTMLElement>('[data-add]')?.focus()
                  }}
                />
              )}
            </OrderList>
          )}
          {unused.length > 0 && (
            <div>
              <Button data-add variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
                Lägg till länk
              </Button>
            </div>
          )}
        </Stack>
      </FormSection>
    </TabForm>
  )
}

interface SocialRowProps {
  row: Row
  choices: readonly SocialNetwork[]
  /** The id of the fault's element, for `aria-describedby`. */
  input: { id?: string; error?: React.ReactNode }
  onChange: (changes: Partial<Link>) => void
  onRemove: () => void
}

function SocialRow({ row: { id, network, url }, choices, input, onChange, onRemove }: SocialRowProps) {
  const [isLeft, setLeft] = useState(false)
  // An address is checked when its field is left: half typed, it is always wrong.
  const fault = isLeft && url.trim() !== '' ? socialFault(network, url) : null
  return (
    <div data-row={id} className={styles.row}>
      <NativeSelect
        aria-label="Nätverk"
        data={socialNetworks
          .filter((name) => choices.includes(name))
          .map((name) => ({ value: name, label: socialNetworkLabel[name] }))}
        value={network}
        onChange={(event) => {
          const chosen = choices.find((name) => name === event.currentTarget.value)
          if (chosen !== undefined) onChange({ network: chosen })
        }}
      />
      <TextInput
        {...(input.id === undefined ? {} : { id: input.id })}
        aria-label={`Adress hos ${socialNetworkLabel[network]}`}
        placeholder="https://"
        inputMode="url"
        spellCheck={false}
        maxLength={500}
        value={url}
        error={fault ?? input.error}
        // Not at once: the fault's text would move the next button away under the pointer.
        onBlur={() => void setTimeout(() => setLeft(true), pressMs)}
        onChange={(event) => {
          setLeft(false)
          onChange({ url: event.currentTarget.value })
        }}
      />
      <ActionIcon color="gray" aria-label={`Ta bort ${socialNetworkLabel[network]}`} onClick={onRemove}>
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </div>
  )
}
