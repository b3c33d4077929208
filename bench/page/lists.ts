export interface App {
  name: 'console' | 'react-admin'
  base: string
}
/** Where an app shows a list, and by what its rows and an opened record are known. */
export interface Screen {
  path: string
  rows: string
  rowCount: number
  /** Elements that hold content of the record, one of them with a text or a value, when it is open. */
  record: string
}

/** The lists that are measured, in either app. */
export const lists = {
  registrations: {
    console: {
      path: '/events/1/registrations',
      rows: 'tr.opens',
      rowCount: 50,
      record: '.ant-drawer .record-head .tabular',
    },
    'react-admin': { path: '/#/registrations', rows: 'tbody tr', rowCount: 50, record: 'input[name=firstName]' },
  },
  speakers: {
    console: {
      path: '/events/1/speakers?pageSize=200',
      rows: 'tr.opens',
      rowCount: 200,
      record: '.ant-drawer input[id$=firstName]',
    },
    'react-admin': { path: '/#/speakers', rows: 'tbody tr', rowCount: 200, record: 'input[name=firstName]' },
  },
} satisfies Record<string, Record<App['name'], Screen>>
