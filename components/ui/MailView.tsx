import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { AttendeeFrame, DeviceSwitch, useDevice } from './AttendeeFrame.tsx'
import { LoadAgain } from './LoadAgain.tsx'
import { MailHead } from './MailHead.tsx'
import { placeholdersText } from './mailTexts.ts'
import type { Preview } from './usePreview.ts'

/** Pixels: a mail is 640 wide at most, with a margin. */
const mailWidth = 700

/** A mail as it would be sent, with what is wrong with its text. */
interface ShownMail {
  subject: string
  html: string
  text: string
  empty: readonly string[]
  problems: Readonly<Record<string, string>>
  /** The names of the files that leave with it. */
  attachments?: readonly string[]
  sender?: { fromName: string | null; replyTo: string | null }
}
interface Props {
  preview: Preview<ShownMail>
  /** Chooses whose mail it is. */
  picker: ReactNode
  /** The address of whose mail it is; null for nobody's. */
  to: string | null
  /** What is said while it is nobody's. */
  nobody: string
  /** What counts for whom its fields are empty. */
  children?: ReactNode
}

/** A text as the mail to one person, in a sandboxed frame. */
export function MailView({ preview: { reply, problem, reload }, picker, to, nobody, children }: Props) {
  const [device, setDevice] = useDevice()
  return (
    <section aria-label="Preview" className="page-preview">
      <div className="page-preview-bar">
        {picker}
        <DeviceSwitch value={device} onChange={setDevice} />
      </div>
      {problem && <LoadAgain text={problem} onClick={reload} />}
      {Object.values(reply?.problems ?? {}).map((text) => (
        <Alert key={text} type="error" showIcon title={text} />
      ))}
      {reply && to === null && <p className="quiet">{nobody}</p>}
      {reply && reply.empty.length > 0 && <Alert type="warning" showIcon title={placeholdersText(reply.empty)} />}
      {reply && <MailHead to={to ?? '—'} subject={reply.subject} sender={reply.sender} attachments={reply.attachments} />}
      <AttendeeFrame html={reply?.html ?? null} title="The mail" device={device} desktopWidth={mailWidth} />
      {reply && (
        <details className="mail-text">
          <summary>Text part, for readers that show no HTML</summary>
          <pre>{reply.text}</pre>
        </details>
      )}
      {children}
    </section>
  )
}
