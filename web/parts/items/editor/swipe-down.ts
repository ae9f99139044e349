/** So far, or so fast and a little, a sheet is drawn down for it to close. Pixels, and pixels a millisecond. */
const farEnough = 96
const fastEnough = { speed: 0.5, distance: 32 }
/** A finger that has moved less has not chosen a direction. */
const slack = 8

interface Swipe {
  readonly x: number
  readonly y: number
  readonly at: number
  /** Null until the finger has chosen. */
  isDown: boolean | null
  distance: number
}

/** These use a finger's way themselves. */
const ownWays = 'input, textarea, select, [contenteditable="true"]'

/**
 * Lets a finger draw a sheet down and away, from wherever it is not scrolled. With reduced motion the sheet does not follow the
 * finger. Returns what takes the listeners away.
 */
export function closeBySwipe(sheet: HTMLElement, close: () => void): () => void {
  let swipe: Swipe | null = null
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const begin = ({ touches, target, timeStamp }: TouchEvent) => {
    const [finger] = touches
    const mayClose =
      finger && touches.length === 1 && sheet.scrollTop <= 0 && !(target instanceof Element && target.closest(ownWays))
    swipe = mayClose ? { x: finger.clientX, y: finger.clientY, at: timeStamp, isDown: null, distance: 0 } : null
  }
  const move = (event: TouchEvent) => {
    const [finger] = event.touches
    if (swipe === null || finger === undefined) return
    const [across, down] = [Math.abs(finger.clientX - swipe.x), finger.clientY - swipe.y]
    if (swipe.isDown === null && Math.max(across, Math.abs(down)) > slack) swipe.isDown = down > across
    if (swipe.isDown !== true) return
    // Or the sheet would be scrolled by the way back up.
    if (event.cancelable) event.preventDefault()
    swipe.distance = Math.max(0, down)
    if (!isCalm) sheet.style.translate = `0 ${swipe.distance}px`
  }
  const end = ({ type, timeStamp }: TouchEvent) => {
    const ended = swipe
    swipe = null
    if (ended?.isDown !== true) return
    const { distance, at } = ended
    const isFast = distance > fastEnough.distance && distance / (timeStamp - at) > fastEnough.speed
    if (type === 'touchend' && (distance > farEnough || isFast)) return close()
    sheet.style.translate = ''
    if (!isCalm) sheet.animate([{ translate: `0 ${distance}px` }, { translate: '0' }], { duration: 150, easing: 'ease-out' })
  }
  sheet.addEventListener('touchstart', begin, { passive: true })
  sheet.addEventListener('touchmove', move, { passive: false })
  sheet.addEventListener('touchend', end)
  sheet.addEventListener('touchcancel', end)
  return () => {
    sheet.removeEventListener('touchstart', begin)
    sheet.removeEventListener('touchmove', move)
    sheet.removeEventListener('touchend', end)
    sheet.removeEventListener('touchcancel', end)
  }
}
