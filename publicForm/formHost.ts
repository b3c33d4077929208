import type { PublicForm } from '#contract/publicForm.ts'
import type { FormHost } from '#components/registrationForm/FormHost.ts'
import { send } from './requests.ts'

/** What a form gets from its page: lists that came with it, and a place for files. `secret` is that of a private link. */
export const formHost = (path: string, { choices }: PublicForm, secret?: string): FormHost => ({
  hasCleanTexts: true,
  choicesOf: (dataSource) => choices[dataSource] ?? [],
  storeFile: async (file, questionId) => {
    const body = new FormData()
    body.append('name', file.name)
    if (secret !== undefined) body.append('key', secret)
    body.append('file', file)
    return (await send<{ fileId: string }>(`${path}/files/${questionId}`, body)).fileId
  },
})
