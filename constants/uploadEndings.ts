/** The endings of the files that registrants can upload, in the order of how common they are. */
export const uploadEndings = [
  ...(['pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'odt'] as const),
  ...(['jpg', 'jpeg', 'png', 'gif', 'zip', 'txt', 'csv'] as const),
] as const
export type UploadEnding = (typeof uploadEndings)[number]
