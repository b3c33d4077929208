import { routes } from './routes.ts'

/** The menu as it opens (spec §2 and §9). */
export const initialSubmenu = 1
export const initialOpenMenu: readonly string[] = ['1']

export interface MenuEntry {
  /** Key of the menu state `selectedSubmenu`. */
  readonly submenu: number
  readonly label: string
  readonly route: string
  readonly icon:
    | 'dashboard'
    | 'events'
    | 'coffeeChats'
    | 'meetings'
    | 'notifications'
    | 'allocators'
    | 'jobs'
    | 'staff'
    | 'companyTypes'
    | 'utilities'
    | 'mail'
}
export interface MenuGroup {
  /** Key of the menu state `openMenu`. */
  readonly key: string
  readonly label: string
  readonly icon: 'schedule' | 'console'
  readonly entries: readonly MenuEntry[]
}

/** The areas that exist. An area is added to the menu with its first screen. */
export const menu: readonly MenuGroup[] = [
  {
    key: '1',
    label: 'Events',
    icon: 'schedule',
    entries: [
      { submenu: 1, label: 'Dashboard', route: routes.dashboard, icon: 'dashboard' },
      { submenu: 2, label: 'Events', route: routes.events, icon: 'events' },
      { submenu: 12, label: 'Meetings', route: routes.meetings, icon: 'meetings' },
      { submenu: 10, label: 'Coffee chats', route: routes.coffeeChats, icon: 'coffeeChats' },
      { submenu: 13, label: 'Notifications', route: routes.notifications, icon: 'notifications' },
      { submenu: 4, label: 'Allocator history', route: routes.allocatorHistory, icon: 'allocators' },
    ],
  },
  {
    key: '2',
    label: 'System',
    icon: 'console',
    entries: [
      { submenu: 7, label: 'Contacts', route: routes.contacts, icon: 'allocators' },
      { submenu: 8, label: 'Companies', route: routes.companies, icon: 'companyTypes' },
      { submenu: 6, label: 'Company types', route: routes.companyTypes, icon: 'companyTypes' },
      { submenu: 5, label: 'Staff', route: routes.staff, icon: 'staff' },
      { submenu: 9, label: 'Utilities', route: routes.utilities, icon: 'utilities' },
      { submenu: 14, label: 'E-mail tools', route: routes.emailTools, icon: 'mail' },
      { submenu: 11, label: 'E-mail issues', route: routes.emailIssues, icon: 'mail' },
      { submenu: 3, label: 'Jobs', route: routes.jobs, icon: 'jobs' },
    ],
  },
]
