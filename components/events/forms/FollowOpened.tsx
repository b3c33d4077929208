import { useEffect, useEffectEvent } from 'react'
import { eventQuestions } from '#store/events/questions.ts'
import { useListRecord } from '../../resource/screen/listContexts.ts'
import type { ChosenForm } from './useForm.ts'

/** Shows the form of the question that is open: a link names only the question. */
export function FollowOpened({ form }: { form: ChosenForm }) {
  const { row } = useListRecord(eventQuestions)
  const typeOfOpened = row?.eventCompanyTypeId
  const follow = useEffectEvent((eventCompanyTypeId: number) => {
    if (form.typeId !== undefined && form.typeId !== eventCompanyTypeId) form.choose(eventCompanyTypeId)
  })
  useEffect(() => {
    if (typeOfOpened !== undefined) follow(typeOfOpened)
  }, [typeOfOpened])
  return null
}
