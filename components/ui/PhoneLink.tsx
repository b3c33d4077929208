import { isCompletePhone } from '#contract/phones.ts'
import { ToneTag } from './ToneTag.tsx'
import { preloadPhoneFormat, usePhoneText } from './usePhoneText.ts'

preloadPhoneFormat()

interface Props {
  number: string
  /** Marks what is not a complete number. */
  isChecked?: boolean
}

/** A phone number as people read it, with a link that calls it. */
export function PhoneLink({ number, isChecked = false }: Props) {
  const text = usePhoneText(number)
  return (
    <>
      <a href={`tel:${number.replaceAll(/[^\d+]/g, '')}`}>{text}</a>
      {isChecked && !isCompletePhone(number) && (
        <>
          {' '}
          <ToneTag tone="warning">Not a complete number</ToneTag>
        </>
      )}
    </>
  )
}
