import { sql } from 'drizzle-orm'
import { contactStates } from '#constants/choices.ts'
import { questionTypes as type } from '#constants/questionTypes.ts'
import { eventState, registrationStatus as status, seatHoldingStatuses, vettingApproved, vettingStatus } from '#constants/statuses.ts'
import type { Db } from '../db/client.ts'
import {
  companies,
  contacts,
  eventCompanyTypes,
  eventQuestionAnswers,
  eventQuestions,
  registrationResponses,
  registrations,
  vettingSubmissions,
} from '../db/tables/index.ts'
import type { SeededEvent } from './events.ts'
import { literal, scatter } from './sqlPieces.ts'

interface RegistrationsInput {
  baseDate: string
  events: readonly SeededEvent[]
  count: number
  /** How many contacts attend events. */
  people: number
  changedBy: number
}

/**
 * Inserts registrations, distributed over the events in turn. Each event takes every 37th person from its own starting point,
 * so nobody registers twice for one. The person's company decides the form; registrations get a seat while the form has one.
 */
export async function seedManyRegistrations(db: Db, { baseDate, events, count, people, changedBy }: RegistrationsInput): Promise<void> {
  const perEvent = Math.ceil(count / events.length)
  if (perEvent * 37 > people) throw new RangeError('Too few contacts for so many registrations')
  const numbered = JSON.stringify(
    events.map(({ eventId, opensOn, closesOn, startsOn, plan }, place) => ({
      place,
      eventId,
      opensOn,
      startsOn,
      untilOn: [closesOn, baseDate].toSorted()[0],
      isOver: plan.state !== eventState.published,
    })),
  )
  const i = sql`i`
  const holdsSeat = sql`wanted in (${sql.raw(seatHoldingStatuses.join(', '))})`
  await db.execute(sql`
    insert into ${registrations} (event_id, event_company_type_id, contact_id, company_id, event_status_id, status_reason, status_changed_at, status_changed_by_contact_id,
      first_name, last_name, email, job_title, company_name, phone, confirmation_number, source, ir_rep_contact_id, event_registration_notes, tags, waitlist_position,
      attendance, checked_in_at, consent_marketing, consent_directory, submitted_at, last_email_at, row_version, created_at, updated_at, updated_by_contact_id)
    with event as materialized (
      select * from json_to_recordset(${numbered}::json) as row (place int, "eventId" int, "opensOn" date, "startsOn" date, "untilOn" date, "isOver" boolean)
    ), person as materialized (
      select row_number() over (order by contact_id) - 1 as place, * from ${contacts} where contact_state_id = ${literal(contactStates.active)} and role is null order by contact_id limit ${people}::int
    ), registration as (
      select i, event.*, event.place as event_place, i / ${events.length}::int as turn, ${scatter(i, 0)} % 100 as luck,
        "opensOn" + time '15:00' + ("untilOn" - "opensOn") * interval '1 day' * (0.97 * ((i / ${events.length}::int) + 1) / ${perEvent + 1}::int) as moment,
        ((i / ${events.length}::int) * 37 + event.place * 1913) % ${people}::int as person_place
      from generate_series(0, ${count - 1}::int) i join event on event.place = i % ${events.length}::int
    ), wanting as (
      select registration.*, person.contact_id, person.first_name, person.last_name, person.email, person.job_title, person.phone, company.company_id, company.name as company_name,
        company.ir_rep_contact_id, form.event_company_type_id, form.capacity,
        case
          when "isOver" then (case when luck < 72 then ${literal(status.approved)} when luck < 80 then ${literal(status.declined)} when luck < 86 then ${literal(status.cancelled)} when luck < 92 then ${literal(status.withdrawn)} when luck < 94 then ${literal(status.transferred)} else ${literal(status.expired)} end)
          when luck < 56 then ${literal(status.approved)} when luck < 76 then ${literal(status.pending)} when luck < 81 then ${literal(status.incomplete)} when luck < 86 then ${literal(status.declined)}
          when luck < 90 then ${literal(status.cancelled)} when luck < 93 then ${literal(status.withdrawn)} when luck < 94 then ${literal(status.transferred)} when luck < 96 then ${literal(status.expired)}
          when form.requires_vetting then ${literal(status.inVetting)} else ${literal(status.pending)}
        end as wanted
      from registration
      join person on person.place = registration.person_place
      left join ${companies} company on company.company_id = person.company_id
      left join company_types kind on kind.company_type_id = company.company_type_id
      join ${eventCompanyTypes} form on form.event_id = registration."eventId"
        and form.side = case kind.side when 1 then 1 when 2 then (case when registration.luck % 5 = 0 then 3 else 2 end) when 4 then 5 else 4 end
    ), seated as (
      select wanting.*, count(*) filter (where ${holdsSeat}) over (partition by event_company_type_id order by i) as seat from wanting
    ), placed as (
      select seated.*, case when ${holdsSeat} and seat > capacity then ${literal(status.waitlisted)} else wanted end as status_id from seated
    )
    select "eventId", event_company_type_id, contact_id, company_id, status_id,
      case status_id when ${literal(status.declined)} then 'Does not allocate to funds.' when ${literal(status.cancelled)} then 'Asked by phone to be taken off.' end,
      case when status_id <> ${literal(status.incomplete)} then moment end, case when status_id in (${literal(status.approved)}, ${literal(status.declined)}, ${literal(status.cancelled)}) then ${changedBy}::int end,
      first_name, last_name, email, job_title, company_name, phone,
      chr(65 + event_place % 26) || chr(65 + event_place / 26) || (10000 + turn * 7919::bigint % 90000), 1 + luck % 5, ir_rep_contact_id,
      case when i % 31 = 0 then '=SUM(A1:A9), "quoted"' || chr(10) || 'second line' end, case when i % 19 = 0 then '["VIP"]'::jsonb else '[]'::jsonb end,
      case when status_id = ${literal(status.waitlisted)} then row_number() over (partition by "eventId", status_id order by i) end,
      case when "isOver" and status_id = ${literal(status.approved)} then (case when luck % 9 = 0 then 3 else 2 end) else 0 end,
      case when "isOver" and status_id = ${literal(status.approved)} and luck % 9 <> 0 then "startsOn" + time '12:00' end,
      luck < 45, luck % 5 > 0, case when status_id <> ${literal(status.incomplete)} then moment end, case when status_id <> ${literal(status.incomplete)} then moment end, 1, moment, moment, null
    from placed order by i`)
}

