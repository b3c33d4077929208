import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { nucleusLimits } from '#constants/nucleusLimits.ts'
import { formComparison, type FormVersion, formVersions, publishForm } from '#contract/events/formVersions.ts'
import { checkForm, type FormProblem } from '#contract/forms/checkForm.ts'
import { compareForms } from '#contract/forms/compareForms.ts'
import type { Form } from '#contract/forms/form.ts'
import type { ListsOfForm } from '#contract/forms/ruleValues.ts'
import { confirmationNeeded, notFound, Refusal, ruleBroken } from '../../base/errors.ts'
import type { Db } from '../../db/client.ts'
import { contacts, eventCompanyTypes, eventFormVersions as table } from '../../db/tables/index.ts'
import { fullName } from '../../common/contactHits.ts'
import type { Nucleus } from '../../kernel/context.ts'
import { mountCall } from '../../kernel/mountCall.ts'
import { readUnpaged } from '../../kernel/readUnpaged.ts'
import { listsOfEvent } from './formLists.ts'
import { newestForm } from './newestForm.ts'
import { readForm } from './readForm.ts'

/** Serves the published versions of forms: the list, a comparison of two, and the publication of the next. */
export function mountFormVersions(app: FastifyInstance, { db, clock }: Nucleus): void {
  mountCall(app, formVersions, ({ input: { eventCompanyTypeId } }) => readUnpaged(versionsOf(db, eventCompanyTypeId)))
  mountCall(app, formComparison, async ({ input: { eventCompanyTypeId, before, after } }) =>
    compareForms(await formOf(db, eventCompanyTypeId, before), await formOf(db, eventCompanyTypeId, after)),
  )
  mountCall(app, publishForm, ({ input: { eventCompanyTypeId, isSure = false }, actor }) =>
    db.transaction(async (tx): Promise<FormVersion> => {
      const { eventId } = await requireType(tx, eventCompanyTypeId, { isLocked: true })
      const form = await readForm(tx, eventCompanyTypeId)
      checkPublishable(form, await listsOfEvent(tx, eventId), isSure)
      const newest = await newestForm(tx, eventCompanyTypeId)
      if (newest && compareForms(newest.form, form).length === 0)
        throw ruleBroken({ eventCompanyTypeId: `Nothing was changed since version ${newest.version}.` })
      const version = (newest?.version ?? 0) + 1
      await tx.insert(table).values({
        ...{ eventCompanyTypeId, version, form, publishedAt: clock().toISOString() },
        publishedByContactId: actor.contactId,
      })
      const [published] = await versionsOf(tx, eventCompanyTypeId).limit(1)
      if (!published) throw notFound('This version')
      return published
    }),
  )
}

/** A version of a form; 0 is the form as it is edited. Throws 404 for an unknown one. */
export async function formOf(db: Db, eventCompanyTypeId: number, version: number): Promise<Form> {
  if (version === 0) return readForm(db, eventCompanyTypeId)
  const [found] = await db
    .select({ form: table.form })
    .from(table)
    .where(and(eq(table.eventCompanyTypeId, eventCompanyTypeId), eq(table.version, version)))
  if (!found) throw notFound('This version')
  return found.form
}

/** Throws 404 for an unknown company type. Locked, nobody else publishes or puts back its form until the transaction ends. */
export async function requireType(db: Db, eventCompanyTypeId: number, { isLocked = false } = {}): Promise<{ eventId: number }> {
  const found = db
    .select({ eventId: eventCompanyTypes.eventId })
    .from(eventCompanyTypes)
    .where(and(eq(eventCompanyTypes.eventCompanyTypeId, eventCompanyTypeId), isNull(eventCompanyTypes.deletedAt)))
  const [type] = await (isLocked ? found.for('no key update') : found)
  if (!type) throw notFound('Event Company Type')
  return type
}

const versionsOf = (db: Db, eventCompanyTypeId: number) =>
  db
    .select({
      version: table.version,
      publishedAt: table.publishedAt,
      publishedByName: sql<string | null>`${fullName}`,
      questionCount: sql<number>`jsonb_array_length(${table.form} -> 'questions')`,
    })
    .from(table)
    .leftJoin(contacts, eq(contacts.contactId, table.publishedByContactId))
    .where(eq(table.eventCompanyTypeId, eventCompanyTypeId))
    .orderBy(desc(table.version))

/** Throws 422 for a form that is too large for a page that everybody opens, and for one with errors; asks back for one with warnings. */
function checkPublishable(form: Form, lists: ListsOfForm, isSure: boolean): void {
  const characters = JSON.stringify(form).length
  if (characters > nucleusLimits.formCharacters)
    throw ruleBroken({
      eventCompanyTypeId: `The form has ${characters.toLocaleString('en-US')} characters, ${nucleusLimits.formCharacters.toLocaleString('en-US')} at most. Shorten its texts and conditions`,
    })
  const problems = checkForm(form, lists)
  const [errors, warnings] = [problems.filter(({ grade }) => grade === 'error'), problems.filter(({ grade }) => grade === 'warning')]
  const texts = (list: readonly FormProblem[]) => list.map((problem) => `“${labelOf(form, problem)}”: ${problem.text}.`).join('\n')
  if (errors.length > 0) {
    const count = errors.length === 1 ? '1 error' : `${errors.length} errors`
    throw new Refusal(422, `The form has ${count}. Correct ${errors.length === 1 ? 'it' : 'them'} before you publish:\n${texts(errors)}`, {
      fields: {},
      problems: errors,
    })
  }
  if (warnings.length > 0 && !isSure)
    throw confirmationNeeded({ title: 'Publish with warnings?', content: texts(warnings), okText: 'Publish anyway' })
}

const labelOf = ({ questions }: Form, { eventQuestionId }: FormProblem): string =>
  questions.find((one) => one.eventQuestionId === eventQuestionId)?.label ?? ''
