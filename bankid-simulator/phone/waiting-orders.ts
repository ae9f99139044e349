import { getArmed, getOrders, type Order } from './api.ts'
import { byId, create } from './elements.ts'

const home = byId('home', HTMLElement)
const list = byId('waiting', HTMLUListElement)
const ahead = byId('ahead', HTMLElement)

/** Keeps the list of orders that no app has taken up to date, without touching rows that stay: one may have the focus. */
export function setUpWaitingOrders(onChosen: (orderRef: string) => void): void {
  const rows = new Map<string, { row: HTMLLIElement; seconds: HTMLElement }>()

  async function refresh() {
    if (home.hidden || document.hidden) return
    const waiting = ((await getOrders()) ?? []).filter((order) => order.state === 'pending' && order.startedBy === null)
    for (const [orderRef, { row }] of rows) {
      if (waiting.some((order) => order.orderRef === orderRef)) continue
      row.remove()
      rows.delete(orderRef)
    }
    for (const order of waiting.toReversed()) {
      const known = rows.get(order.orderRef) ?? addRow(order)
      known.seconds.textContent = `${order.secondsLeft} s`
    }
    byId('waiting-none', HTMLElement).hidden = rows.size > 0
    await showClock()
  }

  function addRow(order: Order) {
    const seconds = create('span', { class: 'seconds' })
    const purpose = order.userVisibleData?.split(/\r|\n/)[0]?.replace(/^#+ /, '') ?? 'Ingen avsikt angiven'
    const button = create(
      'button',
      { type: 'button', 'data-testid': 'waiting-order', 'data-order': order.orderRef },
      create('strong', {}, order.service),
      seconds,
      create('span', { class: 'purpose' }, purpose),
    )
    button.addEventListener('click', () => onChosen(order.orderRef))
    const row = create('li', {}, button)
    list.prepend(row)
    const added = { row, seconds }
    rows.set(order.orderRef, added)
    return added
  }

  void refresh()
  setInterval(() => void refresh(), 1000)
}

/** Shows that the clock has been moved, so that orders ending "too early" are no surprise. */
async function showClock() {
  const armed = await getArmed()
  ahead.hidden = !armed?.ahead
  ahead.textContent = `Klockan går ${armed?.ahead ?? 0} s före`
}
