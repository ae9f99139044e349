import '@mantine/core/styles/ActionIcon.css'
import '@mantine/core/styles/Input.css'
import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { Social } from '#contract/representatives/representatives.ts'
import { maxSocials } from '#contract/representatives/representatives.ts'
import { socialFault, socialNetworkLabel, socialNetworks } from '#contract/settings/social-networks.ts'
import type { ItemField } from '#web/parts/items/editor/item-editor-context.ts'
import { Strong } from '#web/ui/blocks.tsx'
import { Stack } from '#web/ui/layout.tsx'
import styles from './person-form.module.css'

const networks = socialNetworks.map((network) => ({ value: network, label: socialNetworkLabel[network] }))

export function SocialsField({ value, fault, isReadOnly, onChange, onFocus, onBlur, onReady }: ItemField<Social[]>) {
  const group = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    onReady(({ message }) => {
      // The first whose address is wrong; all are looked through where something else is.
      const faulty = value.findIndex(({ network, url }) => socialFault(network, url) === message)
      const control =
        group.current?.querySelectorAll<HTMLElement>('input')[Math.max(0, faulty)] ?? group.current?.querySelector('button')
      return control ? { control } : null
    })
  }, [onReady, value])
  const change = (index: number, social: Social) => onChange(value.with(index, social))

  const add = () => {
    const unused = socialNetworks.find((network) => !value.some((social) => social.network === network)) ?? 'facebook'
    onChange([...value, { network: unused, url: '' }])
    // The new row is there when React has drawn it.
    requestAnimationFrame(() => [...(group.current?.querySelectorAll('input') ?? [])].at(-1)?.focus())
  }

  return (
    <Stack as="fieldset" ref={group} gap={2} onFocus={onFocus} onBlur={onBlur}>
      <Strong as="legend" below={1}>
        Sociala medier
      </Strong>
      {value.map(({ network, url }, index) => (
        <div key={index} className={styles.social}>
          <NativeSelect
            aria-label={`Nätverk ${index + 1}`}
            data={networks}
            value={network}
            disabled={isReadOnly}
            onChange={(event) => {
              const chosen = socialNetworks.find((known) => known === event.currentTarget.value)
              if (chosen !== undefined) change(index, { network: chosen, url })
            }}
          />
          <TextInput
            aria-label={`Adress hos ${socialNetworkLabel[network]}`}
            placeholder="https://"
            inputMode="url"
            maxLength={300}
            value={url}
            readOnly={isReadOnly}
            error={url === '' ? null : socialFault(network, url)}
            onChange={(event) => change(index, { network, url: event.currentTarget.value })}
          />
          {!isReadOnly && (
            <ActionIcon
              color="gray"
              aria-label={`Ta bort ${socialNetworkLabel[network]}`}
              onClick={() => {
                onChange(value.toSpliced(index, 1))
                group.current?.querySelector<HTMLElement>('[data-add]')?.focus()
              }}
            >
              <IconX size={18} aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
      {fault !== null && <p role="alert">{fault}</p>}
      {!isReadOnly && value.length < maxSocials && (
        <div>
          <Button data-add variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
            Lägg till länk
          </Button>
        </div>
      )}
    </Stack>
  )
}
