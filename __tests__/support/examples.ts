import { automaticTimings } from '#constants/automaticEmails.ts'
import { mailTriggers } from '#constants/mails.ts'
import { meetingTypes } from '#constants/meetings.ts'
import { chatFormats } from '#constants/coffeeChats.ts'
import { timings } from '#constants/notifications.ts'
import { pageTypes } from '#constants/setUpChoices.ts'
import { questionTypes } from '#constants/questionTypes.ts'
import { idOf, type RowContext } from './rowContext.ts'

/** What a row needs that its schema cannot say, by the name of the resource: a date within the event, another contact each time. */
export const examples: Readonly<Record<string, (context: RowContext) => Record<string, unknown>>> = {
  // The events of the tests begin on this day and last for three.
  agendaDays: ({ index }) => ({ date: `2026-06-0${1 + (index % 3)}` }),
  // One after the other, on the first day.
  meetingTimes: ({ index }) => ({ startsAt: minutesAfterNoon(5 * index), endsAt: minutesAfterNoon(5 * index + 5) }),
  // Between two people who exist: staff are contacts too. More people may join them.
  meetings: (context) => {
    const contactId = idOf(context, 'contactId') ?? 2
    return { requestedByContactId: contactId, requestedToContactId: contactId === 1 ? 2 : 1, meetingType: meetingTypes.smallGroup }
  },
  // The people of an event have the name of the word, which needs a confirmation.
  speakers: () => ({ isSure: true }),
  registrations: () => ({ isSure: true }),
  // An option among the ids may be one that no guest goes to.
  nightTimeGuests: () => ({ eventOptionId: null, isSure: true }),
  eventOptions: () => ({ startsAt: '2026-06-01T18:00:00.000Z', endsAt: '2026-06-03T15:00:00.000Z' }),
  optionChoices: () => ({ checkInDate: '2026-06-01', checkOutDate: '2026-06-02', sharesWithContactId: null }),
  // Answered by choosing options, so that it can have some; rules belong to other types.
  eventQuestions: () => ({ questionTypeId: questionTypes.Radio, validation: {}, showWhen: null }),
  // Of a registrant who is no contact yet: their name is that of the registration.
  vettingSubmissions: ({ ids, index }) => {
    const registrationIds = [ids.eventRegistrationId ?? []].flat()
    return { contactId: null, eventRegistrationId: registrationIds[index % registrationIds.length] }
  },
  // An event has one text for each mail.
  emailTemplates: ({ index }) => ({ trigger: mailTriggers[index % mailTriggers.length]?.value, eventCompanyTypeId: null }),
  // Braces begin a field.
  savedTexts: ({ word }) => ({ subject: word, bodyHtml: `<p>${word}</p>` }),
  contactEmails: ({ word }) => ({ subject: word, bodyHtml: `<p>${word}</p>` }),
  emailNotifications: ({ word }) => ({
    subject: word,
    bodyHtml: `<p>${word}</p>`,
    excludeNotificationContentIds: [],
    answerConditions: [],
  }),
  automaticEmails: ({ word }) => ({
    ...{ subject: word, bodyHtml: `<p>${word}</p>`, excludeNotificationContentIds: [], answerConditions: [] },
    ...{ timing: automaticTimings.relative, offsetTime: '09:00' },
  }),
  // A word is no number.
  companies: () => ({ phone: '+41446681800' }),
  // A number must be complete; each has the same one, which needs a confirmation.
  contacts: () => ({ phone: '+41446681800', mobile: null, isSure: true }),
  // Contacts have the plain address of the word, and its name.
  staff: ({ word }) => ({ email: `${word.toLowerCase()}@staff.example.com`, isSure: true }),
  // In the past, and before every return.
  funds: () => ({ inceptionDate: '1990-01-01' }),
  fundReturns: ({ index }) => ({ year: 1990 + Math.floor(index / 12), month: 1 + (index % 12) }),
  // An hour in a place, which has no link.
  coffeeChats: ({ word }) => ({
    chatFormat: chatFormats.inPerson,
    startsAt: '2030-06-03T09:00:00.000Z',
    endsAt: '2030-06-03T10:00:00.000Z',
    ...{ venueName: word, city: word, virtualUrl: null },
  }),
  // An hour.
  calendarItems: () => ({
    ...{ isAllDay: false, startsOn: null, endsOn: null, repeatRule: null },
    ...{ startsAt: '2030-06-03T09:00:00.000Z', endsAt: '2030-06-03T10:00:00.000Z' },
  }),
  // Of filters and deeplinks only those of the product exist.
  notifications: () => ({ deeplinkId: null, deeplinkParams: {}, filterIds: [], timing: timings.now, sendAt: null, expiresAt: null }),
  // The others come with the event.
  eventPages: () => ({ pageType: pageTypes.custom }),
}

const minutesAfterNoon = (minutes: number): string => new Date(Date.UTC(2026, 5, 1, 12, minutes)).toISOString()