/** Inserts answers to the required questions of each form; a registration that was never submitted has none. */
export async function seedManyAnswers(db: Db): Promise<void> {
  const n = sql`registration.event_registration_id`
  const option = sql`options[1 + ${scatter(n, 1)} % cardinality(options)]`
  await db.execute(sql`
    insert into ${registrationResponses} (event_registration_id, event_question_id, value, answered_at)
    with question as materialized (
      select question.event_question_id, event_company_type_id, question_type_id,
        (select array_agg(event_question_answer_id order by sort_order) from ${eventQuestionAnswers} answer where answer.event_question_id = question.event_question_id) as options
      from ${eventQuestions} question where is_required
    )
    select registration.event_registration_id, event_question_id,
      case question_type_id
        when ${literal(type.AUM_Number)} then to_jsonb(100000000 + (${scatter(n, 0)}::bigint % 20000) * 1000000)
        when ${literal(type.Radio)} then to_jsonb(${option}) when ${literal(type.Select)} then to_jsonb(${option}) when ${literal(type.Checkbox)} then jsonb_build_array(${option})
        when ${literal(type.Yes_No)} then to_jsonb(${scatter(n, 2)} % 5 < 3)
        when ${literal(type.Email)} then to_jsonb('office.' || registration.event_registration_id || '@example.com')
        when ${literal(type.PhoneNumber)} then to_jsonb('+12025550' || (100 + ${scatter(n, 3)} % 100)::text)
        else to_jsonb('Ridge & Harbor, "Markets"'::text)
      end, registration.submitted_at
    from ${registrations} registration join question using (event_company_type_id)
    where registration.submitted_at is not null`)
}

/** Inserts vetting submissions where the form requires vetting; half of the pending allocators are approved. */
export async function seedManyVettings(db: Db): Promise<void> {
  await db.execute(sql`
    insert into ${vettingSubmissions} (event_id, contact_id, company_id, event_registration_id, allocator_type, aum_usd, vetting_status_id, decision_reason, created_at, updated_at)
    select event_id, contact_id, company_id, event_registration_id, least(13, 1 + sort_order), aum, vetting,
      case vetting when ${literal(vettingApproved)} then 'Two references answered.' when ${literal(vettingStatus.declined)} then 'Assets below the floor.' end, submitted_at, submitted_at
    from (
      select r.*, kind.sort_order, coalesce(company.aum_usd, 250000000) as aum,
        case event_status_id
          when ${literal(status.pending)} then (case when event_registration_id % 2 = 0 then ${literal(vettingApproved)} else 1 end)
          when ${literal(status.inVetting)} then 2 + event_registration_id % 3
          when ${literal(status.declined)} then 6 when ${literal(status.withdrawn)} then 7 when ${literal(status.expired)} then 8 else ${literal(vettingApproved)}
        end as vetting
      from ${registrations} r
      join ${eventCompanyTypes} form using (event_company_type_id)
      left join ${companies} company on company.company_id = r.company_id
      left join company_types kind on kind.company_type_id = company.company_type_id
      where form.requires_vetting and r.submitted_at is not null
    ) submitted`)
}
