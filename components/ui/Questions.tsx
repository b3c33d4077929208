import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { lazyPart } from './lazyPart.tsx'
import type { Ask, Question } from './question.ts'

const QuestionDialog = lazyPart(() => import('./QuestionDialog.tsx').then((file) => file.QuestionDialog))

const Context = createContext<Ask>(() => Promise.resolve(false))
export const useAsk = (): Ask => useContext(Context)

/** Provides the one confirmation dialog. Its code loads with the first question. */
export function Questions({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<(Question & { answer: (isAgreed: boolean) => void }) | null>(null)
  const ask = useCallback<Ask>((question) => new Promise((answer) => setAsked({ ...question, answer })), [])
  return (
    <Context value={ask}>
      {children}
      {asked && (
        <QuestionDialog
          {...asked}
          onAnswer={(isAgreed) => {
            setAsked(null)
            asked.answer(isAgreed)
          }}
        />
      )}
    </Context>
  )
}
