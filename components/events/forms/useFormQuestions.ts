import { useMemo } from 'react'
import { formQuestions } from '#store/events/questions.ts'
import { useLookup } from '../../ui/useLookup.ts'
import { formOf } from './formOf.ts'
import { useFormChanges } from './useFormChanges.ts'

/** All questions of a form as registrants get them, loaded again after every change of a question or an option. */
export function useFormQuestions(eventId: number, eventCompanyTypeId: number) {
  const { rows, status, reload } = useLookup(formQuestions, { eventId, eventCompanyTypeId }, useFormChanges())
  const questions = useMemo(() => formOf(rows), [rows])
  return { rows, questions, status, reload }
}
