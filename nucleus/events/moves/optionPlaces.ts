import { sql } from 'drizzle-orm'
import { inactiveStatuses } from '#constants/statuses.ts'
import type { Db } from '../../db/client.ts'
import {
  eventQuestionAnswers as options,
  eventQuestions,
  registrationResponses as responses,
  registrations,
} from '../../db/tables/index.ts'

interface OptionPlace {
  label: string
  capacity: number
  /** How many registrations that are not ended chose it. */
  taken: number
}

interface ChosenOption extends OptionPlace, Record<string, unknown> {
  id: number
  optionId: number
}

/** The places of options with a capacity that registrations chose, updated with each decision of a transaction. */
export class OptionPlaces {
  readonly #places = new Map<number, OptionPlace>()
  readonly #chosen = new Map<number, number[]>()

  /** Those that registrations chose in questions that are asked. With their event locked, it stays true until the transaction ends. */
  static async of(tx: Db, ids: readonly number[]): Promise<OptionPlaces> {
    const found = new OptionPlaces()
    if (ids.length === 0) return found
    const { rows } = await tx.execute<ChosenOption>(sql`
      with chosen as (
        select ${responses.eventRegistrationId} as id, ${options.eventQuestionAnswerId} as option_id, ${options.eventQuestionId} as question_id,
          ${options.label} as label, ${options.capacity} as capacity
        from ${responses} join ${options} on ${options.eventQuestionId} = ${responses.eventQuestionId}
        join ${eventQuestions} on ${eventQuestions.eventQuestionId} = ${options.eventQuestionId}
        where ${responses.eventRegistrationId} = any(${sql.param([...ids])}::int[]) and ${options.capacity} is not null and ${options.deletedAt} is null
          and ${responses.value} @> to_jsonb(${options.eventQuestionAnswerId}) and ${eventQuestions.isActive} and ${eventQuestions.deletedAt} is null
      ), taken as (
        select option_id, (
          select count(*)::int from ${responses} join ${registrations} on ${registrations.eventRegistrationId} = ${responses.eventRegistrationId}
          where ${responses.eventQuestionId} = question_id and ${responses.value} @> to_jsonb(option_id) and ${registrations.deletedAt} is null
            and not ${registrations.eventStatusId} = any(${sql.param([...inactiveStatuses])}::int[])
        ) as taken
        from (select distinct option_id, question_id from chosen) as different
      )
      select id, option_id as "optionId", label, capacity, taken from chosen join taken using (option_id) order by id, option_id`)
    for (const { id, optionId, ...place } of rows) {
      found.#places.set(optionId, place)
      found.#chosen.set(id, [...(found.#chosen.get(id) ?? []), optionId])
    }
    return found
  }

  /** Counts a registration that is active again. */
  add(id: number): void {
    for (const place of this.#of(id)) place.taken += 1
  }

  /** Says which option of a registration has no place left, not counting `own`; undefined while each has one. */
  fullMessage(id: number, own = 0): string | undefined {
    const full = this.#of(id).find(({ taken, capacity }) => taken - own >= capacity)
    return full && `“${full.label}” is fully booked (${full.capacity} of ${full.capacity} places taken). Raise its capacity first.`
  }

  #of(id: number): OptionPlace[] {
    return (this.#chosen.get(id) ?? []).flatMap((optionId) => this.#places.get(optionId) ?? [])
  }
}
