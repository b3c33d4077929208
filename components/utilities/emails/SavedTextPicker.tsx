import { Form, Select } from 'antd'
import { savedTextChoices } from '#store/utilities/savedTexts.ts'
import { routes } from '#constants/routes.ts'
import { useConfirm } from '../../ui/ConfirmProvider.tsx'
import { LoadAgain } from '../../ui/LoadAgain.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { useLookup } from '../../ui/useLookup.ts'

interface Text {
  subject?: string
  bodyHtml?: string
}
const all = {}

/** Puts a saved text into the surrounding form, after a question where something else is written there. */
export function SavedTextPicker() {
  const form = Form.useFormInstance<Text>()
  const confirm = useConfirm()
  const { rows, status, reload } = useLookup(savedTextChoices, all)
  const isOwnText = ({ subject, bodyHtml }: Text) =>
    Boolean(subject || bodyHtml) && !rows.some((one) => one.subject === subject && one.bodyHtml === bodyHtml)
  const begin = async (id: number) => {
    const text = rows.find((one) => one.savedTextId === id)
    if (!text) return
    const mayReplace =
      !isOwnText(form.getFieldsValue(['subject', 'bodyHtml'])) ||
      (await confirm({
        title: `Replace the text by “${text.name}”?`,
        content: 'The subject and the text that are written here are lost.',
        okText: 'Replace text',
      }))
    if (mayReplace) form.setFieldsValue({ subject: text.subject, bodyHtml: text.bodyHtml })
  }
  if (status === 'failed') return <LoadAgain text="The saved texts could not be loaded." onClick={reload} />
  return (
    <Form.Item
      label="Begin with a saved text"
      htmlFor="saved-text"
      extra={<PageLink href={routes.savedTexts}>Change saved texts</PageLink>}
    >
      <Select<number | null>
        id="saved-text"
        value={null}
        placeholder={status === 'loaded' && rows.length === 0 ? 'There are none yet' : 'Choose a text'}
        loading={status === 'loading'}
        showSearch={{ optionFilterProp: 'label' }}
        options={rows.map(({ savedTextId, name }) => ({ value: savedTextId, label: name }))}
        onChange={(id) => id !== null && void begin(id)}
      />
    </Form.Item>
  )
}
