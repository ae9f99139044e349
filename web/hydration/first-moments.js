// Runs before the first painting; the application's own script runs later.
;(() => {
  // The colours that the person chose (Mantine stores them under this name), or those of the system.
  const root = document.documentElement
  let scheme = null
  try {
    scheme = localStorage['mantine-color-scheme-value']
    // The preview stands beside the sheet (parts/items/preview/use-preview-beside.ts).
    root.dataset.preview = localStorage.forhandsgranskning
    // A sign-in that goes on, answers an invitation, or follows one that has ended, begins with another screen than the one that the server drew.
    if (
      /^#(bankid|inbjudan)=/.test(location.hash) ||
      sessionStorage['bankid-pending'] ||
      sessionStorage.invitation ||
      sessionStorage.utloggad
    )
      root.dataset.goesOn = ''
  } catch {
    // The browser stores nothing: the system decides.
  }
  if (scheme !== 'light' && scheme !== 'dark') scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  root.dataset.mantineColorScheme = scheme

  // What is typed, chosen and clicked before the application listens, and Ctrl+K and ?. early-input.ts repeats it.
  const early = (window.earlyInput = new Map())
  // What is typed into a text that has no editor yet. early-place.ts types it into the editor.
  const keys = (window.earlyKeys = [])
  const keepOfText = (event, text) => {
    const { type, target, key } = event
    const selection = getSelection()
    const { anchorNode, anchorOffset, focusNode, focusOffset } = selection
    if (type === 'click') {
      // In the editor a link is words; here it would lead away.
      if (target.closest('a')) event.preventDefault()
      // A finger chooses no place by itself.
      const at = !text.contains(anchorNode) && document.caretRangeFromPoint?.(event.clientX, event.clientY)
      if (at) selection.collapse(at.startContainer, at.startOffset)
    } else if (type === 'keydown' && target.matches('a,[data-not-yet]') && /^(.|Enter|Backspace)$/u.test(key)) {
      // On some keyboards Alt writes further characters, and on others it means something to the browser, as Ctrl does.
      const isCommand = event.ctrlKey || (event.altKey && /^\w/.test(key))
      if (event.metaKey || (isCommand && !event.getModifierState('AltGraph'))) return
      event.preventDefault()
      event.stopImmediatePropagation()
      keys.push({ key, anchorNode, anchorOffset, focusNode, focusOffset })
    }
  }
  const keep = (event) => {
    const { type, target } = event
    const text = target.closest?.('[data-not-yet]')
    if (text) keepOfText(event, text)
    if (document.querySelector('#root[data-drawn]') === null) return
    const box = '[type="checkbox"],[type="radio"]'
    const isField = target.matches(`input:not(${box}),textarea,select`)
    if (type === 'click') {
      const clicked = target.closest(`button,${box}`)
      if (clicked === null) return
      event.preventDefault()
      // Once, however often an impatient person clicks.
      early.set(clicked, () => clicked.click())
    } else if (type === 'keydown') {
      // Ctrl+K alone (shell/palette-button.tsx): with further keys it means something to the browser.
      const isPalette = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k'
      // The list of keys (ui/key-lists.ts): in a field and in a text it is a character.
      const asksForKeys = event.key === '?' && !event.ctrlKey && !event.metaKey && !isField && !text
      if (!isPalette && !asksForKeys) return
      event.preventDefault()
      early.set(type, () => document.body.dispatchEvent(new KeyboardEvent(type, event)))
    } else if (isField) early.set(target, { value: target.value, caret: target.selectionEnd })
    else return
    // A part that the application has taken over already would do it twice.
    event.stopImmediatePropagation()
  }
  for (const type of ['input', 'change', 'click', 'keydown']) addEventListener(type, keep, true)

  // A page whose scripts failed to load looks ready and answers nothing.
  let isTold = false
  const tell = () => {
    const words = document.createElement('p')
    words.role = 'alert'
    words.style =
      'position:fixed;inset:auto 0 0;padding:1rem;text-align:center;color:var(--k-on-danger);background:var(--k-danger);z-index:9'
    words.textContent = 'Sidan kunde inte laddas helt. Kontrollera nätet och ladda om sidan.'
    document.body.append(words)
  }
  addEventListener(
    'error',
    ({ target }) => {
      if (isTold || target.tagName !== 'SCRIPT') return
      isTold = true
      // The head is sent before the rest, so there may be no body yet.
      if (document.body) tell()
      else addEventListener('DOMContentLoaded', tell)
    },
    true,
  )
})()
