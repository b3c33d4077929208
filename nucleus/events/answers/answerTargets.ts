import type * as z from 'zod'
import { answerTargets as targets } from '#constants/questionKinds.ts'
import { limits } from '#constants/limits.ts'
import { countryCode, fileUrl, httpUrl, integer, longText, phone, requiredText, timeZone } from '#contract/fields.ts'
import { answerLimits } from '#contract/forms/answerRules.ts'
import { completePhone } from '../../common/phones.ts'
import { companyTable } from '../../common/companyTable.ts'
import { contactTable } from '../../common/contactTable.ts'

/** A field that answers are written to. */
interface AnswerTarget {
  of: typeof contactTable | typeof companyTable
  field: string
  /** What the field accepts. An answer that it does not accept is not written. */
  schema: z.ZodType<string | number>
}

const text = { city: requiredText(answerLimits.place), title: requiredText(limits.title), long: longText(5000).min(1) }
/** The field that takes the picture of a headshot question, and no other answer. */
export const headshotField = 'headshotUrl'
const phoneNumber = phone.min(1).transform((text) => completePhone(text) ?? text)
const amount = integer(0, Number.MAX_SAFE_INTEGER)
const ofContact = (field: string, schema: AnswerTarget['schema']): AnswerTarget => ({ of: contactTable, field, schema })
const ofCompany = (field: string, schema: AnswerTarget['schema']): AnswerTarget => ({ of: companyTable, field, schema })

/** The fields by their number in `mapsTo`. */
export const answerFields: Readonly<Partial<Record<number, AnswerTarget>>> = {
  [targets.contactJobTitle]: ofContact('jobTitle', text.title),
  [targets.contactPhone]: ofContact('phone', phoneNumber),
  [targets.contactMobile]: ofContact('mobile', phoneNumber),
  [targets.contactCity]: ofContact('city', text.city),
  [targets.contactCountry]: ofContact('countryCode', countryCode),
  [targets.contactTimeZone]: ofContact('timeZone', timeZone),
  [targets.contactLinkedIn]: ofContact('linkedInUrl', httpUrl),
  [targets.contactBio]: ofContact('bio', text.long),
  [targets.contactHeadshot]: ofContact(headshotField, fileUrl),
  [targets.companyWebsite]: ofCompany('website', httpUrl),
  [targets.companyPhone]: ofCompany('phone', phoneNumber),
  [targets.companyCity]: ofCompany('city', text.city),
  [targets.companyCountry]: ofCompany('countryCode', countryCode),
  [targets.companyAum]: ofCompany('aumUsd', amount),
  [targets.companyDescription]: ofCompany('description', text.long),
}
