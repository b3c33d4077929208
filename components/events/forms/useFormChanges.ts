import { eventQuestionAnswers, eventQuestions } from '#store/events/questions.ts'
import { useAppSelector } from '#store/hooks.ts'

/** Grows with every change of a question or an option, and with every refresh of the page. */
export function useFormChanges(): number {
  const questionChanges = useAppSelector((state) => eventQuestions.selectState(state).savedCount)
  const optionChanges = useAppSelector((state) => eventQuestionAnswers.selectState(state).savedCount)
  const refreshCount = useAppSelector(({ ui }) => ui.refreshCount)
  return questionChanges + optionChanges + refreshCount
}
