import { getOrder, post } from './api.ts'
import { setUpControlPanel } from './control-panel.ts'
import { byId, notify, showView } from './elements.ts'
import { holder, setUpHolder } from './holder.ts'
import { resumeOrder, setUpIdentify, showOrder, showUsable } from './identify.ts'
import { setUpReading, startCamera, stopCamera } from './read-qr.ts'
import { setUpWaitingOrders } from './waiting-orders.ts'

/** Reads a code as the app does; false once an order was taken. */
async function scan(qr: string): Promise<boolean> {
  const answer = await post('scan', { qr, ...holder() })
  if (!answer.done) {
    notify(answer.message)
    return true
  }
  stopCamera()
  if (answer.body.orderRef !== undefined) await showOrder(answer.body.orderRef, null)
  return false
}

/** Takes an order from the list, by the code that its service shows at this moment. */
async function takeWaiting(orderRef: string): Promise<void> {
  const order = await getOrder(orderRef)
  if (order) await scan(order.qrData)
}

/** Opened through a start link: takes its order. */
async function openStartLink(autoStartToken: string, redirect: string): Promise<void> {
  // The link works once, so a reload must not try it again.
  history.replaceState(null, '', '/')
  const answer = await post('open', { autoStartToken, ...holder() })
  if (!answer.done) notify(answer.message)
  else if (answer.body.orderRef !== undefined) await showOrder(answer.body.orderRef, redirect)
}

function setUpNavigation() {
  byId('read-qr', HTMLButtonElement).addEventListener('click', () => {
    showView('read')
    startCamera()
  })
  byId('read-back', HTMLButtonElement).addEventListener('click', () => {
    stopCamera()
    showView('home')
  })
}

const link = new URLSearchParams(location.search)
const token = link.get('autostarttoken')
await setUpHolder(showUsable)
setUpNavigation()
setUpReading(scan)
setUpIdentify()
setUpControlPanel()
setUpWaitingOrders((orderRef) => void takeWaiting(orderRef))
if (token === null) await resumeOrder()
else await openStartLink(token, link.get('redirect') ?? '')
