/** Saves the text as a file, as if it had been fetched. */
export function saveText(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

export const saveCsv = (name: string, csv: string): void => saveText(name, 'text/csv', csv)
