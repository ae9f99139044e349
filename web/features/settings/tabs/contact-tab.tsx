import { useQuery } from '@tanstack/react-query'
import { lazy, useState } from 'react'
import { shownPhone } from '#contract/phone.ts'
import { ContactSettings } from '#contract/settings/settings.ts'
import { useMySite } from '#web/api/session.ts'
import { useSiteId } from '#web/api/use-site-id.ts'
import { FieldPair } from '#web/ui/dialog-form.tsx'
import { FormSection } from '#web/ui/form-frame.tsx'
import { Note } from '#web/ui/blocks.tsx'
import { invitationsQuery } from '../users/user-queries.ts'
import { WithoutPrivacyPage } from '../shared/without-privacy-page.tsx'
import { Setting } from './setting.tsx'
import { TabForm } from './tab-form.tsx'
import { useTabForm } from './use-tab-form.ts'

const UndeliveredMessages = lazy(async () => ({ default: (await import('./undelivered-messages.tsx')).UndeliveredMessages }))

const schema = ContactSettings.refine(({ showsForm, email }) => !showsForm || email !== '', {
  path: ['email'],
  message: 'Ange e-postadressen som meddelanden från formuläret ska skickas till.',
})

/** How visitors reach the association. Empty fields are not shown. */
export function ContactTab() {
  const siteId = useSiteId()
  const work = useTabForm({
    tab: 'contact',
    schema,
    toValues: (content) => ({ ...content, phone: shownPhone(content.phone) }),
    toContent: (values) => values,
  })
  const { form } = work
  const { messageUndelivered = 0 } = useMySite(siteId).waiting
  // As it was when the tab was opened: the list says itself that nothing is left.
  const [hasUndelivered] = useState(messageUndelivered > 0)
  return (
    <>
      {hasUndelivered && <UndeliveredMessages />}
      <TabForm work={work}>
        <FormSection title="E-post och telefon" lead="Det du lämnar tomt visas inte på sajten.">
          <FieldPair>
            <Setting work={work} name="email" type="email" inputMode="email" spellCheck={false} />
            <Setting work={work} name="phone" type="tel" placeholder="070-123 45 67" />
          </FieldPair>
          <Setting work={work} name="contactPerson" about="Den som svarar." />
          <Setting
            work={work}
            name="showsForm"
            about="Besökare skriver i ett formulär, och adressen står aldrig på sajten. Det ger mindre skräppost. Ett meddelande som inte går fram samlas här på fliken i 30 dagar."
          />
          {form.values.showsForm && <WithoutMail />}
          {form.values.showsForm && <WithoutPrivacyPage what="Formuläret" more="Till dess visas inte heller adressen." />}
        </FormSection>
        <FormSection title="Adresser">
          <Setting work={work} name="postalAddress" rows={3} />
          <Setting
            work={work}
            name="visitingAddress"
            about="Bara om vem som helst får komma dit. Skriv aldrig någons hemadress."
            rows={3}
          />
          <Setting work={work} name="openingHours" about="Raderna visas som du skriver dem." rows={4} />
          <Setting
            work={work}
            name="mapUrl"
            about="En länk till en karttjänst. Inget hämtas därifrån förrän besökaren klickar."
            placeholder="https://"
            inputMode="url"
            spellCheck={false}
          />
        </FormSection>
      </TabForm>
    </>
  )
}

/** Warns that visitors see neither form nor address when messages cannot be forwarded. */
function WithoutMail() {
  const siteId = useSiteId()
  const { data } = useQuery(invitationsQuery(siteId))
  if (data?.sendsMail !== false) return null
  return (
    <Note role="status">
      Härifrån går det inte att skicka e-post än, så varken formuläret eller adressen visas på sajten. Be en administratör ordna
      det, eller slå av formuläret så länge.
    </Note>
  )
}
