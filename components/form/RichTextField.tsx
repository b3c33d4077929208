import { BoldOutlined, CodeOutlined, ItalicOutlined, LinkOutlined, OrderedListOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { Button, ConfigProvider, Input } from 'antd'
import type { TextAreaRef } from 'antd/es/input/TextArea'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { severity } from '#constants/notices.ts'
import { plainListEntries } from '#contract/listEntries.ts'
import { labelOf } from '#contract/messages.ts'
import { useAppDispatch } from '#store/hooks.ts'
import { noticeShown } from '#store/ui/ui.ts'
import { Field, type FieldProps } from './Field.tsx'
import { useFormSchema } from './FormSchema.tsx'
import { insertAtCaret } from './insertAtCaret.ts'
import { Insertion } from './insertion.ts'
import { htmlOf, richTextExtensions } from './richText.ts'
import { withoutPictures } from './takenOut.ts'
import { Toolbar } from './Toolbar.tsx'

interface Options {
  /** Offers the text as HTML too. */
  hasSource?: boolean
  /** What the toolbar has besides, such as what inserts a text (`Insertion`). */
  tools?: ReactNode
}

/** Formatted text, stored as HTML. The server sanitizes it. */
export function RichTextField({ hasSource, tools, ...field }: FieldProps & Options) {
  const { schema } = useFormSchema()
  return (
    <Field {...field}>
      <RichText label={labelOf(schema.shape[field.name], field.name)} hasSource={hasSource} tools={tools} />
    </Field>
  )
}

interface Props extends Options {
  /** The label for assistive technology: the form's own label names only inputs. */
  label: string
  value?: string | null
  onChange?: (html: string | null) => void
  id?: string
}

function RichText({ label, value, onChange, id, hasSource = false, tools }: Props) {
  const { componentDisabled: isReadOnly = false } = ConfigProvider.useConfig()
  const [isSource, setSource] = useState(false)
  const source = useRef<TextAreaRef>(null)
  const dispatch = useAppDispatch()
  const editor = useEditor({
    editable: !isReadOnly,
    extensions: richTextExtensions,
    content: value ?? '',
    immediatelyRender: false,
    editorProps: {
      attributes: { class: 'rich-text', role: 'textbox', 'aria-label': label, 'aria-multiline': 'true', ...(id && { id }) },
      transformPastedHTML: (html) => {
        const pasted = withoutPictures(html)
        if (pasted.sentence) dispatch(noticeShown({ severity: severity.warning, text: pasted.sentence }))
        return pasted.html
      },
    },
    onUpdate: ({ editor: updated }) => onChange?.(htmlOf(updated)),
  })
  useEffect(() => void editor?.setEditable(!isReadOnly, false), [editor, isReadOnly])
  // The form was refilled (discarded, or another version), or edited as HTML: show its current value.
  useEffect(() => {
    if (editor && plainListEntries(value ?? '') !== (htmlOf(editor) ?? '')) editor.commands.setContent(value ?? '', { emitUpdate: false })
  }, [editor, value])
  if (isReadOnly)
    return (
      <div className="rich-text-frame rich-text-locked">
        <EditorContent editor={editor} />
      </div>
    )
  if (!editor) return <div className="rich-text-frame rich-text-waiting" />
  const insert = (text: string) => {
    const area = source.current?.resizableTextArea?.textArea
    if (isSource && area) onChange?.(insertAtCaret(area, text))
    else editor.chain().focus().insertContent({ type: 'text', text }).run()
  }
  return (
    <div className="rich-text-frame">
      <Toolbar label="Formatting" className="rich-text-bar">
        {!isSource && <FormatTools editor={editor} />}
        {hasSource && <Tool label="HTML" isOn={isSource} icon={<CodeOutlined />} onClick={() => setSource((before) => !before)} />}
        <Insertion value={insert}>{tools}</Insertion>
      </Toolbar>
      {isSource ? (
        <Input.TextArea
          ref={source}
          aria-label={`${label} as HTML`}
          className="rich-text-source"
          variant="borderless"
          spellCheck={false}
          autoSize={{ minRows: 8, maxRows: 24 }}
          value={value ?? ''}
          onChange={({ target }) => onChange?.(target.value === '' ? null : target.value)}
        />
      ) : (
        <EditorContent editor={editor} />
      )}
    </div>
  )
}

function FormatTools({ editor }: { editor: Editor }) {
  const active = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      bold: current.isActive('bold'),
      italic: current.isActive('italic'),
      bulletList: current.isActive('bulletList'),
      orderedList: current.isActive('orderedList'),
      heading: current.isActive('heading', { level: 2 }),
      link: current.isActive('link'),
    }),
  })
  const focusedChain = () => editor.chain().focus()
  const link = () => {
    if (active.link) return focusedChain().unsetLink().run()
    const href = window.prompt('Link address (https://…)')
    if (href) focusedChain().setLink({ href }).run()
  }
  return (
    <>
      <Tool label="Bold" isOn={active.bold} icon={<BoldOutlined />} onClick={() => focusedChain().toggleBold().run()} />
      <Tool label="Italic" isOn={active.italic} icon={<ItalicOutlined />} onClick={() => focusedChain().toggleItalic().run()} />
      <Tool
        label="Heading"
        isOn={active.heading}
        icon={<strong>H</strong>}
        onClick={() => focusedChain().toggleHeading({ level: 2 }).run()}
      />
      <Tool
        label="Bulleted list"
        isOn={active.bulletList}
        icon={<UnorderedListOutlined />}
        onClick={() => focusedChain().toggleBulletList().run()}
      />
      <Tool
        label="Numbered list"
        isOn={active.orderedList}
        icon={<OrderedListOutlined />}
        onClick={() => focusedChain().toggleOrderedList().run()}
      />
      <Tool label={active.link ? 'Remove link' : 'Link'} isOn={active.link} icon={<LinkOutlined />} onClick={link} />
    </>
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
