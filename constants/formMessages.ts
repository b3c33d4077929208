/** The form messages (spec §5). `label` is the field's label as the form shows it. */
export const formMessages = {
  required: (label: string) => `Please enter ${label}`,
  textAtLeast: (label: string, min: number) => `${label} must be at least ${min} characters`,
  textAtMost: (label: string, max: number) => `${label} must be at most ${max} characters`,
  textBetween: (label: string, min: number, max: number) => `${label} must be between ${min} and ${max} characters`,
  numberAtLeast: (label: string, min: number) => `${label} must be at least ${min}`,
  numberAtMost: (label: string, max: number) => `${label} must be at most ${max}`,
  numberBetween: (label: string, min: number, max: number) => `${label} must be between ${min} and ${max}`,
  pattern: (label: string) => `${label} does not match the expected pattern`,
  type: (label: string, type: string) => `${label} is not a valid ${type}`,
  empty: (label: string) => `${label} cannot be empty`,
} as const
