/** The dialog with this title. Two open dialogs have the same id in tests, and so the same name: their titles tell them apart. */
export const dialogOf = (title: HTMLElement): HTMLElement => title.closest<HTMLElement>('[role="dialog"]') ?? title
