import { getPersons } from './api.ts'
import { byId, create } from './elements.ts'

const person = byId('person', HTMLSelectElement)
const identifyPerson = byId('identify-person', HTMLSelectElement)
const ip = byId('ip', HTMLInputElement)
const risk = byId('risk', HTMLSelectElement)

/** The value for a phone without any BankID, used in place of a personal number. */
const noBankId = 'none'

/** The person with the phone, and the phone's address, in the form of the control interface. */
export function holder(): { person: string; ip?: string } {
  return { person: person.value, ...(ip.value.trim() !== '' && { ip: ip.value.trim() }) }
}

export const chosenRisk = () => (risk.value === '' ? {} : { risk: risk.value })

export const hasBankId = () => person.value !== noBankId

/** Fills both lists of persons and keeps the choice, in them and from one visit to the next. */
export async function setUpHolder(onChange: () => void): Promise<void> {
  const persons = (await getPersons()) ?? []
  for (const select of [person, identifyPerson]) {
    select.replaceChildren(
      ...persons.map(({ personalNumber, name, blocked }) =>
        create('option', { value: personalNumber }, blocked ? `${name} (spärrat)` : name),
      ),
      create('option', { value: noBankId }, 'Inget BankID på enheten'),
    )
    select.addEventListener('change', () => {
      choose(select.value)
      onChange()
    })
  }
  ip.addEventListener('change', () => localStorage.setItem('ip', ip.value))
  risk.addEventListener('change', () => localStorage.setItem('risk', risk.value))
  choose(localStorage.getItem('person'))
  ip.value = localStorage.getItem('ip') ?? ''
  risk.value = localStorage.getItem('risk') ?? ''
}

function choose(personalNumber: string | null) {
  const known = [...person.options].some((option) => option.value === personalNumber)
  const chosen = known && personalNumber !== null ? personalNumber : (person.options[0]?.value ?? noBankId)
  person.value = chosen
  identifyPerson.value = chosen
  localStorage.setItem('person', chosen)
}
