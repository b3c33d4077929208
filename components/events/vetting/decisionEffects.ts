import { choiceLabel } from '#constants/choice.ts'
import { registrationStatuses } from '#constants/statuses.ts'
import { futureCancellationsText, futureMailsText, futurePeopleTexts, promotionText } from '#contract/events/peopleQuestions.ts'
import type { DecisionPreview } from '#contract/events/vettingDecisions.ts'

/** What a decision brings with it, as sentences for the question before. */
export const decisionEffects = (preview: DecisionPreview): string[] => {
  const { movedRegistrationTo, registrationRefusal, cancelledBookings, promoted, people, mails, mailRefusal } = preview
  return [
    ...(movedRegistrationTo ? [`The registration will be ${choiceLabel(registrationStatuses, movedRegistrationTo)}.`] : []),
    ...(registrationRefusal ? [`The registration will not be moved: ${registrationRefusal}`] : []),
    ...(promoted > 0 ? [promotionText(promoted)] : []),
    ...(cancelledBookings > 0 ? [futureCancellationsText(cancelledBookings)] : []),
    ...futurePeopleTexts(people),
    ...(mails > 0 ? [futureMailsText(mails)] : []),
    // Somebody who is declined or approved expects to hear of it.
    ...(movedRegistrationTo && mails === 0 && !mailRefusal ? ['No mail will be sent.'] : []),
    ...(mailRefusal ? [`No mail will be sent: ${mailRefusal}`] : []),
  ]
}
