import type * as z from 'zod'
import { isEntered, requireWhen } from './requiredWhen.ts'

/** The names of a person. One of them may be empty: some people have one name. */
export interface PersonNames {
  firstName?: string | null
  lastName?: string | null
}

/** What a person is called: both names, or the one that they have. */
export const fullNameOf = ({ firstName, lastName }: PersonNames): string => [firstName, lastName].filter(Boolean).join(' ')

/** The schema of a person, which requires one of the two names. Apply it last. */
export const withPersonNames = <S extends z.ZodObject<{ firstName: z.ZodType; lastName: z.ZodType }>>(schema: S): S =>
  requireWhen(schema as z.ZodObject, { firstName: isWithout('lastName'), lastName: isWithout('firstName') }, 'oneName') as S

const isWithout = (other: string) => (values: Record<string, unknown>) => !isEntered(values[other])
