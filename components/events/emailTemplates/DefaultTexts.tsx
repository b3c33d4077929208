import { choiceLabel } from '#constants/choice.ts'
import { mailTriggers } from '#constants/mails.ts'
import type { EmailTemplate } from '#contract/events/registrationMails.ts'
import { emailTemplates } from '#store/events/emailTemplates.ts'
import { registrationEmailTemplates } from '#store/events/registrationMails.ts'
import { useListScreen } from '../../resource/screen/listContexts.ts'
import type { Defaults } from '../../resource/record/useRowForm.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadAgain } from '../../ui/LoadAgain.tsx'
import { useLookup } from '../../ui/useLookup.ts'
import { SendingTag } from './templateColumns.tsx'

interface Props {
  eventId: number
  /** What the new text starts from, before its form opens. */
  onStart: (defaults: Defaults<typeof emailTemplates.declared>) => void
}

/** The default texts that the event uses, because it has none of its own for every company type. */
export function DefaultTexts({ eventId, onStart }: Props) {
  const { mayEdit, open } = useListScreen(emailTemplates)
  const { rows, status, reload } = useLookup(registrationEmailTemplates, { eventId })
  const defaults = rows.filter((one) => one.eventId === null)
  const change = ({ trigger, subject, bodyHtml, isAutomatic }: EmailTemplate) => {
    onStart({ trigger, subject, bodyHtml, isAutomatic, isActive: true })
    open('new')
  }
  return (
    <section className="default-texts" aria-labelledby="default-texts">
      <h2 id="default-texts">Default texts in use</h2>
      {status === 'failed' && <LoadAgain text="The default texts could not be loaded." onClick={reload} />}
      {status === 'loaded' && defaults.length === 0 && <p className="quiet">None: the event has a text of its own for every mail.</p>}
      <ul aria-busy={status === 'loading'}>
        {defaults.map((text) => (
          <li key={text.emailTemplateId}>
            <span className="strong">{choiceLabel(mailTriggers, text.trigger)}</span>
            <span className="default-text-subject">{text.subject}</span>
            <SendingTag {...text} />
            {mayEdit && (
              <Button
                size="small"
                aria-label={`Write your own text for “${choiceLabel(mailTriggers, text.trigger)}”`}
                onClick={() => change(text)}
              >
                Write your own
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
