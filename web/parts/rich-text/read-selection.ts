/** Lets the editors read what is marked now: the browser tells of it in a task of its own, and a quick key comes before that. */
export function readSelection(): void {
  document.dispatchEvent(new Event('selectionchange'))
}
