import { futureCancellationsText, futureMailsText, futurePeopleTexts, promotionText } from '#contract/events/peopleQuestions.ts'
import type { MovePreview } from '#contract/events/registrationMoves.ts'
import { andList } from '#contract/textLists.ts'
import { RefusalList } from '../../resource/bulk/RefusalList.tsx'
import { formatCount } from '../../ui/numbers.ts'
import { MailServerWarning } from './mails/MailServerWarning.tsx'

/** What a move of registrations brings with it, and why some cannot move. */
export const MoveConsequences = ({ preview }: { preview: MovePreview }) => {
  const { movable, unchanged, refusals, promoted, people: ofEvent, cancelledBookings, mails, automaticEmails: rules } = preview
  const refused = refusals.reduce((sum, { count }) => sum + count, 0)
  const facts = [
    movable > 0 && (unchanged > 0 || refused > 0) && `${registrations(movable)} will move.`,
    promoted > 0 && promotionText(promoted),
    cancelledBookings > 0 && futureCancellationsText(cancelledBookings),
    ...futurePeopleTexts(ofEvent),
    mails > 0 && futureMailsText(mails),
    rules.length > 0 && automaticText(rules),
    unchanged > 0 && `${registrations(unchanged)} ${unchanged === 1 ? 'has' : 'have'} this status already.`,
  ].filter(Boolean)
  return (
    <div className="move-consequences">
      {facts.map((fact) => (
        <p key={String(fact)}>{fact}</p>
      ))}
      {mails > 0 && <MailServerWarning />}
      {refused > 0 && (
        <>
          <p>{registrations(refused)} cannot move:</p>
          <RefusalList refusals={refusals} />
        </>
      )}
    </div>
  )
}

const automaticText = (rules: readonly string[]): string =>
  `A minute later those in its audience get the automatic ${rules.length === 1 ? 'e-mail' : 'e-mails'} ${andList(rules.map((name) => `“${name}”`))}.`
const registrations = (count: number): string => (count === 1 ? '1 registration' : `${formatCount(count)} registrations`)
