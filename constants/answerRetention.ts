/**
 * For so many days the deletion of answers is announced, after their time is over and after the last change of the event and of the question
 * (docs/domain.md §2.2).
 */
export const answerGraceDays = 7
/** For so many days before answers are deleted the check of the form says so. */
export const answerWarningDays = 30
