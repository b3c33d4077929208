import { createContext, type ReactNode, useContext } from 'react'
import * as z from 'zod'

const none = z.object({})
const Context = createContext<{ schema: z.ZodObject; timeZone: string }>({ schema: none, timeZone: 'UTC' })

/** Supplies labels, rules and limits to the fields inside, and the zone in which dates are entered. */
export const FormSchema = ({ schema, timeZone = 'UTC', children }: { schema: z.ZodObject; timeZone?: string; children: ReactNode }) => (
  <Context value={{ schema, timeZone }}>{children}</Context>
)

export const useFormSchema = () => useContext(Context)
