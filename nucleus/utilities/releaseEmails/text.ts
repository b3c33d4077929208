import { releaseLimits } from '#constants/agendaReleases.ts'
import { limits } from '#constants/limits.ts'
import type { AgendaChange } from '#contract/events/agendaReleases.ts'
import { enteredText, lineOf, type MailTemplate } from '../../events/mails/fillTemplate.ts'
import { shortened, withoutFields, written } from '../emails/writtenText.ts'

/** The field of each person's own changes. */
export const changesField = 'agenda.changes'

/** What an e-mail about changes of an agenda says; its field is filled for each person. */
export const releaseText = (eventName: string, message: string | null | undefined): MailTemplate => ({
  subject: shortened(`Changes of the agenda: ${withoutFields(lineOf(eventName))}`, limits.title),
  bodyHtml: [
    '<p>Dear {{contact.firstName | default: "colleague"}},</p>',
    message?.trim() ? `<p>${written(message.trim()).replaceAll('\n', '<br>')}</p>` : '',
    `<p>The agenda of <strong>${written(eventName)}</strong> has changed:</p>`,
    `<p>{{${changesField}}}</p>`,
  ].join(''),
})

const verbs = { added: 'New', removed: 'No longer on the agenda', changed: 'Changed' } as const

/** A person's changes as lines of plain text. */
export function changesText(changes: readonly AgendaChange[]): string {
  const shown = changes.slice(0, releaseLimits.changesInMail)
  const more = changes.length - shown.length
  return [
    ...shown.map(({ kind, title, place, texts }) =>
      [`${verbs[kind]}: ${enteredText(lineOf(title))}`, enteredText(place), ...texts.map((text) => `– ${enteredText(text)}`)].join('\n'),
    ),
    ...(more > 0 ? [`And ${more} more: please look at the agenda.`] : []),
  ].join('\n\n')
}
