export { QuestionsTab as default } from '#components/events/forms/QuestionsTab.tsx'
