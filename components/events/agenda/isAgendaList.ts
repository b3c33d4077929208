import type { Query } from '../../resource/base/listParams.ts'

/** Whether an address shows the agenda as a list: explicitly, or by naming a saved view, which only a list has. */
export const isAgendaList = ({ as, view }: Query): boolean => as === 'list' || view !== undefined
