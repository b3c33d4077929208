const inputSelector = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="combobox"]'

/** Whether a key pressed here is input for a field, not a shortcut. */
export const isTyping = (target: EventTarget | null): boolean => target instanceof Element && target.closest(inputSelector) !== null
