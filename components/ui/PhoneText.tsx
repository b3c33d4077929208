import { usePhoneText } from './usePhoneText.ts'

/** A phone number as people read it. */
export const PhoneText = ({ number }: { number: string }) => usePhoneText(number)
