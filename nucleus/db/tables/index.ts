export * from './people.ts'
export * from './events.ts'
export * from './registrations.ts'
export * from './system.ts'
