/** Saves a file to the browser's downloads. */
export function saveFile(file: Blob, fileName: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  document.body.append(link)
  link.click()
  link.remove()
  // The browser reads the address after `click` has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
