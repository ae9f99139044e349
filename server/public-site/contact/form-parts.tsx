import type { ReactNode } from 'react'

// The parts of every form for visitors. Forms are validated by the server and in Swedish, whatever the language of the browser.

/** A hidden field, which only programs fill in. */
export const trapField = 'webbplats'
export const tokenField = 'ritad'
export const sentQuery = '?skickat=ja'

/** The place that an answer is linked to, on the page of the form. */
export const statusId = 'besked'

/** What every input of a field has. */
interface Input {
  readonly id: string
  readonly name: string
  readonly defaultValue: string
  readonly required: true
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

interface FormFieldProps {
  readonly id: string
  readonly name: string
  readonly value: string
  /** Undefined or '' for none. */
  readonly fault: string | undefined
  readonly label: string
  readonly hint?: string
  readonly children: (input: Input) => ReactNode
}

/** A label, its hint, its fault and the input that both describe. */
export function FormField({ id, name, value, fault, label, hint, children }: FormFieldProps): ReactNode {
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
        name,
        defaultValue: value,
        required: true,
        'aria-describedby': described || undefined,
        'aria-invalid': fault ? true : undefined,
      })}
    </div>
  )
}

interface RefusedProps {
  readonly title: string
  /** An error that belongs to no field; '' for none. */
  readonly text: string
  /** Each with the id of its input. */
  readonly faults: readonly { readonly id: string; readonly text: string }[]
  readonly children?: ReactNode
}

/** What is wrong, with links to the fields. */
export const Refused = ({ title, text, faults, children }: RefusedProps): ReactNode => (
  <div className="notice fault" id={statusId} tabIndex={-1} role="alert">
    <p className="label">{title}</p>
    {text && <p>{text}</p>}
    {faults.length > 0 && (
      <ul>
        {faults.map((fault) => (
          <li key={fault.id}>
            <a href={`#${fault.id}`}>{fault.text}</a>
          </li>
        ))}
      </ul>
    )}
    {children}
  </div>
)

/** A field that people do not see and programs fill in. */
export const Trap = ({ id }: { readonly id: string }): ReactNode => (
  <div className="trap" aria-hidden="true">
    <label htmlFor={id}>Lämna det här fältet tomt</label>
    <input id={id} name={trapField} type="text" tabIndex={-1} autoComplete="off" />
  </div>
)
