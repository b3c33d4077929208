export { AgendaTab as default } from '#components/events/agenda/AgendaTab.tsx'
