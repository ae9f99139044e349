import type { ReactNode } from 'react'
import { triedDays, undeliveredDays } from '#contract/settings/contact-messages.ts'
import { contactEmailLength, contactNameLength } from '#contract/settings/contact.ts'
import type { ContactInput } from '#contract/settings/contact.ts'
import { formToken } from './form-token.ts'
import type { PageSource } from '../view/page-source.ts'
import type { SiteView } from '../view/site-view.ts'
import { hrefIn, systemPage } from '../view/site-view.ts'

// A message to the association or to one of its people. The page contains neither's e-mail address.

type Field = keyof ContactInput
export const contactFields: Readonly<Record<Field, string>> = { name: 'namn', email: 'epost', message: 'meddelande' }
/** A hidden field, which only programs fill in. */
export const trapField = 'webbplats'
export const tokenField = 'ritad'
export const sentQuery = '?skickat=ja'

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
const statusId = 'besked'

function Refused({ form }: { readonly form: DrawnForm }): ReactNode {
  const faults = (Object.keys(contactFields) as Field[]).flatMap((field) => {
    const text = form.faults[field]
    return text === undefined ? [] : [{ field, text }]
  })
  return (
    <div className="notice fault" id={statusId} tabIndex={-1} role="alert">
      <p className="label">Meddelandet är inte skickat</p>
      {form.text && <p>{form.text}</p>}
      {faults.length > 0 && (
        <ul>
          {faults.map(({ field, text }) => (
            <li key={field}>
              <a href={`#${idOf(field)}`}>{text}</a>
            </li>
          ))}
        </ul>
      )}
      <p>Det du har skrivit finns kvar här nedanför.</p>
    </div>
  )
}

interface FieldProps {
  readonly form: DrawnForm
  readonly field: Field
  readonly label: string
  readonly hint?: string
  readonly children: (input: {
    id: string
    name: string
    defaultValue: string
    required: true
    'aria-describedby': string | undefined
    'aria-invalid': true | undefined
  }) => ReactNode
}

function LabelledField({ form, field, label, hint, children }: FieldProps): ReactNode {
  const id = idOf(field)
  const fault = form.faults[field]
  const described = [hint && `${id}-om`, fault && `${id}-fel`].filter(Boolean).join(' ')
  return (
    <div className={fault ? 'field fault' : 'field'}>
      <label htmlFor={id}>{label}</label>
      {hint && <p id={`${id}-om`}>{hint}</p>}
      {fault && (
        <p className="why" id={`${id}-fel`}>
          {fault}
        </p>
      )}
      {children({
        id,
        name: contactFields[field],
        defaultValue: form.typed[field],
        required: true,
        'aria-describedby': described || undefined,
        'aria-invalid': fault ? true : undefined,
      })}
    </div>
  )
}

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
          {form.outcome === 'refused' && <Refused form={form} />}
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
              {(input) => <input {...input} type="email" autoComplete="email" maxLength={contactEmailLength.max} />}
            </LabelledField>
            <LabelledField
              form={form}
              field="message"
              label="Meddelande"
              hint="Skriv inga personnummer och inget annat som andra inte får läsa."
            >
              {(input) => <textarea {...input} rows={8} />}
            </LabelledField>
            <div className="trap" aria-hidden="true">
              <label htmlFor="brev-webbplats">Lämna det här fältet tomt</label>
              <input id="brev-webbplats" name={trapField} type="text" tabIndex={-1} autoComplete="off" />
            </div>
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
