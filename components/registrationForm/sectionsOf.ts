import type { FormQuestion } from '#contract/forms/form.ts'

export interface Section {
  /** Null: questions without a section. */
  name: string | null
  questions: FormQuestion[]
}

/** The questions in sections: those in a row with the same section name. */
export function sectionsOf(questions: readonly FormQuestion[]): Section[] {
  const sections: Section[] = []
  for (const question of questions) {
    const last = sections.at(-1)
    if (last && last.name === question.sectionName) last.questions.push(question)
    else sections.push({ name: question.sectionName, questions: [question] })
  }
  return sections
}
