/** Sets the style attributes that the server moved away (web/first-screen/styles-in-sheet.ts). Scripts may set them, HTML may not. */
export function takeStyles(drawn: HTMLElement): void {
  for (const element of drawn.querySelectorAll<HTMLElement>('[data-style]')) {
    element.style.cssText = element.dataset['style'] ?? ''
    delete element.dataset['style']
  }
}
