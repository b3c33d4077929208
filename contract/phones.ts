/** A complete phone number as it is stored: E.164, such as +41446681800. */
const complete = /^\+[1-9]\d{6,14}$/

/** Whether a stored phone number is complete. Those from before numbers were checked, or from a public form, may not be. */
export const isCompletePhone = (text: string): boolean => complete.test(text)
