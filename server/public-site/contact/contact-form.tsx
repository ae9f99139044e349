import type { ComponentProps, ReactNode } from 'react'
import { triedDays, undeliveredDays } from '#contract/settings/contact-messages.ts'
import { mailAddressLength } from '#contract/field-forms.ts'
import { contactNameLength } from '#contract/settings/contact.ts'
import type { ContactInput } from '#contract/settings/contact.ts'
import { FormField, Refused, statusId, tokenField, Trap } from './form-parts.tsx'
import { formToken } from './form-token.ts'
import type { PageSource } from '../view/page-source.ts'
import type { SiteView } from '../view/site-view.ts'
import { hrefIn, systemPage } from '../view/site-view.ts'

// A message to the association or to one of its people. The page contains neither's e-mail address.

type Field = keyof ContactInput
export const contactFields: Readonly<Record<Field, string>> = { name: 'namn', email: 'epost', message: 'meddelande' }

/** The state of the form after it has been used. */
export interface FormState {
  readonly outcome: 'nothing' | 'sent' | 'refused'
  readonly typed: Readonly<Record<Field, string>>
  readonly faults: Partial<Record<Field, string>>
  /** An error that belongs to no field; '' for none. */
  readonly text: string
  /** Returned with the typed values while it is still valid. */
  readonly token?: string
}

const emptyFields = { name: '', email: '', message: '' }
export const emptyForm: FormState = { outcome: 'nothing', typed: emptyFields, faults: {}, text: '' }
export const sentForm: FormState = { ...emptyForm, outcome: 'sent' }

/** A form as it is drawn now. */
export interface DrawnForm extends FormState {
  readonly token: string
}

export const drawnForm = ({ formKey, clock }: PageSource, siteId: string, state: FormState): DrawnForm => ({
  ...state,
  token: state.token ?? formToken(formKey, siteId, clock()),
})

/** The title of a page, preceded by the form's message, because a screen reader reads the title first. */
export function titleWith(form: DrawnForm | null, title: string): string {
  if (form?.outcome === 'sent') return `Mottaget: ${title}`
  return form?.outcome === 'refused' ? `Inte skickat: ${title}` : title
}

const idOf = (field: Field): string => `brev-${contactFields[field]}`

const faultsOf = (form: DrawnForm) =>
  (Object.keys(contactFields) as Field[]).flatMap((field) => {
    const text = form.faults[field]
    return text === undefined ? [] : [{ id: idOf(field), text }]
  })

interface FieldProps {
  readonly form: DrawnForm
  readonly field: Field
  readonly label: string
  readonly hint?: string
  readonly children: ComponentProps<typeof FormField>['children']
}

const LabelledField = ({ form, field, ...more }: FieldProps): ReactNode => (
  <FormField id={idOf(field)} name={contactFields[field]} value={form.typed[field]} fault={form.faults[field]} {...more} />
)

interface ContactFormProps {
  readonly view: SiteView
  /** Path of the form's page. */
  readonly path: string
  readonly heading: string
  readonly recipient: string
  readonly form: DrawnForm
}

export function ContactForm({ view, path, heading, recipient, form }: ContactFormProps): ReactNode {
  const privacy = systemPage(view, 'integritet')
  return (
    <section className="assignments measure letter-form" aria-labelledby="skriv">
      <h2 id="skriv">{heading}</h2>
      {form.outcome === 'sent' ? (
        <div className="notice" id={statusId} tabIndex={-1} role="status">
          <p className="label">Tack! Vi har tagit emot ditt meddelande till {recipient}.</p>
          <p>Det skickas nu som e-post. Ett svar kommer till den e-postadress du angav.</p>
        </div>
      ) : (
        <>
          {form.outcome === 'refused' && (
            <Refused title="Meddelandet är inte skickat" text={form.text} faults={faultsOf(form)}>
              <p>Det du har skrivit finns kvar här nedanför.</p>
            </Refused>
          )}
          {/* Validated by the server and in Swedish, whatever the language of the browser. */}
          <form method="post" action={`${view.basePath}${path}#${statusId}`} noValidate>
            <input type="hidden" name={tokenField} value={form.token} />
            <LabelledField form={form} field="name" label="Ditt namn">
              {(input) => <input {...input} type="text" autoComplete="name" maxLength={contactNameLength.max} />}
            </LabelledField>
            <LabelledField
              form={form}
              field="email"
              label="Din e-postadress"
              hint="Svaret kommer dit. Adressen syns inte på webbplatsen."
            >
              {(input) => <input {...input} type="email" autoComplete="email" maxLength={mailAddressLength.max} />}
            </LabelledField>
            <LabelledField
              form={form}
              field="message"
              label="Meddelande"
              hint="Skriv inga personnummer och inget annat som andra inte får läsa."
            >
              {(input) => <textarea {...input} rows={8} />}
            </LabelledField>
            <Trap id="brev-webbplats" />
            <p className="button">
              <button>Skicka</button>
            </p>
          </form>
          <p className="meta">
            Meddelandet skickas som e-post till {recipient}. Går det inte fram kan de som ansvarar för webbplatsen läsa det, skicka
            det vidare eller ta bort det. Det finns kvar här i högst {triedDays + undeliveredDays} dagar.{' '}
            {privacy && <a href={hrefIn(view, privacy.path)}>{privacy.menuTitle || privacy.title}</a>}
          </p>
        </>
      )}
    </section>
  )
}
