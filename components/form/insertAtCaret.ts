/** Puts a text where the cursor of an input is, or over what is selected in it; returns its new value. The cursor is behind it then. */
export function insertAtCaret(input: HTMLInputElement | HTMLTextAreaElement, text: string): string {
  const { selectionStart, selectionEnd, value } = input
  input.setRangeText(text, selectionStart ?? value.length, selectionEnd ?? value.length, 'end')
  input.focus()
  return input.value
}
