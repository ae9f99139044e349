import { getArmed, getOrders, post } from './api.ts'
import { controlForms, type ControlField, type ControlForm } from './control-forms.ts'
import { byId, create } from './elements.ts'
import { chosenRisk, holder } from './holder.ts'

const control = byId('control', HTMLDetailsElement)
const answer = byId('control-answer', HTMLElement)
const order = create('select', { id: 'control-order', 'data-testid': 'control-order' })

/** Every action of the control interface as a form of its own, folded away below the phone. */
export function setUpControlPanel(): void {
  const panel = byId('control-panel', HTMLElement)
  panel.append(orderForm(), ...controlForms.map(actionForm))
  control.addEventListener('toggle', () => void listOrders())
  setInterval(() => void listOrders(), 1000)
}

function actionForm(spec: ControlForm): HTMLFormElement {
  const inputs = spec.fields.map((field) => ({ field, input: inputOf(spec, field) }))
  const fields = inputs.map(({ field, input }) => create('label', { class: fieldClass(field) }, ...labelled(field, input)))
  // A lone field says itself what the form does.
  const short = fields.length < 2
  const form = create(
    'form',
    { class: short ? 'short' : 'long' },
    ...(fields.length === 1 ? fields : [create('h2', {}, spec.title)]),
    ...(short ? [] : [create('div', { class: 'fields' }, ...fields)]),
    create('button', { class: 'quiet', type: 'submit', 'data-testid': `control-${spec.action}` }, spec.button),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const typed = inputs.map(({ field, input }) => [field.name, valueOf(field, input)] as const)
    const body = Object.fromEntries(typed.filter(([, value]) => value !== undefined))
    void send(spec, body)
  })
  return form
}

async function send(spec: ControlForm, body: object) {
  const result = await post(spec.action, {
    ...(spec.aboutOrder && { orderRef: order.value }),
    ...(spec.byHolder && holder()),
    ...(spec.action === 'approve' && chosenRisk()),
    ...body,
  })
  show(result.done ? result.body : { message: result.message, reason: result.reason })
  await listOrders()
}

/** The order that actions are about, and a look at all of it. */
function orderForm(): HTMLFormElement {
  const look = create('button', { class: 'quiet', type: 'submit', 'data-testid': 'control-show' }, 'Visa')
  const form = create(
    'form',
    { class: 'short' },
    create('label', { class: 'field' }, create('span', {}, 'Beställning'), order),
    look,
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void Promise.all([getOrders(), getArmed()]).then(([orders, armed]) =>
      show(orders?.find(({ orderRef }) => orderRef === order.value) ?? { orders: [], ...armed }),
    )
  })
  return form
}

async function listOrders() {
  // An open list would close under the pointer if its entries were changed.
  if (!control.open || document.activeElement === order) return
  const chosen = order.value
  const orders = (await getOrders()) ?? []
  order.replaceChildren(
    ...orders
      .slice(0, 30)
      .map(({ orderRef, state, hint, age }) =>
        create('option', { value: orderRef }, `${hint ?? state} · ${age} s · ${orderRef.slice(0, 8)}`),
      ),
  )
  if (orders.some(({ orderRef }) => orderRef === chosen)) order.value = chosen
}

function show(value: object) {
  answer.hidden = false
  answer.textContent = JSON.stringify(value, null, 2)
}

function inputOf(spec: ControlForm, { name, type, options = [], value = '' }: ControlField) {
  const testId = { 'data-testid': `control-${spec.action}-${name}` }
  if (type === 'choice') return create('select', testId, ...options.map((option) => create('option', { value: option }, option)))
  if (type === 'tick') return create('input', { type: 'checkbox', ...testId })
  const list = `list-${spec.action}-${name}`
  const input = create('input', { autocomplete: 'off', spellcheck: 'false', ...testId, ...(options.length > 0 && { list }) })
  input.value = value
  if (type === 'number') input.inputMode = 'decimal'
  if (options.length > 0)
    byId('control-panel', HTMLElement).append(
      create('datalist', { id: list }, ...options.map((option) => create('option', { value: option }))),
    )
  return input
}

function fieldClass({ type, wide }: ControlField): string {
  return [type === 'tick' ? 'tick' : 'field', ...(wide ? ['wide'] : [])].join(' ')
}

function labelled(field: ControlField, input: HTMLElement): HTMLElement[] {
  const label = create('span', {}, field.label)
  return field.type === 'tick' ? [input, label] : [label, input]
}

/** Undefined for an empty field; the interface then fills it in. */
function valueOf({ type }: ControlField, input: HTMLInputElement | HTMLSelectElement): string | number | true | undefined {
  if (input instanceof HTMLInputElement && type === 'tick') return input.checked || undefined
  const text = input.value.trim()
  if (text === '') return undefined
  return type === 'number' ? Number(text.replace(',', '.')) : text
}
