import type { Page } from 'playwright-core'
import { availabilityScopes, eventFormats, meetingModes, registrationSides, registrationSources } from '#constants/choices.ts'
import { eventState, registrationStatus, type RegistrationStatusId } from '#constants/statuses.ts'
import { ask } from './api.ts'

interface Registrant {
  /** The place of the company type among those of the event. */
  type?: number
  eventStatusId?: RegistrationStatusId
}

/** A draft event in 60 days with a sender and two company types, made through the calls of the page's user, and a way to register people for it. */
export async function openMailedEvent(staff: Page, event: Record<string, unknown>) {
  const save = async <T>(path: string, body: object): Promise<T> => {
    const { status, data, message } = await ask<T>(staff, path, body)
    if (status !== 200) throw new Error(`${path}: ${status} ${message}`)
    return data
  }
  const { eventId } = await save<{ eventId: number }>('/events/event/upsert', {
    ...{
      eventFormat: eventFormats.inPerson,
      eventStateId: eventState.draft,
      timeZone: 'Europe/Zurich',
      city: 'Lucerne',
      countryCode: 'CH',
    },
    ...{ startsAt: inDays(60), endsAt: inDays(62), meetingMode: meetingModes.staffSchedule, availabilityScope: availabilityScopes.person },
    ...{ fromName: 'Letter Forum team', replyToEmail: 'team@forum.example' },
    ...event,
  })
  const types: { eventCompanyTypeId: number }[] = []
  for (const name of ['Allocators', 'Managers'])
    types.push(
      await save<{ eventCompanyTypeId: number }>('/events/company_type/upsert', {
        ...{ eventId, name, side: registrationSides.allocator, requiresApproval: true, isActive: true },
      }),
    )
  const register = async (firstName: string, email: string, { type = 0, eventStatusId = registrationStatus.approved }: Registrant = {}) => {
    const { eventRegistrationId } = await save<{ eventRegistrationId: number }>('/events/registration/upsert', {
      ...{
        eventId,
        eventCompanyTypeId: types[type]?.eventCompanyTypeId,
        firstName,
        lastName: 'Lovelace',
        email,
        source: registrationSources.staff,
      },
    })
    await save('/events/registration_status', { eventRegistrationId, eventStatusId, reason: 'Because' })
  }
  return { eventId, register, save }
}

/** The instant so many days from now. */
export const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()
