import { createContext } from 'react'

/** Puts a plain text where the cursor of the surrounding input is. For the tools of an input. */
export const Insertion = createContext<(text: string) => void>(() => undefined)
