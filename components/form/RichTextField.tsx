import { BoldOutlined, ItalicOutlined, LinkOutlined, OrderedListOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { Button, ConfigProvider } from 'antd'
import { type ReactNode, useEffect } from 'react'
import { plainListEntries } from '#contract/listEntries.ts'
import { labelOf } from '#contract/messages.ts'
import { Field, type FieldProps } from './Field.tsx'
import { useFormSchema } from './FormSchema.tsx'
import { htmlOf, richTextExtensions } from './richText.ts'
import { Toolbar } from './Toolbar.tsx'

/** Formatted text, stored as HTML. The server sanitizes it. */
export function RichTextField(field: FieldProps) {
  const { schema } = useFormSchema()
  return (
    <Field {...field}>
      <RichText label={labelOf(schema.shape[field.name], field.name)} />
    </Field>
  )
}

interface Props {
  /** The label for assistive technology: the form's own label names only inputs. */
  label: string
  value?: string | null
  onChange?: (html: string | null) => void
  id?: string
}

function RichText({ label, value, onChange, id }: Props) {
  const { componentDisabled: isReadOnly = false } = ConfigProvider.useConfig()
  const editor = useEditor({
    editable: !isReadOnly,
    extensions: richTextExtensions,
    content: value ?? '',
    immediatelyRender: false,
    editorProps: { attributes: { class: 'rich-text', role: 'textbox', 'aria-label': label, 'aria-multiline': 'true', ...(id && { id }) } },
    onUpdate: ({ editor: updated }) => onChange?.(htmlOf(updated)),
  })
  useEffect(() => void editor?.setEditable(!isReadOnly, false), [editor, isReadOnly])
  // The form was refilled (discarded, or another version): show its current value.
  useEffect(() => {
    if (editor && plainListEntries(value ?? '') !== (htmlOf(editor) ?? '')) editor.commands.setContent(value ?? '', { emitUpdate: false })
  }, [editor, value])
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      bold: current?.isActive('bold') ?? false,
      italic: current?.isActive('italic') ?? false,
      bulletList: current?.isActive('bulletList') ?? false,
      orderedList: current?.isActive('orderedList') ?? false,
      heading: current?.isActive('heading', { level: 2 }) ?? false,
      link: current?.isActive('link') ?? false,
    }),
  })
  if (isReadOnly)
    return (
      <div className="rich-text-frame rich-text-locked">
        <EditorContent editor={editor} />
      </div>
    )
  if (!editor) return <div className="rich-text-frame rich-text-waiting" />
  const focusedChain = () => editor.chain().focus()
  const link = () => {
    if (active?.link) return focusedChain().unsetLink().run()
    const href = window.prompt('Link address (https://…)')
    if (href) focusedChain().setLink({ href }).run()
  }
  return (
    <div className="rich-text-frame">
      <Toolbar label="Formatting" className="rich-text-bar">
        <Tool label="Bold" isOn={active?.bold} icon={<BoldOutlined />} onClick={() => focusedChain().toggleBold().run()} />
        <Tool label="Italic" isOn={active?.italic} icon={<ItalicOutlined />} onClick={() => focusedChain().toggleItalic().run()} />
        <Tool
          label="Heading"
          isOn={active?.heading}
          icon={<strong>H</strong>}
          onClick={() => focusedChain().toggleHeading({ level: 2 }).run()}
        />
        <Tool
          label="Bulleted list"
          isOn={active?.bulletList}
          icon={<UnorderedListOutlined />}
          onClick={() => focusedChain().toggleBulletList().run()}
        />
        <Tool
          label="Numbered list"
          isOn={active?.orderedList}
          icon={<OrderedListOutlined />}
          onClick={() => focusedChain().toggleOrderedList().run()}
        />
        <Tool label={active?.link ? 'Remove link' : 'Link'} isOn={active?.link} icon={<LinkOutlined />} onClick={link} />
      </Toolbar>
      <EditorContent editor={editor} />
    </div>
  )
}

const Tool = ({ label, icon, isOn = false, onClick }: { label: string; icon: ReactNode; isOn?: boolean; onClick: () => void }) => (
  <Button
    size="small"
    type={isOn ? 'primary' : 'text'}
    ghost={isOn}
    icon={icon}
    title={label}
    aria-label={label}
    aria-pressed={isOn}
    onClick={onClick}
  />
)
