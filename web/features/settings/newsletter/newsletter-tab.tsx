import {
  missingNewsletterLink,
  NewsletterMode,
  newsletterModeWords,
  NewsletterSettings,
} from '#contract/settings/newsletter-settings.ts'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { fieldId, FormSection } from '#web/ui/form-frame.tsx'
import { Quiet } from '#web/ui/layout.tsx'
import { WithoutPrivacyPage } from '../shared/without-privacy-page.tsx'
import { Setting } from '../tabs/setting.tsx'
import { TabForm } from '../tabs/tab-form.tsx'
import { useTabForm } from '../tabs/use-tab-form.ts'
import { KeptAddresses } from './kept-addresses.tsx'
import { Subscribers } from './subscribers.tsx'

const schema = NewsletterSettings.refine(({ mode, linkUrl }) => mode !== 'link' || linkUrl !== '', {
  path: ['linkUrl'],
  message: missingNewsletterLink,
})

const modes = NewsletterMode.options.map((value) => ({ value, ...newsletterModeWords[value] }))

/** Whether the site has a newsletter, what it says of it, and who gets it. */
export function NewsletterTab() {
  const work = useTabForm({
    tab: 'newsletter',
    schema,
    toValues: (content) => content,
    toContent: (values) => values,
  })
  const { form } = work
  const { mode, addresses, keptUntil } = form.values
  return (
    <>
      <TabForm work={work}>
        <FormSection title="Nyhetsbrev på sajten">
          <ChoiceGroup
            label="Nyhetsbrev"
            isLabelHidden
            value={mode}
            options={modes}
            onChange={(chosen) => form.setFieldValue('mode', chosen)}
          />
          {mode !== 'off' && (
            <Setting
              work={work}
              name="about"
              label="Vad får den som prenumererar?"
              about="Står över knappen, till exempel ”Det viktigaste från kommunfullmäktige, en gång i månaden.”"
              isCounted
              rows={3}
            />
          )}
          {mode === 'link' && (
            <Setting
              work={work}
              name="linkUrl"
              about="Sidan i det andra verktyget där man anmäler sig."
              placeholder="https://"
              inputMode="url"
              spellCheck={false}
            />
          )}
          {mode !== 'own' && (
            <KeptAddresses
              id={fieldId('addresses')}
              value={addresses}
              keptUntil={keptUntil}
              error={form.errors['addresses']}
              onChange={(chosen) => {
                form.setFieldValue('addresses', chosen)
                form.clearFieldError('addresses')
              }}
            />
          )}
          {mode === 'own' && (
            <Setting
              work={work}
              name="sendsBroadcasts"
              about="Riksnyheter som sajten visar kan skickas till prenumeranterna, från listan Nyheter. Inget skickas av sig självt."
            />
          )}
          {mode === 'own' && <WithoutPrivacyPage what="Anmälan" />}
          {mode === 'own' && (
            <Quiet>
              Den som anmäler sig får ett brev och är med först efter att ha bekräftat. En publicerad nyhet skickar ni från nyheten,
              under Uppgifter.
            </Quiet>
          )}
        </FormSection>
      </TabForm>
      <Subscribers isOwn={mode === 'own'} />
    </>
  )
}
