// Runs before the page is painted, which the application's script does not.
;(() => {
  // The colours that the person has chosen (Mantine keeps them under this name), or those of the system.
  let scheme = null
  try {
    scheme = localStorage.getItem('mantine-color-scheme-value')
  } catch {
    // A browser that keeps nothing: as the system says.
  }
  if (scheme !== 'light' && scheme !== 'dark') scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme)

  // Presses that come before the application listens are marked; it takes them then (web/early-input.ts).
  addEventListener(
    'click',
    (event) => {
      const pressed = event.target.closest('#root[data-drawn] :is(button, [type="checkbox"])')
      if (pressed === null) return
      event.preventDefault()
      pressed.setAttribute('data-pressed', '')
    },
    true,
  )

  // Without its scripts the page looks ready and is not.
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement) || document.getElementById('unfinished') !== null) return
      const words = document.createElement('p')
      words.id = 'unfinished'
      words.setAttribute('role', 'alert')
      words.textContent = 'Sidan kunde inte laddas helt. Kontrollera nätet och ladda om sidan.'
      document.body.prepend(words)
    },
    true,
  )
})()
