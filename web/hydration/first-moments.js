// Runs before the first painting; the application's own script runs later.
;(() => {
  // The colours that the person chose (Mantine stores them under this name), or those of the system.
  let scheme = null
  try {
    scheme = localStorage.getItem('mantine-color-scheme-value')
  } catch {
    // The browser stores nothing: the system decides.
  }
  if (scheme !== 'light' && scheme !== 'dark') scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme)

  // Clicks that come before the application listens are marked, and early-input.ts repeats them.
  addEventListener(
    'click',
    (event) => {
      const clicked = event.target.closest('#root[data-drawn] :is(button, [type="checkbox"])')
      if (clicked === null) return
      event.preventDefault()
      clicked.setAttribute('data-clicked', '')
    },
    true,
  )

  // A page whose scripts failed to load looks ready and answers nothing.
  let isTold = false
  const tell = () => {
    const words = document.createElement('p')
    words.setAttribute('role', 'alert')
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
