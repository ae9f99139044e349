import type { HTMLAttributes, ReactNode } from 'react'
import { signUpKept, signUpPeople } from '#contract/news/sign-ups.ts'
import type { SignUpInput } from '#contract/news/sign-ups.ts'
import { mailAddressLength } from '#contract/field-forms.ts'
import { contactNameLength } from '#contract/settings/contact.ts'
import { FormField, Refused, statusId, tokenField, Trap } from '../contact/form-parts.tsx'
import type { SiteView } from '../view/site-view.ts'
import { hrefIn, systemPage } from '../view/site-view.ts'

// The form on the page of an event that takes sign-ups.

type Field = keyof SignUpInput
export const signUpFields: Readonly<Record<Field, string>> = { name: 'namn', email: 'epost', people: 'antal' }

/** The state of the form after it has been used. */
export interface SignUpState {
  readonly outcome: 'nothing' | 'sent' | 'refused'
  readonly typed: Readonly<Record<Field, string>>
  readonly faults: Partial<Record<Field, string>>
  /** An error that belongs to no field; '' for none. */
  readonly text: string
  /** Returned with the typed values while it is still valid. */
  readonly token?: string
}

export const emptySignUp: SignUpState = { outcome: 'nothing', typed: { name: '', email: '', people: '1' }, faults: {}, text: '' }
export const sentSignUp: SignUpState = { ...emptySignUp, outcome: 'sent' }

/** A form as it is drawn now. */
export interface DrawnSignUp {
  readonly state: SignUpState
  readonly token: string
  readonly isFull: boolean
}

export const peopleInput = {
  type: 'text',
  inputMode: 'numeric',
  autoComplete: 'off',
  maxLength: String(signUpPeople.max).length,
} as const

const idOf = (field: Field): string => `anmalan-${signUpFields[field]}`
const inOrder: readonly Field[] = ['name', 'email', 'people']

const faultsOf = ({ state: { faults } }: DrawnSignUp) =>
  inOrder.flatMap((field) => {
    const text = faults[field]
    return text === undefined ? [] : [{ id: idOf(field), text }]
  })

interface FieldProps {
  readonly form: DrawnSignUp
  readonly field: Field
  readonly label: string
  readonly hint?: string
  readonly input: Readonly<Record<string, string | number>> & HTMLAttributes<HTMLInputElement>
}

const LabelledField = ({ form: { state }, field, input, ...more }: FieldProps): ReactNode => (
  <FormField id={idOf(field)} name={signUpFields[field]} value={state.typed[field]} fault={state.faults[field]} {...more}>
    {(common) => <input {...common} {...input} />}
  </FormField>
)

interface SignUpFormProps {
  readonly view: SiteView
  /** Path of the event's page. */
  readonly path: string
  readonly form: DrawnSignUp
}

function Inputs({ view, path, form }: SignUpFormProps): ReactNode {
  return (
    <form method="post" action={`${view.basePath}${path}#${statusId}`} noValidate>
      <input type="hidden" name={tokenField} value={form.token} />
      <LabelledField
        form={form}
        field="name"
        label="Ditt namn"
        input={{ type: 'text', autoComplete: 'name', maxLength: contactNameLength.max }}
      />
      <LabelledField
        form={form}
        field="email"
        label="Din e-postadress"
        hint={
          form.isFull
            ? 'Du får ett brev med en länk. Du står i kö först när du har öppnat den och bekräftat.'
            : 'Du får ett brev med en länk. Du har en plats först när du har öppnat den och bekräftat. Dagen före får du en påminnelse.'
        }
        input={{ type: 'email', autoComplete: 'email', maxLength: mailAddressLength.max }}
      />
      <LabelledField form={form} field="people" label="Hur många kommer?" input={peopleInput} />
      <Trap id="anmalan-webbplats" />
      <p className="button">
        <button>{form.isFull ? 'Ställ dig i kö' : 'Anmäl'}</button>
      </p>
    </form>
  )
}

export function SignUpForm({ view, path, form }: SignUpFormProps): ReactNode {
  const privacy = systemPage(view, 'integritet')
  const { outcome } = form.state
  return (
    <section className="assignments measure letter-form" aria-labelledby="anmalan">
      <h2 id="anmalan">Anmäl dig</h2>
      {outcome === 'sent' ? (
        <div className="notice" id={statusId} tabIndex={-1} role="status">
          <p className="label">Nästan klart. Öppna brevet som du snart får.</p>
          <p>Där finns en länk. När du har bekräftat på den sidan har du en plats, eller en plats i kön om det är fullbokat.</p>
        </div>
      ) : (
        <>
          {form.isFull && outcome === 'nothing' && (
            <div className="notice">
              <p className="label">Fullbokat</p>
              <p>Ställ dig i kö. Om någon avbokar får du ett brev, och platsen hålls åt dig i ungefär ett dygn medan du svarar.</p>
            </div>
          )}
          {outcome === 'refused' && <Refused title="Du är inte anmäld ännu" text={form.state.text} faults={faultsOf(form)} />}
          <Inputs view={view} path={path} form={form} />
          <p className="meta">
            De som ordnar evenemanget ser namn, e-postadress och antal. Uppgifterna tas bort senast {signUpKept.daysAfterEvent}{' '}
            dagar efteråt, och inom {signUpKept.unconfirmedDays} dygn om du inte bekräftar.{' '}
            {privacy && <a href={hrefIn(view, privacy.path)}>{privacy.menuTitle || privacy.title}</a>}
          </p>
        </>
      )}
    </section>
  )
}
