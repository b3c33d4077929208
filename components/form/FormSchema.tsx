import { createContext, type ReactNode, useContext } from 'react'
import * as z from 'zod'

const none = z.object({})
const Context = createContext<{ schema: z.ZodObject; timeZone: string; onlyField?: string }>({ schema: none, timeZone: 'UTC' })

interface Props {
  schema: z.ZodObject
  timeZone?: string
  /** The only field that is rendered. Default: all. */
  onlyField?: string
  children: ReactNode
}

/** Supplies labels, rules and limits to the fields inside, and the zone in which dates are entered. */
export const FormSchema = ({ schema, timeZone = 'UTC', onlyField, children }: Props) => (
  <Context value={{ schema, timeZone, onlyField }}>{children}</Context>
)

export const useFormSchema = () => useContext(Context)
