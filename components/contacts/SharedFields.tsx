import { contacts } from '#store/contacts/contacts.ts'
import { UsedTagsField } from '../resource/usedValues/UsedTagsField.tsx'
import { RepField } from './RepField.tsx'

/** The fields that many contacts get together. */
export const SharedFields = () => (
  <>
    <RepField row={null} />
    <UsedTagsField of={contacts} name="tags" />
  </>
)
