import { asc, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

type Names = Record<'firstName' | 'lastName', SQLWrapper>

/** `fullNameOf` as SQL: both names of a person, or the one that they have; null for nobody. */
export const fullNameSql = ({ firstName, lastName }: Names): SQL<string> => sql<string>`btrim(${firstName} || ' ' || ${lastName})`

/** What people are sorted by: the last name, or the first name of somebody who has no other. Indexes contain it word for word. */
export const sortNameSql = ({ firstName, lastName }: Names): SQL<string> => sql<string>`coalesce(nullif(${lastName}, ''), ${firstName})`

/** The order of people by their names. */
export const byPersonName = (names: Names): SQL[] => [asc(sortNameSql(names)), asc(names.firstName)]
