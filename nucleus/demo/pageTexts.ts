import { addDays } from './dates.ts'
import type { SeededEvent } from './events.ts'

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']
const dayText = (date: string): string => `${Number(date.slice(8))} ${months[Number(date.slice(5, 7)) - 1] ?? ''}`

/** The text of an event's page by its type (`pageTypes` of constants/choices.ts); null if it has none yet. */
export function pageText(event: SeededEvent, pageType: number): string | null {
  const { plan, startsOn, endsOn, closesOn } = event
  const { name, venue, days, code } = plan
  const where = venue ? `${venue.name} in ${venue.city}` : 'your browser'
  const when = days === 1 ? dayText(startsOn) : `${dayText(startsOn)} to ${dayText(endsOn)}`
  const mail = `<a href="mailto:hello@${code}.example.com">hello@${code}.example.com</a>`
  switch (pageType) {
    case 1:
      return `<p><strong>${name}</strong> brings pension funds, endowments and family offices together with the managers they want to meet: ${when}, at ${where}.</p><h2>What to expect</h2><ul><li>Talks and panels by people who invest for a living</li><li>One-to-one meetings of 25 minutes, arranged beforehand</li><li>${venue ? 'Dinners at which nobody pitches' : 'Small rooms for the questions afterwards'}</li></ul><blockquote>Twelve good conversations in two days, and not one badge scanned.</blockquote>`
    case 2:
      return `<p>Doors open at 08:30 each day and the last meeting ends at 17:30. Times are those of ${venue ? venue.city : 'the time zone of the event'}.</p><h2>How the days go</h2><ol><li>Welcome and keynote</li><li>Panels, two rooms at a time</li><li>One-to-one meetings in blocks, before and after lunch</li><li>Closing round on ${dayText(endsOn)}</li></ol>`
    case 3:
      return `<p>Those who speak at ${name} answer for money themselves. Names follow as they are confirmed; who is missing is still on a plane.</p>`
    case 4:
      return `<p>${name} is paid for by its sponsors and by managers, never by allocators. If your firm would like to host a session, write to ${mail}.</p>`
    case 5:
      return venue
        ? `<p>${name} takes place at <strong>${venue.name}</strong>, ${venue.street}, ${venue.postalCode} ${venue.city}.</p><h2>Getting there</h2><ul><li>From the airport by train: about forty minutes</li><li>From the central station on foot: twelve minutes</li><li>By car: there is a garage below the house</li></ul><h2>Hotel</h2><p>We hold rooms nearby until ${dayText(addDays(startsOn, -21))}. Book them with your registration, under options.</p>`
        : `<p>The event takes place online. Your link comes by mail the day before, and again an hour before we begin.</p>`
    case 6:
      return `<h2>Who can come?</h2><p>Allocators free of charge once we know who they are; managers and service providers with a ticket.</p><h2>Until when can I register?</h2><p>Until ${dayText(closesOn)}, as long as there are places.</p><h2>May I send a colleague instead?</h2><p>Yes. Write to ${mail} and we change the name.</p><h2>Is it recorded?</h2><p>No. What is said in a room stays there.</p>`
    case 7:
      return `<p>Tell us who you are and whom you would like to meet. We read every registration and answer within three working days.</p>`
    case 8:
      return `<p>Thank you. Your registration has arrived, and a confirmation is on its way to you by mail.</p><p>Nothing there after an hour? Write to ${mail}.</p>`
    case 9:
      return `<ol><li>Allocators take part free of charge. Who registers and stays away twice is not invited again.</li><li>Cancellations by ${dayText(addDays(startsOn, -14))} are refunded in full, later ones not at all.</li><li>What others say is theirs: quote nobody without asking.</li><li>We keep your data for 36 months after the event.</li></ol>`
    default:
      return null
  }
}

/** A page that staff added; an online event has none. */
export function customPageOf({ plan: { venue } }: SeededEvent) {
  if (!venue) return []
  return [
    {
      title: `Around ${venue.city}`,
      slug: 'around-town',
      bodyHtml: `<p>Places our team likes near ${venue.name}, for the evening that is left over.</p><table><thead><tr><th>Where</th><th>For what</th><th>On foot</th></tr></thead><tbody><tr><td>The Copper Kettle</td><td>Breakfast before the keynote</td><td>4 minutes</td></tr><tr><td>Sample &amp; Sons</td><td>Dinner for eight</td><td>9 minutes</td></tr><tr><td>Pier Four</td><td>A walk by the water</td><td>15 minutes</td></tr></tbody></table>`,
    },
  ]
}
