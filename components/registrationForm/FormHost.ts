import { type ComponentType, createContext, useContext } from 'react'
import type { Choice } from '#constants/choice.ts'
import type { AnswerValue, FormQuestion } from '#contract/forms/form.ts'
import type { ControlProps } from './ControlProps.ts'

/** What a form needs from the page around it. */
export interface FormHost {
  /** Whether nucleus has cleaned formatted texts for this page, which then shows them as its own; otherwise they get a frame without rights. */
  hasCleanTexts?: boolean
  /** The choices of one of our lists (`dataSources`); undefined while they load. */
  choicesOf: (dataSource: number) => readonly Choice[] | undefined
  /** The control of questions about companies and contacts, which only staff answer: it searches them. */
  SearchControl?: ComponentType<ControlProps>
  /** Options without a place, which are shown as full. */
  fullOptionIds?: ReadonlySet<number>
  /** The answer for the country that a question for a state belongs to; undefined outside of a form. */
  countryFor?: (question: FormQuestion) => AnswerValue
  /** Has the form wait for files that are on their way, before it is sent. `upload` is false when one of them was not stored. */
  waitFor?: (upload: Promise<boolean>) => void
  /** Stores a chosen file and returns its id. Rejects with an Error whose message is shown beside the question. */
  storeFile: (file: File, eventQuestionId: number) => Promise<string>
}

const Context = createContext<FormHost | null>(null)
export const FormHostProvider = Context

/** The host of the surrounding form. */
export function useFormHost(): FormHost {
  const host = useContext(Context)
  if (!host) throw new Error('This control is outside of a form')
  return host
}
