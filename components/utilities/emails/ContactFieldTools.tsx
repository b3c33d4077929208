import { contactFieldGroups } from '#constants/mailFields.ts'
import { FieldList, FieldPopover } from '../../form/FieldPopover.tsx'

/** Puts a field of contacts into the surrounding input. */
export const ContactFieldTools = ({ label }: { label: string }) => (
  <FieldPopover label={label}>{(choose) => <FieldList groups={contactFieldGroups} onChoose={choose} />}</FieldPopover>
)
